import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { linkRows } from './link-rows.ts';
import { buildPatient } from '#features/patients/server/testing.ts';

const database = testDatabase();
const { signal } = new AbortController();

/** Inserts rows as they were before the patient book: a person in each table, with their relatives. */
async function addOldRows(clinic: BuiltClinic, { rows = 3 } = {}): Promise<void> {
  const fill = async (sql: string) => database.ownerPool.query(sql, [clinic.id, rows]);
  const people = `(select n, case n % 3 when 0 then 'asha  patel' when 1 then 'Dhruv Patel' else 'ASHA PATEL' end as name
    from generate_series(1, $2::int) n) p`;
  await fill(`insert into appointments (user_id, patient_name, contact_number, appointment_date, appointment_time)
    select $1, name, '9812345678', '2026-11-20', '10:15' from ${people}`);
  await fill(
    `insert into reviews (user_id, patient_name, contact_number) select $1, name, '9812345678' from ${people}`,
  );
  await fill(`insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content)
    select $1, name, '9812345678', '2026-11-20', 'Hello' from ${people}`);
  await fill(`insert into report_requests (user_id, patient_name, patient_whatsapp_number, request_date)
    select $1, name, '9812345678', '2026-11-20' from ${people}`);
}

/** Reads all rows of a clinic with the names of their patients. */
async function readLinks(clinic: BuiltClinic) {
  const tables = ['appointments', 'reviews', 'sequence_messages', 'report_requests'];
  const all = tables.map(
    (table) =>
      `select '${table}' as of, patient_name, p.name as patient, t.version, t.updated_at = t.created_at as "isUntouched"
       from ${table} t left join patients p on p.user_id = t.user_id and p.id = t.patient_id where t.user_id = $1`,
  );
  const { rows } = await database.ownerPool.query<{ patient: string | null }>(
    all.join(' union all '),
    [clinic.id],
  );
  return rows;
}

async function countLinked(clinic: BuiltClinic): Promise<number> {
  return (await readLinks(clinic)).filter(({ patient }) => patient !== null).length;
}

async function countPatients(clinic: BuiltClinic): Promise<number> {
  const { rows } = await database.ownerPool.query('select 1 from patients where user_id = $1', [
    clinic.id,
  ]);
  return rows.length;
}

// covers: old-rows-linked
test('links the rows of all four tables, without a new version or time of a row', async () => {
  const clinic = await buildClinic(database);
  await addOldRows(clinic);
  expect(await linkRows(clinic.scope, { signal })).toBe(12);
  const rows = await readLinks(clinic);
  expect(new Set(rows.map((row) => JSON.stringify({ ...row, of: undefined })))).toEqual(
    new Set(
      [
        ['asha  patel', 'Asha Patel'],
        ['Dhruv Patel', 'Dhruv Patel'],
        ['ASHA PATEL', 'Asha Patel'],
      ].map(([patient_name, patient]) =>
        JSON.stringify({ patient_name, patient, version: 1, isUntouched: true }),
      ),
    ),
  );
  expect(await countPatients(clinic)).toBe(2);
});

test('links rows to the patients that are in the book, and a second run changes nothing', async () => {
  const clinic = await buildClinic(database);
  await buildPatient(clinic, { name: 'Asha Patel', language: 'gu' });
  await addOldRows(clinic);
  await linkRows(clinic.scope, { signal });
  const before = await readLinks(clinic);
  expect(await linkRows(clinic.scope, { signal })).toBe(0);
  expect(await readLinks(clinic)).toEqual(before);
  expect(await countPatients(clinic)).toBe(2);
});

// covers: cut-off-linking-continues
test('a run that is cut off keeps what it has linked, and the next one does the rest', async () => {
  const clinic = await buildClinic(database);
  await addOldRows(clinic, { rows: 1100 });
  const stopping = new AbortController();
  const { scope } = clinic;
  const first = linkRows(scope, { signal: stopping.signal });
  stopping.abort();
  expect(await first).toBe(500);
  expect(await countLinked(clinic)).toBe(500);
  expect(await linkRows(scope, { signal })).toBe(4 * 1100 - 500);
  expect(await countPatients(clinic)).toBe(2);
});

// covers: unnamed-rows-stay-unlinked
test('rows without a name or a number stay as they are', async () => {
  const clinic = await buildClinic(database);
  await database.ownerPool.query(
    `insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content)
     select $1, name, number, '2026-11-20', '' from (values ('', ''), ('Unknown Patient', '9812345678'),
       ('  ', '9812345678'), ('unknown patient', '9812345678'), ('Asha', '')) as v (name, number)`,
    [clinic.id],
  );
  expect(await linkRows(clinic.scope, { signal })).toBe(0);
  expect(await countPatients(clinic)).toBe(0);
});

test("another clinic's rows are not touched", async () => {
  const [clinic, other] = [await buildClinic(database), await buildClinic(database)];
  await addOldRows(clinic);
  await addOldRows(other);
  await linkRows(clinic.scope, { signal });
  expect(await countLinked(other)).toBe(0);
  expect(await countPatients(other)).toBe(0);
});

test('two runs at one moment add each patient once', async () => {
  const clinic = await buildClinic(database);
  await addOldRows(clinic, { rows: 40 });
  await Promise.all([1, 2, 3].map(async () => linkRows(clinic.scope, { signal })));
  expect(await countLinked(clinic)).toBe(160);
  expect(await countPatients(clinic)).toBe(2);
});
