import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { exportEverything } from '#features/data-rights/server/export-everything.ts';
import { EXPORTED_TABLES, INNER_COLUMNS } from '#features/data-rights/server/exported-tables.ts';
import { addColumns } from '#features/data-rights/server/read-exported.ts';
import { readRows } from '#features/patient-import/read-rows.ts';
import { readTable } from '#features/patient-import/read-table.ts';
import type { ImportId } from '#features/patient-import/schema.ts';
import { importRows } from '#features/patient-import/server/import-rows.ts';
import { startImport, undoImport } from '#features/patient-import/server/manage-imports.ts';
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
  // By the order of ids a child comes before or after its guardian.
  for (const [index, name] of ['Isha', 'Jiya', 'Kavya', 'Leela'].entries()) {
    const number = index % 2 === 0 ? null : `98250112${String(index).padStart(2, '0')}`;
    await buildPatient(clinic, { name, number, guardianId: mother.id, isMinor: true });
  }
  await buildPatient(clinic, { name: 'Arav', number: '9825011300', isMinor: true });
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
  return { id, read, verdicts: result.value.rows.map(({ verdict }) => verdict) };
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
  expect(read.refusals).toEqual([]);
  expect(verdicts.length + read.duplicates.length).toBe(before.length);
  expect(await readBook(clinic)).toEqual(before);
});

/** Columns that say when and how the old book got a patient; the new book has its own. */
const OF_THE_OLD_BOOK = new Set([
  'id',
  'source',
  'import_id',
  'created_at',
  'updated_at',
  'merged_into',
  'merged_at',
  'merge_changes',
  'wa_user_id',
  'version',
]);

/** The patients of a book by name, with each exported column; a guardian by name, as the ids of two books differ. */
async function readFacts({ id, scope }: BuiltClinic) {
  const files = EXPORTED_TABLES.filter(({ table }) => table === 'patients');
  const [file] = await addColumns(scope, { tables: files, inner: INNER_COLUMNS });
  const columns = Object.keys(file?.columns ?? {}).filter((each) => !OF_THE_OLD_BOOK.has(each));
  const { rows } = await database.ownerPool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(p) || jsonb_build_object('guardian_id', g.name) as row from patients p
      left join patients g on g.id = p.guardian_id where p.user_id = $1 order by p.name, p.number`,
    [id],
  );
  return rows.map(({ row }) => columns.map((column) => [column, row[column]]));
}

// covers: own-export-fills-another-book
test('the export of a clinic fills the empty book of another one, each of its columns', async () => {
  const clinic = await buildFullClinic();
  const { content } = await exportEverything(clinic.scope);
  const { 'patients.csv': bytes = new Uint8Array() } = unzipSync(
    new Uint8Array(await buffer(content)),
  );
  const other = await buildClinic(database);
  const { id, verdicts } = await importExport(other, bytes);
  expect(verdicts.every((verdict) => verdict === 'new' || verdict === 'another_person')).toBe(true);
  expect(await readFacts(other)).toEqual(await readFacts(clinic));
  const undone = await undoImport(other.scope, { id });
  expect(undone).toMatchObject({ value: { removed: verdicts.length, left: 0 } });
  expect(await readBook(other)).toEqual([]);
});
