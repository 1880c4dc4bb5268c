import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { exportEverything } from './export-everything.ts';

const database = testDatabase();

async function readFiles({ scope }: BuiltClinic): Promise<Record<string, string[]>> {
  const { content } = await exportEverything(scope);
  const files = unzipSync(new Uint8Array(await buffer(content)));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name,
      strFromU8(bytes).split('\r\n').slice(1, -1),
    ]),
  );
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
  // The mark of the encoding is before the first line, which is left out here.
  expect(files['summary.csv']).toEqual([
    '"appointments.csv","1"',
    '"reviews.csv","0"',
    '"feedback.csv","0"',
    '"messages.csv","0"',
    '"report-requests.csv","0"',
    '"consents.csv","0"',
    '"consent-notices.csv","0"',
    `"audit-log.csv","${files['audit-log.csv']?.length}"`,
    '"do not contact","1"',
  ]);
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
