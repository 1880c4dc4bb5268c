import { and, eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { deriveKey, deriveEncryptionKey, encrypt, keyMark, decrypt } from '../crypto.ts';

export const keptKeys = pgTable('kept_keys', {
  purpose: text('purpose').$type<KeptPurpose>().primaryKey(),
  sealed: text('sealed').notNull(),
});

type KeptPurpose = 'sheet' | 'proof' | 'numbers';

/** The database knows a secret of this installation that neither APP_SECRET nor APP_SECRET_PREVIOUS is. */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret';
}

export interface Secrets {
  readonly appSecret: string;
  readonly previousSecret?: string | undefined;
}

/**
 * The key for a purpose whose traces cannot be made anew: derived from the installation's secret, and after a change of
 * it still the one that was derived first. Throws WrongSecret when that one was sealed with a secret not given here: going on
 * would lose what the secrets protect, such as who must not be written to.
 */
export async function keptKey(
  pool: pg.Pool,
  { purpose, ...secrets }: Secrets & { purpose: KeptPurpose },
): Promise<Buffer> {
  const { appSecret, previousSecret } = secrets;
  const db = drizzle(pool);
  const encryptionKey = deriveEncryptionKey(appSecret, previousSecret);
  const first = deriveKey(previousSecret ?? appSecret, purpose).toString('base64url');
  const sealed = encrypt(encryptionKey, { ...placeOf(purpose), text: first });
  await db.insert(keptKeys).values({ purpose, sealed }).onConflictDoNothing();
  const rows = await db.select().from(keptKeys).where(eq(keptKeys.purpose, purpose));
  const kept = rows[0]?.sealed ?? sealed;
  const key = openKept(encryptionKey, { purpose, value: kept });
  await sealAnew(db, { purpose, kept, key, encryptionKey });
  return Buffer.from(key, 'base64url');
}

function openKept(
  encryptionKey: Buffer,
  { purpose, value }: { purpose: KeptPurpose; value: string },
): string {
  try {
    return decrypt(encryptionKey, { ...placeOf(purpose), value });
  } catch {
    throw new WrongSecret(
      'This database belongs to another APP_SECRET. Set the right one, or the one before as APP_SECRET_PREVIOUS.',
    );
  }
}

async function sealAnew(
  db: NodePgDatabase,
  one: { purpose: KeptPurpose; kept: string; key: string; encryptionKey: Buffer },
): Promise<void> {
  const { purpose, kept, key, encryptionKey } = one;
  if (kept.startsWith(keyMark(encryptionKey))) return;
  await db
    .update(keptKeys)
    .set({ sealed: encrypt(encryptionKey, { ...placeOf(purpose), text: key }) })
    .where(and(eq(keptKeys.purpose, purpose), eq(keptKeys.sealed, kept)));
}

function placeOf(purpose: KeptPurpose): { clinicId: string; column: string } {
  return { clinicId: 'installation', column: `kept_keys.sealed/${purpose}` };
}
