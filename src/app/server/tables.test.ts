import { randomUUID } from 'node:crypto';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { tables } from './tables.ts';

/**
 * The proof that one clinic cannot reach another's rows, driven by the database's own catalogue: a new table without
 * a row here fails. Everything runs as the role that the app uses, through the app's own pool.
 */

const database = testDatabase();

/** How to make one row of each tenant table for a clinic; `parent` ids exist for that clinic. */
const ROWS: Record<string, (clinic: string, parent: Parents) => Record<string, unknown>> = {
  clinic_logos: (user_id) => ({ user_id, image: Buffer.from('x') }),
  doctors: (user_id) => ({ user_id, name: 'Dr', contact_number: '9000000001' }),
  appointments: (user_id, { doctor }) => ({
    user_id,
    doctor_id: doctor,
    patient_name: 'Asha',
    appointment_date: '2026-11-20',
    appointment_time: '10:00',
    contact_number: '9000000001',
  }),
  reviews: (user_id) => ({ user_id, patient_name: 'Asha', contact_number: '9000000001' }),
  review_request_templates: (user_id) => ({
    user_id,
    name: 'Own',
    template_type: 'ai_integrated',
    language: 'gu',
    message_template: 'x',
  }),
  sequence_templates: (user_id) => ({
    user_id,
    message_template: 'x',
    sequence_days: 5,
    sequence_order: 1,
  }),
  creatives: (user_id) => ({
    user_id,
    title: 'x',
    content_type: 'link',
    content: 'https://example.com',
    year: 2026,
    month_number: 11,
  }),
  report_requests: (user_id) => ({
    user_id,
    patient_name: 'Asha',
    patient_whatsapp_number: '9000000001',
    request_date: '2026-11-20',
  }),
  sequence_messages: (user_id, { review }) => ({
    user_id,
    profile_id: review,
    patient_name: 'Asha',
    whatsapp_number: '9000000001',
    scheduled_date: '2026-11-20',
    message_content: 'x',
    template_id: randomUUID(),
  }),
  do_not_contact: (user_id) => ({ user_id, number: '9000000009' }),
  send_attempts: (user_id, { message }) => ({
    user_id,
    message_id: message,
    dedupe_key: `message:${randomUUID()}`,
    channel: 'direct',
    state: 'not_sent',
    body_sha256: 'a'.repeat(64),
    to_last_four: '0001',
    requested_by_name: 'Asha',
  }),
  provider_channels: (user_id) => ({ user_id }),
  provider_events: (user_id) => ({ user_id, event_id: randomUUID() }),
  audit_log: (user_id) => ({ user_id, request_id: 'r', action: 'a', entity: 'e' }),
};

/** Tables that the clinic role has no business with at all. */
const OPERATOR_ONLY = [
  'audit_chains',
  'logins',
  'login_sessions',
  'login_proofs',
  'login_second_factors',
  'login_recovery_codes',
  'login_identities',
  'sign_in_throttles',
  'app_instances',
  'job_runs',
  'kept_keys',
];
/** Read by every clinic, owned by none. */
const SHARED = ['creative_categories'];
/** Tables that no clinic writes itself. */
const READ_ONLY = ['creatives'];
/** Tables with one row a clinic, which it has already here. */
const ONE_EACH = ['clinic_logos', 'provider_channels'];
/** Columns of one clinic that point at rows of the same clinic. */
const REFERENCES = [
  { table: 'appointments', column: 'doctor_id', parent: 'doctor' },
  { table: 'sequence_messages', column: 'profile_id', parent: 'review' },
  { table: 'send_attempts', column: 'message_id', parent: 'message' },
  { table: 'send_attempts', column: 'appointment_id', parent: 'appointment' },
] as const;

interface Parents {
  doctor: string | null;
  review: string | null;
  message: string | null;
  appointment: string | null;
}
const NO_PARENTS: Parents = { doctor: null, review: null, message: null, appointment: null };

let mine: BuiltClinic;
let theirs: BuiltClinic;
let theirParents: Parents;

beforeAll(async () => {
  mine = await buildClinic(database);
  theirs = await buildClinic(database);
  theirParents = await fill(theirs.id);
  await fill(mine.id);
});

test('every table has row-level security, forced, and belongs to no app role', async () => {
  const found = await database.ownerPool.query<{
    name: string;
    secured: boolean;
    forced: boolean;
    owner: string;
  }>(
    `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced, r.rolname as owner
     from pg_class c join pg_roles r on r.oid = c.relowner
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const open = found.rows.filter(
    (row) => !row.secured || !row.forced || row.owner.startsWith('app_'),
  );
  expect(open).toEqual([]);
  const roles = await database.ownerPool.query(
    `select rolname from pg_roles where rolname like 'app\\_%' and (rolsuper or rolbypassrls or rolcreaterole)`,
  );
  expect(roles.rows).toEqual([]);
});

test('every table of the database has its row in this proof', async () => {
  const found = await database.ownerPool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const proven = [...Object.keys(ROWS), ...OPERATOR_ONLY, ...SHARED, 'users'].toSorted();
  expect(found.rows.map((row) => row.name)).toEqual(proven);
});

describe.each(Object.keys(ROWS))('another clinic’s rows of %s', (table) => {
  test('are neither seen nor counted', async () => {
    const seen = await asClinic(
      mine.id,
      `select count(*)::int as rows from ${table} where user_id = $1`,
      [theirs.id],
    );
    expect(seen.rows).toEqual([{ rows: 0 }]);
    const all = await asClinic(
      mine.id,
      `select distinct user_id from ${table} where user_id is not null`,
    );
    expect(all.rows).toEqual([{ user_id: mine.id }]);
  });

  test('cannot be added, changed, taken over or removed', async () => {
    const before = await fingerprint(table);
    const row = ROWS[table]?.(theirs.id, NO_PARENTS) ?? {};
    await expect(insertAs(mine.id, table, row)).rejects.toMatchObject({ code: '42501' });
    await unchangedBy(
      asClinic(mine.id, `update ${table} set user_id = $1 where user_id = $2`, [
        mine.id,
        theirs.id,
      ]),
    );
    await unchangedBy(asClinic(mine.id, `update ${table} set user_id = $1`, [theirs.id]));
    for (const column of await writableColumns(table)) {
      await unchangedBy(
        asClinic(mine.id, `update ${table} set ${column} = ${column} where user_id = $1`, [
          theirs.id,
        ]),
      );
    }
    await unchangedBy(asClinic(mine.id, `delete from ${table} where user_id = $1`, [theirs.id]));
    expect(await fingerprint(table)).toBe(before);
  });

  test('stay hidden when the clinic is not set, empty or garbage', async () => {
    const unset = await database.pool.query(`select count(*)::int as rows from ${table}`);
    expect(unset.rows).toEqual([{ rows: 0 }]);
    expect((await asClinic('', `select * from ${table}`)).rows).toEqual([]);
    await expect(asClinic('garbage', `select * from ${table}`)).rejects.toMatchObject({
      code: '22P02',
    });
  });

  test.skipIf(READ_ONLY.includes(table))('do not stop a clinic from adding its own', async () => {
    if (ONE_EACH.includes(table)) return;
    const row = {
      ...ROWS[table]?.(mine.id, NO_PARENTS),
      ...(table === 'do_not_contact' ? { number: '9000000010' } : {}),
    };
    if (table === 'review_request_templates') Object.assign(row, { language: 'ta' });
    await expect(insertAs(mine.id, table, row)).resolves.toMatchObject({ rowCount: 1 });
  });
});

test.each(REFERENCES)(
  '$table.$column cannot point at another clinic’s row',
  async ({ table, column, parent }) => {
    const row = { ...ROWS[table]?.(mine.id, NO_PARENTS), [column]: theirParents[parent] };
    await expect(insertAs(mine.id, table, row)).rejects.toMatchObject({ code: '23503' });
  },
);

test('a clinic sees its own profile only, and cannot raise its rights', async () => {
  expect((await asClinic(mine.id, 'select id from users')).rows).toEqual([{ id: mine.id }]);
  const forbidden = ['role', 'enabled_features', 'profile_types', 'id', 'name', 'created_at'];
  for (const column of forbidden) {
    await expect(asClinic(mine.id, `update users set ${column} = ${column}`)).rejects.toMatchObject(
      { code: '42501' },
    );
  }
  await expect(asClinic(mine.id, `delete from users`)).rejects.toMatchObject({ code: '42501' });
  const other = await asClinic(mine.id, `update users set clinic_name = 'Taken' where id = $1`, [
    theirs.id,
  ]);
  expect(other.rowCount).toBe(0);
});

test.each(OPERATOR_ONLY)('the clinic role cannot touch %s', async (table) => {
  for (const statement of [
    `select * from ${table}`,
    `delete from ${table}`,
    `update ${table} set id = id`,
  ]) {
    await expect(asClinic(mine.id, statement)).rejects.toMatchObject({
      code: expect.stringMatching(/42501|42703/),
    });
  }
});

test('shared rows are read by every clinic and written by none', async () => {
  await database.ownerPool.query(
    `insert into sequence_templates (message_template, sequence_days, sequence_order, profile_type) values ('shared', 9, 1, 'Shared')`,
  );
  const seen = await asClinic(
    mine.id,
    `select message_template from sequence_templates where profile_type = 'Shared'`,
  );
  expect(seen.rows).toEqual([{ message_template: 'shared' }]);
  expect(
    (
      await asClinic(
        mine.id,
        `update sequence_templates set sequence_days = 1 where profile_type = 'Shared'`,
      )
    ).rowCount,
  ).toBe(0);
  expect(
    (await asClinic(mine.id, `delete from sequence_templates where profile_type = 'Shared'`))
      .rowCount,
  ).toBe(0);
  expect((await asClinic('', `select * from sequence_templates`)).rows).toEqual([]);
  await expect(
    asClinic(
      mine.id,
      `insert into sequence_templates (message_template, sequence_days, sequence_order) values ('x', 1, 1)`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('the audit trail can be added to, never changed', async () => {
  for (const statement of [
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(asClinic(mine.id, statement)).rejects.toMatchObject({ code: '42501' });
  }
});

test('the tables in the code are the tables in the database', async () => {
  const found = await database.ownerPool.query<{ key: string; nullable: boolean }>(
    `select table_name || '.' || column_name as key, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public'`,
  );
  const real = new Map(found.rows.map((row) => [row.key, row.nullable]));
  for (const table of Object.values(tables)) {
    for (const column of Object.values(getTableColumns(table))) {
      const key = `${getTableName(table)}.${column.name}`;
      expect(real.get(key), key).toBe(!column.notNull);
    }
  }
});

/** One statement as the app's role for a clinic, through the same setting that the app uses. */
async function asClinic(clinic: string, statement: string, values: unknown[] = []) {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.clinic_id', $1, true)`, [clinic]);
    const result = await client.query(statement, values);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function unchangedBy(attempt: Promise<{ rowCount: number | null }>): Promise<void> {
  const outcome = await attempt.catch((error: { code: string }) => error.code);
  if (typeof outcome === 'string') expect(outcome).toBe('42501');
  else expect(outcome.rowCount).toBe(0);
}

async function insertAs(clinic: string, table: string, row: Record<string, unknown>) {
  const [columns, values] = [Object.keys(row), Object.values(row)];
  const places = values.map((_value, index) => `$${index + 1}`).join(', ');
  return asClinic(
    clinic,
    `insert into ${table} (${columns.join(', ')}) values (${places})`,
    values,
  );
}

async function fill(clinic: string): Promise<Parents> {
  const parents: Parents = { ...NO_PARENTS };
  const names: Record<string, keyof Parents> = {
    doctors: 'doctor',
    reviews: 'review',
    sequence_messages: 'message',
    appointments: 'appointment',
  };
  for (const [table, rowOf] of Object.entries(ROWS)) {
    const row = rowOf(clinic, parents);
    const places = Object.keys(row)
      .map((_value, index) => `$${index + 1}`)
      .join(', ');
    const name = names[table];
    const made = await database.ownerPool.query<{ id?: string }>(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${places}) returning *`,
      Object.values(row),
    );
    if (name !== undefined) parents[name] = made.rows[0]?.id ?? null;
  }
  return parents;
}

async function fingerprint(table: string): Promise<string> {
  const found = await database.ownerPool.query<{ hash: string }>(
    `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${table} t where user_id = $1`,
    [theirs.id],
  );
  return found.rows[0]?.hash ?? '';
}

async function writableColumns(table: string): Promise<string[]> {
  const found = await database.ownerPool.query<{ name: string }>(
    `select column_name as name from information_schema.column_privileges
     where table_name = $1 and grantee = 'app_user' and privilege_type = 'UPDATE'`,
    [table],
  );
  return found.rows.map((row) => row.name);
}
