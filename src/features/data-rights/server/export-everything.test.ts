import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { exportEverything } from './export-everything.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';

const database = testDatabase();

/** Returns the lines of each file, the titles first. */
async function readLines({ scope }: BuiltClinic): Promise<Record<string, string[]>> {
  const { content } = await exportEverything(scope);
  const files = unzipSync(new Uint8Array(await buffer(content)));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name,
      strFromU8(bytes).split('\r\n').slice(0, -1),
    ]),
  );
}

async function readFiles(clinic: BuiltClinic): Promise<Record<string, string[]>> {
  const files = Object.entries(await readLines(clinic));
  return Object.fromEntries(files.map(([name, [, ...rows]]) => [name, rows]));
}

// covers: export-of-everything
test('exports every row of the clinic once, over several pages, and nothing of another clinic', async () => {
  const clinic = await buildClinic(database);
  const other = await buildClinic(database);
  await buildPatient(other, { name: 'Zarina Khan' });
  await buildAppointment(clinic, { notes: '=1+1' });
  await suppressNumber(clinic.scope, { number: '9812345678', reason: '' });
  await database.ownerPool.query(
    `insert into patients (user_id, name, number, source)
     select $1, 'Asha ' || n, '9812345678', 'import' from generate_series(1, 1200) n`,
    [clinic.id],
  );
  const files = await readFiles(clinic);
  const names = files['patients.csv']?.map((line) => line.split(',')[1]) ?? [];
  expect(names).toHaveLength(1201);
  expect(new Set(names).size).toBe(1201);
  expect(JSON.stringify(files).includes('Zarina Khan')).toBe(false);
  expect(files['appointments.csv']?.join()).toContain(`"'=1+1"`);
  expect(files['audit-log.csv']?.join()).toContain('clinics.exportEverything');
  const counts = files['summary.csv']?.filter((line) => !line.endsWith('"0"'));
  expect(counts).toEqual([
    '"do-not-contact.csv","1"',
    '"patients.csv","1201"',
    '"appointments.csv","1"',
    `"audit-log.csv","${files['audit-log.csv']?.length}"`,
  ]);
});

/** Tables with rows of clinics that are no part of the export, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ask_chains: 'ends of hash chains',
  ask_settings: 'a setting of the product',
  audit_chains: 'ends of hash chains',
  attempt_visits: 'which slot a delivery named, to know what the patient was told',
  autopilot_sends: 'counts for the rules of the autopilot; what was sent is a delivery',
  autopilots: 'a setting of the product',
  board_links: 'addresses of screens, which the settings list',
  clinic_logos: 'one picture, which the settings show',
  different_patients: 'answers to suggestions of the product',
  erasure_log: 'hashes',
  link_opens: 'counts, which the month shows',
  model_usage: 'counts of the operator',
  patient_import_rows: 'what an undo needs',
  provider_channels: 'the state of a connection',
  provider_events: 'what deliveries are made of',
  reminder_settings: 'a setting of the product',
  whatsapp_users: 'hashes',
};

// covers: export-is-complete
test('every table with rows of clinics is exported, or left out for a reason', async () => {
  // A partition holds rows of its table.
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const namedTables = [...Object.keys(LEFT_OUT), ...EXPORTED_TABLES.map(({ table }) => table)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(namedTables.toSorted());
});

// covers: export-has-new-columns
test('exports a new column under its name, and none that only the product needs', async () => {
  const clinic = await buildClinic(database);
  await buildAppointment(clinic);
  await database.ownerPool.query(
    `alter table appointments add column trial_words text not null default 'Yes'`,
  );
  try {
    const [titles, row] = (await readLines(clinic))['appointments.csv'] ?? [];
    expect(titles).toMatch(/,"Changed","Trial words"$/);
    expect(titles).not.toContain('ersion');
    expect(row).toMatch(/,"Yes"$/);
  } finally {
    await database.ownerPool.query('alter table appointments drop column trial_words');
  }
});

// covers: export-rate-limited
test('records each export and refuses the sixth within an hour', async () => {
  const clinic = await buildClinic(database);
  for (let times = 0; times < 5; times += 1) await exportEverything(clinic.scope);
  await expect(exportEverything(clinic.scope)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const { rows } = await database.ownerPool.query(
    `select 1 from audit_log where user_id = $1 and action = 'clinics.exportEverything'`,
    [clinic.id],
  );
  expect(rows).toHaveLength(5);
  await exportEverything((await buildClinic(database)).scope);
});
