import type pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { HELD_TABLES, NUMBER_COLUMNS } from './patient-queries.ts';

// A column that is added later is exported, erased and found again by itself, or one of these tests fails. The export of
// everything has the same check beside it (export-everything.test.ts), merging in features/patients.

const database = testDatabase();
const HELD: readonly string[] = Object.values(HELD_TABLES);

/** Columns of clinics that can hold words or ids, in tables that an erasure leaves alone: none says anything of a patient. */
const WITHOUT_PATIENTS: Readonly<Record<string, { why: string; columns: string }>> = {
  ask_chains: { why: 'hash', columns: 'hash' },
  audit_chains: { why: 'hash', columns: 'hash' },
  audit_log: {
    why: 'ids and names of fields, of a visit its times, and names of staff',
    columns:
      'login_id request_id action entity entity_id changed_fields outcome prev_hash hash reason',
  },
  autopilots: {
    why: 'setting of the clinic',
    columns: 'window_start window_end paused_because paused_detail paused_by',
  },
  board_links: { why: 'screens of the clinic', columns: 'id name code_hash created_by_name' },
  clinic_logos: { why: 'picture of the clinic', columns: 'image' },
  consent_notices: { why: 'text for everyone', columns: 'id language body' },
  creatives: {
    why: 'posters of the clinic',
    columns:
      'id category_id title description content_type content thumbnail_url picture picture_tag',
  },
  doctor_days: { why: 'leave of a doctor', columns: 'id doctor_id kind note' },
  doctor_sessions: { why: 'hours of a doctor', columns: 'id doctor_id' },
  doctors: { why: 'people of the clinic', columns: 'id name contact_number names_by_language' },
  erasure_log: { why: 'hash, needed after a restore', columns: 'id number_hash counts login_id' },
  patient_imports: {
    why: 'name and digest of a file',
    columns: 'id file_name file_digest created_by_name',
  },
  provider_channels: { why: 'state of a connection', columns: 'state reason callback_hash' },
  reminder_settings: { why: 'setting of the clinic', columns: 'day_before_at' },
  review_request_templates: {
    why: 'text for everyone',
    columns: 'id name template_type language message_template description',
  },
  sequence_templates: {
    why: 'text for everyone',
    columns:
      'id profile_type target_profile_type language message_template purpose treatment set_id',
  },
  whatsapp_users: {
    why: 'hash, dropped when the number is blocked for good',
    columns: 'wa_user_id number_hash',
  },
};

/** Columns of erased tables with a number in their name that is not a patient's as it is dialled. */
const OTHER_NUMBERS: Readonly<Record<string, string>> = {
  'appointments.doctor_contact': 'number of the doctor',
  'autopilot_sends.number_digest': 'hash',
  'do_not_contact.number_hash': 'hash',
};

// covers: new-columns-are-erased
test('every column that can hold words or ids is erased with its patient, or named with the reason', async () => {
  expect(await withTrial('', findUnknownColumns)).toEqual([]);
  for (const trial of [
    'alter table doctor_days add column trial text',
    'alter table consent_notices add column trial jsonb',
    'create table trials (user_id uuid not null, words text)',
  ])
    expect(await withTrial(trial, findUnknownColumns)).toHaveLength(1);
});

test('every row that refers to an erased row is erased too', async () => {
  expect(await withTrial('', findStayingRows)).toEqual([]);
  const trial = `create table trials (user_id uuid not null, visit uuid,
    foreign key (user_id, visit) references appointments (user_id, id))`;
  expect(await withTrial(trial, findStayingRows)).toEqual(['trials']);
});

test('a restore looks for erased numbers in every column that has one', async () => {
  const knownColumns = Object.entries(NUMBER_COLUMNS).map(
    ([table, column]) => `${table}.${column}`,
  );
  const listedColumns = [...knownColumns, ...Object.keys(OTHER_NUMBERS)].toSorted();
  expect(await withTrial('', findNumberColumns)).toEqual(listedColumns);
  const trial = 'alter table reviews add column second_number text';
  expect(await withTrial(trial, findNumberColumns)).not.toEqual(listedColumns);
});

async function findUnknownColumns(client: pg.ClientBase): Promise<string[]> {
  const columns = await listColumns(client, `c.relname <> all($1)`);
  return columns.filter((name) => {
    const [table = '', column = ''] = name.split('.');
    return WITHOUT_PATIENTS[table]?.columns.split(' ').includes(column) !== true;
  });
}

async function findNumberColumns(client: pg.ClientBase): Promise<string[]> {
  const isNumber = `a.attname ~ '(number|phone|mobile|contact)' and a.atttypid = 'text'::regtype`;
  return listColumns(client, `c.relname = any($1) and ${isNumber}`);
}

/** Lists columns of clinics' tables that can hold words or ids; what only deletes with an erased row counts as erased. */
async function listColumns(client: pg.ClientBase, which: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname <> 'user_id' and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'uuid', 'uuid[]', 'bytea')
       and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id')
       and not exists (select from pg_constraint f where f.conrelid = c.oid and f.confdeltype = 'c'
         and f.confrelid::regclass::text = any($1) and c.relname <> all($1))
       and ${which}
     order by 1`,
    [HELD],
  );
  return rows.map(({ name }) => name);
}

/** Lists tables that are neither erased nor deleted with the erased row that they refer to. */
async function findStayingRows(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and f.confrelid::regclass::text = any($1) and c.relname <> all($1)
       and f.confdeltype <> 'c' and not c.relispartition`,
    [HELD],
  );
  return rows.map(({ name }) => name);
}

/** Looks at the schema after a change that is rolled back. */
async function withTrial<Value>(
  change: string,
  work: (client: pg.ClientBase) => Promise<Value>,
): Promise<Value> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
