import { randomInt, randomUUID } from 'node:crypto';
import { TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Feature, Role } from '#features/clinics/schema.ts';
import { deriveKey, hashPassword, encrypt, sha256Hex } from '#platform/server/crypto.ts';
import { APP_SECRET, type DatabaseAccess } from './environment.ts';
import { insertion, insertRows } from './insert-row.ts';
import { OPERATOR_ROWS, ROWS, SHARED_ROWS, type Rows } from './rows.ts';

/** How a clinic differs from the default, which has every feature. */
export interface ClinicOptions {
  readonly role?: Role;
  readonly features?: readonly Feature[];
  /** Where its export script answers. */
  readonly scriptUrl?: string;
}

export interface FilledClinic {
  readonly clinicId: string;
  readonly rows: Rows;
  readonly email: string;
}

export const PASSWORD_HASH = hashPassword(TEST_PASSWORD);
export const PROVIDER_KEY = 'provider_key_canary_4711';

/** A clinic that can send and export, with one row in each of its tables; written past every policy. */
export async function fillClinic(
  database: Pick<DatabaseAccess, 'ownerPool'>,
  { role = 'user', features = FEATURES, scriptUrl = '' }: ClinicOptions = {},
): Promise<FilledClinic> {
  const clinicId = randomUUID();
  const email = `${randomUUID()}@clinic.example`;
  const providerKey = { clinicId, column: 'users.blueticks_api_key', text: PROVIDER_KEY };
  const withIds = await (tablesWithIds ??= findTablesWithIds(database));
  const rows: Record<string, string> = {};
  const inserts: [string, object][] = [];
  const add = (table: string, row: object) => {
    const id = withIds.has(table) ? randomUUID() : undefined;
    const added = id === undefined ? row : { id, ...row };
    inserts.push([table, added]);
    if ('id' in added) rows[table] = String(added.id);
  };
  add('users', {
    id: clinicId,
    name: 'Dr Asha Mehta',
    role,
    clinic_name: 'Mehta Clinic',
    clinic_address: '12 MG Road, Pune',
    contact_phone: '9820012345',
    contact_whatsapp: '9820012345',
    gmb_link: 'https://g.page/r/mehta-clinic/review',
    enabled_features: features,
    google_sheet_id: `sheet-of-the-proof-${clinicId}`,
    google_apps_script_url: scriptUrl,
    blueticks_api_key: encrypt(deriveKey(APP_SECRET, 'sealing'), providerKey),
    blueticks_api_key_last_four: PROVIDER_KEY.slice(-4),
  });
  add('logins', {
    clinic_id: clinicId,
    name: 'Meera Shah',
    email,
    email_verified: true,
    phone_number: somePhoneNumber(),
    password_hash: await PASSWORD_HASH,
  });
  add('login_sessions', {
    login_id: rows.logins,
    token_sha256: sha256Hex(randomUUID()),
    stage: 'full',
    ends_at: '2100-01-01T00:00:00Z',
  });
  add('desk_devices', {
    clinic_id: clinicId,
    name: 'Reception',
    token_sha256: sha256Hex(randomUUID()),
    lock_minutes: 15,
    marked_by_name: 'Meera Shah',
  });
  add('desk_logins', { desk_id: rows.desk_devices, login_id: rows.logins });
  add('creative_categories', { name: `Category ${randomUUID()}` });
  for (const [table, rowOf] of Object.entries(ROWS)) add(table, rowOf(clinicId, rows));
  const ids = await insertRows(database, inserts);
  for (const [index, [table]] of inserts.entries()) rows[table] = ids[index] ?? '';
  return { clinicId, rows: rows as Rows, email };
}

let tablesWithIds: Promise<ReadonlySet<string>> | undefined;

/** The tables whose id is chosen before the row is there, so that a row of the same statement can point at it. */
async function findTablesWithIds({ ownerPool }: Pick<DatabaseAccess, 'ownerPool'>) {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** A row in each table of the operator's, and one for all clinics where there are such, unless the product made it already. */
export async function fillShared(
  database: Pick<DatabaseAccess, 'ownerPool'>,
  { logins }: Rows,
): Promise<void> {
  const ofOperator = Object.entries(OPERATOR_ROWS).map(([table, rowOf]) => [table, rowOf(logins)]);
  for (const [table, row] of [...ofOperator, ...Object.entries(SHARED_ROWS)] as [
    string,
    object,
  ][]) {
    const { statement, values } = insertion(table, row);
    const unlessThere = `${statement} on conflict do nothing`;
    await database.ownerPool.query(unlessThere, values);
  }
}

export function somePhoneNumber(): string {
  return String(7_000_000_000 + randomInt(2_999_999_999));
}
