import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { exportEverything } from '#features/data-rights/server/export-everything.ts';
import { readRows } from '#features/patient-import/read-rows.ts';
import { readTable } from '#features/patient-import/read-table.ts';
import type { ImportId } from '#features/patient-import/schema.ts';
import { importRows } from '#features/patient-import/server/import-rows.ts';
import { startImport } from '#features/patient-import/server/manage-imports.ts';
import { mergeAsShown } from '#features/patient-history/server/testing.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { CONTRIBUTIONS } from './features.ts';

const database = testDatabase({ contributions: CONTRIBUTIONS });

const NAMES = [
  'कुर्‍हाडे सुनीता',
  'অনিতা র‍্যাম',
  'അവന്‍ നായര്‍',
  "Renée D'Souza",
  'Asha "Baa" Patel',
  'Shah 👨‍👩‍👧 Family',
  'K. V. Shah',
  'McDonald, Ravi',
  '-Asha',
];

/** A book with every kind of patient: families, children without a number, merged ones, and notes of any letters. */
async function buildFullClinic(): Promise<BuiltClinic> {
  const clinic = await buildClinic(database);
  const fullest = { language: 'gu', birthYear: 1984 } as const;
  for (const [index, name] of NAMES.entries()) {
    const number = `98250110${String(10 + (index % 3))}`;
    const note = index % 2 === 0 ? '' : `=1+1, "late"; ${'x'.repeat(180)}`;
    await buildPatient(clinic, { name, number, note, ...(index % 3 === 0 ? fullest : {}) });
  }
  const mother = await buildPatient(clinic, { name: 'Meena Rao', number: '7926301111' });
  await buildPatient(clinic, { name: 'Dhruv', number: null, guardianId: mother.id, isMinor: true });
  const maiden = await buildPatient(clinic, {
    name: 'Meena Joshi',
    number: '7926301111',
    ...fullest,
  });
  const merge = await mergeAsShown(clinic.scope, { keepId: mother.id, mergeId: maiden.id });
  if (!merge.ok) throw new Error(merge.refusal.code);
  await database.ownerPool.query(
    `update patients set last_seen_on = '2026-02-03' where user_id = $1 and birth_year is not null`,
    [clinic.id],
  );
  return clinic;
}

async function readBook({ id }: BuiltClinic): Promise<unknown[]> {
  const result = await database.ownerPool.query(
    'select to_jsonb(p) as row from patients p where user_id = $1 order by id',
    [id],
  );
  return result.rows;
}

async function importExport(clinic: BuiltClinic, bytes: Uint8Array) {
  const { scope } = clinic;
  const table = await readTable({ fileName: 'patients.csv', content: bytes });
  if (typeof table === 'string') throw new Error(table);
  const { today, timeZone } = scope;
  const read = readRows({ ...table, today, timeZone });
  const id = randomUUID() as ImportId;
  await startImport(scope, { id, fileName: 'patients.csv', totalRows: read.rows.length });
  const rows = read.rows.map(({ isLandline: _landline, ...row }) => row);
  const result = await importRows(scope, { id, rows });
  if (!result.ok) throw new Error('The import takes no rows');
  return { read, verdicts: result.value.rows.map(({ verdict }) => verdict) };
}

// covers: own-export-changes-nothing
test('the export of a full clinic changes nothing when it is imported again', async () => {
  const clinic = await buildFullClinic();
  const { content } = await exportEverything(clinic.scope);
  const { 'patients.csv': bytes = new Uint8Array() } = unzipSync(
    new Uint8Array(await buffer(content)),
  );
  const before = await readBook(clinic);
  const { read, verdicts } = await importExport(clinic, bytes);
  expect(new Set(verdicts)).toEqual(new Set(['same']));
  // The child without a number is refused by name, and nothing else.
  expect(read.refusals.map(({ why }) => why)).toEqual(['missing']);
  expect(verdicts.length + read.refusals.length + read.duplicates.length).toBe(before.length);
  expect(await readBook(clinic)).toEqual(before);
});

// covers: own-export-fills-another-book
test('the export of a clinic fills the empty book of another one', async () => {
  const clinic = await buildFullClinic();
  const { content } = await exportEverything(clinic.scope);
  const { 'patients.csv': bytes = new Uint8Array() } = unzipSync(
    new Uint8Array(await buffer(content)),
  );
  const other = await buildClinic(database);
  const { verdicts } = await importExport(other, bytes);
  expect(verdicts.every((verdict) => verdict === 'new' || verdict === 'another_person')).toBe(true);
  const { rows } = await database.ownerPool.query<{ visits: number; languages: number }>(
    `select count(last_seen_on)::int as visits, count(language)::int as languages from patients where user_id = $1`,
    [other.id],
  );
  expect(rows).toEqual([{ visits: 5, languages: 5 }]);
});
