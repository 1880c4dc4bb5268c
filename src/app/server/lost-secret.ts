import type pg from 'pg';
import { decrypt, deriveEncryptionKey } from '#platform/server/crypto.ts';
import { findUnreadableKeys, replaceKeys, type Secrets } from '#platform/server/db/stored-keys.ts';

/** A value that is encrypted for its clinic and column, and the name of the clinic or login that it belongs to. */
interface EncryptedValue {
  readonly kind: 'provider key' | 'two-step secret';
  readonly id: string;
  readonly name: string;
  readonly clinicId: string;
  readonly column: string;
  readonly value: string;
}

/** Counts the encrypted values, and those that open with the secrets at hand. The client is the owner's. */
export async function readEncryptedCounts(
  client: pg.ClientBase,
  secrets: Secrets,
): Promise<{ sealed: number; opened: number }> {
  await client.query('begin');
  try {
    await client.query('set local row_security = off');
    const values = await listEncryptedValues(client);
    return { sealed: values.length, opened: values.filter((each) => opens(each, secrets)).length };
  } finally {
    await client.query('rollback');
  }
}

/**
 * Drops, in one transaction, everything that the secret at hand does not open: provider keys, two-step secrets with their
 * recovery codes, sessions and sent links; and replaces the stored keys, so that a start accepts this secret and no other. Returns what was dropped, as lines for
 * the person who runs the installation. Without `isFinal` it only says so.
 */
export async function acceptNewSecret(
  client: pg.ClientBase,
  { isFinal, ...secrets }: Secrets & { isFinal: boolean },
): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query('set local row_security = off');
    const lostValues = (await listEncryptedValues(client)).filter((each) => !opens(each, secrets));
    const purposes = await findUnreadableKeys(client, secrets);
    const lines = [
      ...(await dropEncryptedValues(client, lostValues)),
      ...(await dropKeyedRows(client, purposes)),
    ];
    await replaceKeys(client, { ...secrets, purposes });
    if (lines.length > 0) await client.query('delete from login_sessions');
    if (isFinal) await client.query('commit');
    return lines.length > 0 ? [...lines, 'Everyone has to sign in again.'] : [];
  } finally {
    // Nothing is left to roll back after a commit.
    await client.query('rollback');
  }
}

async function listEncryptedValues(client: pg.ClientBase): Promise<EncryptedValue[]> {
  const { rows } = await client.query<EncryptedValue>(
    `select 'provider key' as kind, id::text, coalesce(nullif(clinic_name, ''), name) as name, id::text as "clinicId",
       'users.blueticks_api_key' as column, blueticks_api_key as value from users where blueticks_api_key is not null
     union all select 'two-step secret', f.login_id::text, coalesce(l.email, l.name), l.clinic_id::text,
       'login_second_factors.secret/' || f.login_id, f.secret
       from login_second_factors f join logins l on l.id = f.login_id
     order by 1, 3`,
  );
  return rows;
}

function opens(encryptedValue: EncryptedValue, { appSecret, previousSecret }: Secrets): boolean {
  try {
    return decrypt(deriveEncryptionKey(appSecret, previousSecret), encryptedValue) !== '';
  } catch {
    return false;
  }
}

async function dropEncryptedValues(
  client: pg.ClientBase,
  lostValues: readonly EncryptedValue[],
): Promise<string[]> {
  const [providerKeys, factors] = (['provider key', 'two-step secret'] as const).map((kind) =>
    lostValues.filter((each) => each.kind === kind),
  );
  const toIds = (values: readonly EncryptedValue[] = []) => [values.map(({ id }) => id)];
  await client.query(
    'update users set blueticks_api_key = null, blueticks_api_key_last_four = null where id = any($1::uuid[])',
    toIds(providerKeys),
  );
  await client.query(
    'delete from login_second_factors where login_id = any($1::uuid[])',
    toIds(factors),
  );
  return [
    ...listNames('Clinics that have to enter their provider key again', providerKeys),
    ...listNames('Two-step sign-in has to be set up again by', factors),
  ];
}

function listNames(text: string, values: readonly { name: string }[] = []): string[] {
  return values.length === 0 ? [] : [`${text}: ${values.map(({ name }) => name).join(', ')}.`];
}

/** Drops what was hashed with lost keys and is no longer recognised. */
async function dropKeyedRows(
  client: pg.ClientBase,
  purposes: readonly string[],
): Promise<string[]> {
  const lines: string[] = [];
  if (purposes.includes('proof')) {
    await client.query('delete from login_proofs');
    await client.query('delete from login_recovery_codes');
    lines.push('Links and codes that were sent before, and all recovery codes, are void.');
  }
  if (purposes.includes('sheet')) {
    const { rows } = await client.query<{ name: string }>(
      `select coalesce(nullif(clinic_name, ''), name) as name from users where coalesce(google_apps_script_url, '') <> '' order by 1`,
    );
    lines.push(...listNames('Clinics that have to paste their export script again', rows));
  }
  if (purposes.includes('numbers')) lines.push(...(await forgetNumbers(client)));
  return lines;
}

async function forgetNumbers(client: pg.ClientBase): Promise<string[]> {
  await client.query('delete from whatsapp_users');
  const { rows } = await client.query<{ name: string; count: number }>(
    `select coalesce(nullif(clinic_name, ''), name) as name, count(*)::int as count from do_not_contact d
     join users u on u.id = d.user_id where number_hash is not null group by u.id order by 1`,
  );
  return rows.map(
    ({ name, count }) =>
      `${name}: ${count} numbers that were erased, or whose opt-out is known by a hash, are no longer recognised. Ask the clinic whom it must not write to.`,
  );
}
