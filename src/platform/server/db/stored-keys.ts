import { and, eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { deriveKey, deriveEncryptionKey, encrypt, keyMark, decrypt } from '../crypto.ts';

export const storedKeys = pgTable('kept_keys', {
  purpose: text('purpose').$type<KeyPurpose>().primaryKey(),
  sealed: text('sealed').notNull(),
});

type KeyPurpose = 'sheet' | 'proof' | 'numbers';

/**
 * A key in the database was encrypted with a secret that is neither APP_SECRET nor
 * APP_SECRET_PREVIOUS.
 */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret';
}

export interface Secrets {
  readonly appSecret: string;
  readonly previousSecret?: string | undefined;
}

/**
 * Returns the key for a purpose whose data cannot be made again: derived from the installation's
 * secret, and after a change of it still the one that was derived first. Throws WrongSecret when
 * that one was encrypted with a secret not given here: going on would lose what the secrets
 * protect, such as who must not be written to.
 */
export async function loadKey(
  pool: pg.Pool,
  { purpose, ...secrets }: Secrets & { purpose: KeyPurpose },
): Promise<Buffer> {
  const { appSecret, previousSecret } = secrets;
  const db = drizzle(pool);
  const encryptionKey = deriveEncryptionKey(appSecret, previousSecret);
  const first = deriveKey(previousSecret ?? appSecret, purpose).toString('base64url');
  const sealed = encrypt(encryptionKey, { ...toPlace(purpose), text: first });
  await db.insert(storedKeys).values({ purpose, sealed }).onConflictDoNothing();
  const rows = await db.select().from(storedKeys).where(eq(storedKeys.purpose, purpose));
  const stored = rows[0]?.sealed ?? sealed;
  const key = decryptStored(encryptionKey, { purpose, value: stored });
  await encryptAgain(db, { purpose, stored, key, encryptionKey });
  return Buffer.from(key, 'base64url');
}

function decryptStored(
  encryptionKey: Buffer,
  { purpose, value }: { purpose: KeyPurpose; value: string },
): string {
  try {
    return decrypt(encryptionKey, { ...toPlace(purpose), value });
  } catch {
    throw new WrongSecret(
      'This database belongs to another APP_SECRET. Set the right one, or the one before as APP_SECRET_PREVIOUS.',
    );
  }
}

async function encryptAgain(
  db: NodePgDatabase,
  one: { purpose: KeyPurpose; stored: string; key: string; encryptionKey: Buffer },
): Promise<void> {
  const { purpose, stored, key, encryptionKey } = one;
  if (stored.startsWith(keyMark(encryptionKey))) return;
  await db
    .update(storedKeys)
    .set({ sealed: encrypt(encryptionKey, { ...toPlace(purpose), text: key }) })
    .where(and(eq(storedKeys.purpose, purpose), eq(storedKeys.sealed, stored)));
}

function toPlace(purpose: KeyPurpose): { clinicId: string; column: string } {
  return { clinicId: 'installation', column: `kept_keys.sealed/${purpose}` };
}
