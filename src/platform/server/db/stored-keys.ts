import { and, eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { canReadEverything } from './rights.ts';
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
  const db = drizzle(pool);
  const encryptionKey = deriveEncryptionKey(secrets.appSecret, secrets.previousSecret);
  const encryptedKey = encryptFirstKey(purpose, secrets);
  await db.insert(storedKeys).values({ purpose, sealed: encryptedKey }).onConflictDoNothing();
  const rows = await db.select().from(storedKeys).where(eq(storedKeys.purpose, purpose));
  const storedKey = rows[0]?.sealed ?? encryptedKey;
  const key = decryptStored(encryptionKey, { purpose, value: storedKey });
  await encryptAgain(db, { purpose, value: storedKey, key, encryptionKey });
  return Buffer.from(key, 'base64url');
}

/**
 * Checks, before anything is changed, that the stored keys of a database open with these secrets; a
 * database without any passes. The client is the owner's.
 * @throws WrongSecret
 */
export async function requireOwnSecret(client: pg.ClientBase, secrets: Secrets): Promise<void> {
  requireOpening(await readStoredKeys(client), secrets);
}

/** Throws WrongSecret when one of these stored keys does not open. */
export function requireOpening(storedStoredKey: readonly StoredKey[], secrets: Secrets): void {
  if (storedStoredKey.some((key) => !opens(key, secrets))) throw createWrongSecret();
}

/** Returns the purposes of the stored keys that do not open. The client is the owner's, in a transaction without row-level security. */
export async function findUnreadableKeys(
  client: pg.ClientBase,
  secrets: Secrets,
): Promise<string[]> {
  const { rows } = await client.query<StoredKey>('select purpose, sealed from public.kept_keys');
  return rows.filter((key) => !opens(key, secrets)).map(({ purpose }) => purpose);
}

/**
 * Puts new keys in the place of those that do not open, so that from now on the database accepts these secrets and no other.
 * The client is the owner's, in a transaction without row-level security.
 */
export async function replaceKeys(
  client: pg.ClientBase,
  { purposes, ...secrets }: Secrets & { purposes: readonly string[] },
): Promise<void> {
  for (const purpose of purposes)
    await client.query('update public.kept_keys set sealed = $2 where purpose = $1', [
      purpose,
      encryptFirstKey(purpose, secrets),
    ]);
}

function encryptFirstKey(purpose: string, { appSecret, previousSecret }: Secrets): string {
  const key = deriveKey(previousSecret ?? appSecret, purpose).toString('base64url');
  return encrypt(deriveEncryptionKey(appSecret, previousSecret), {
    ...toPlace(purpose),
    text: key,
  });
}

interface StoredKey {
  readonly purpose: string;
  readonly sealed: string;
}

function opens({ purpose, sealed }: StoredKey, { appSecret, previousSecret }: Secrets): boolean {
  try {
    return (
      decrypt(deriveEncryptionKey(appSecret, previousSecret), {
        ...toPlace(purpose),
        value: sealed,
      }) !== ''
    );
  } catch {
    return false;
  }
}

function createWrongSecret(): WrongSecret {
  return new WrongSecret(
    'APP_SECRET is not the secret of this database. Set the right one, or the one before as APP_SECRET_PREVIOUS. If it is lost: docs/backup.md, When APP_SECRET is lost.',
  );
}

const LOCK_NOT_AVAILABLE = '55P03';

async function readStoredKeys(client: pg.ClientBase): Promise<StoredKey[]> {
  if ((await client.query(`select where to_regclass('public.kept_keys') is null`)).rowCount === 1)
    return [];
  await client.query('begin');
  try {
    // Row-level security holds for the owner too, but only until the owner says otherwise.
    if (!(await canReadEverything(client)))
      await client.query(
        `set local lock_timeout = '5s'; alter table public.kept_keys no force row level security`,
      );
    await client.query('set local row_security = off');
    const { rows } = await client.query<StoredKey>('select purpose, sealed from public.kept_keys');
    return rows;
  } catch (error) {
    // A dump of the database holds the table: loading the keys will check them.
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return [];
    throw error;
  } finally {
    await client.query('rollback');
  }
}

function decryptStored(
  encryptionKey: Buffer,
  { purpose, value }: { purpose: KeyPurpose; value: string },
): string {
  try {
    return decrypt(encryptionKey, { ...toPlace(purpose), value });
  } catch {
    throw createWrongSecret();
  }
}

async function encryptAgain(
  db: NodePgDatabase,
  entry: { purpose: KeyPurpose; value: string; key: string; encryptionKey: Buffer },
): Promise<void> {
  const { purpose, value, key, encryptionKey } = entry;
  if (value.startsWith(keyMark(encryptionKey))) return;
  await db
    .update(storedKeys)
    .set({ sealed: encrypt(encryptionKey, { ...toPlace(purpose), text: key }) })
    .where(and(eq(storedKeys.purpose, purpose), eq(storedKeys.sealed, value)));
}

function toPlace(purpose: string): { clinicId: string; column: string } {
  return { clinicId: 'installation', column: `kept_keys.sealed/${purpose}` };
}
