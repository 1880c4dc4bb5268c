import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { ImportId, SentRow } from '../schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { searchPatients } from '#features/patients/server/search-patients.ts';
import { patients } from '#features/patients/server/tables.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { updatePatient } from '#features/patients/server/update-patient.ts';
import { importRows } from './import-rows.ts';
import { LAST_ROW } from '../limits.ts';
import { judgeRows } from './judge-rows.ts';
import { finishImport, listImports, startImport, undoImport } from './manage-imports.ts';

const database = testDatabase();

function rowWith(rowNumber: number, fields: Partial<SentRow> = {}): SentRow {
  return {
    rowNumber,
    name: 'Asha Patel',
    number: '9812345678',
    language: null,
    birthYear: null,
    lastSeenOn: null,
    note: '',
    ...fields,
  };
}

async function begin(clinic: BuiltClinic, fileDigest?: string): Promise<ImportId> {
  const id = randomUUID() as ImportId;
  await startImport(clinic.scope, { id, fileName: 'patients.csv', totalRows: 5, fileDigest });
  return id;
}

/** A known patient, one whose language the file knows, and a family of the file's own. */
const ROWS = [
  rowWith(1),
  rowWith(2, {
    name: 'Meena Joshi',
    number: '9812345679',
    language: 'mr',
    lastSeenOn: '2026-01-05',
  }),
  rowWith(3, { name: 'Dhruv Patel' }),
  rowWith(4, { name: 'Ravi Shah', number: '9812345670', birthYear: 1984 }),
  rowWith(5, { name: '', number: '12345' }),
];

async function buildBook() {
  const clinic = await buildClinic(database);
  await buildPatient(clinic);
  const meena = await buildPatient(clinic, { name: 'Meena Joshi', number: '9812345679' });
  return { clinic, meena };
}

// covers: import-judges-rows
test('says of each row what importing it would do, and writes nothing', async () => {
  const { clinic, meena } = await buildBook();
  const other = await buildClinic(database);
  const judgedRows = (await judgeRows(clinic.scope, ROWS)).map(({ row }) => row);
  expect(judgedRows).toMatchObject([
    { verdict: 'same', about: [] },
    { verdict: 'changes', patientId: meena.id, about: ['language', 'lastSeenOn'] },
    { verdict: 'another_person', about: ['Asha Patel'] },
    { verdict: 'new', patientId: null },
    { verdict: 'refused', patientId: null },
  ]);
  const elsewhere = (await judgeRows(other.scope, ROWS)).map(({ row }) => row.verdict);
  expect(elsewhere).toEqual(['new', 'new', 'new', 'new', 'refused']);
  expect((await searchPatients(clinic.scope, { limit: 50 })).total).toBe(2);
});

// covers: import-refuses-birth-year
test('refuses a row whose year of birth has not come or is before 1900', async () => {
  const { scope } = await buildClinic(database);
  const next = Number(scope.today.slice(0, 4)) + 1;
  const rows = [rowWith(1, { birthYear: next }), rowWith(2, { birthYear: 1899 })];
  const judgedRows = (await judgeRows(scope, rows)).map(({ row }) => row);
  expect(judgedRows).toMatchObject([
    { verdict: 'refused', about: ['The year of birth is in the future'] },
    { verdict: 'refused', about: ['The year of birth is before 1900'] },
  ]);
});

// covers: import-once
test('imports each row once, without consent, and a second run changes nothing', async () => {
  const { clinic, meena } = await buildBook();
  const id = await begin(clinic);
  const first = await importRows(clinic.scope, { id, rows: ROWS });
  const again = await importRows(clinic.scope, { id, rows: ROWS });
  const verdicts = ({ value }: { value: { rows: { verdict: string }[] } }) =>
    value.rows.map(({ verdict }) => verdict);
  if (!first.ok || !again.ok) throw new Error('The import was refused');
  expect(verdicts(again).toSorted()).toEqual(verdicts(first).toSorted());
  const { items } = await searchPatients(clinic.scope, { limit: 50 });
  expect(items.map(({ name, source }) => `${name} ${source}`)).toEqual([
    'Asha Patel typed',
    'Dhruv Patel import',
    'Meena Joshi typed',
    'Ravi Shah import',
  ]);
  expect(await getPatient(clinic.scope, { id: meena.id })).toMatchObject({
    language: 'mr',
    lastVisitOn: '2026-01-05',
    version: 2,
  });
  expect(items.every(({ consents }) => consents.feedback === null)).toBe(true);
  const second = await begin(clinic);
  const rerun = await importRows(clinic.scope, { id: second, rows: ROWS });
  expect(rerun.ok && verdicts(rerun)).toEqual(['same', 'same', 'same', 'same', 'refused']);
  await finishImport(clinic.scope, { id });
  expect(await importRows(clinic.scope, { id, rows: [rowWith(6)] })).toMatchObject({
    refusal: { code: 'IMPORT_CLOSED' },
  });
  expect((await listImports(clinic.scope)).at(-1)).toMatchObject({
    fileName: 'patients.csv',
    counts: { new: 1, same: 1, changes: 1, another_person: 1, refused: 1 },
  });
});

// covers: import-counts-rows-refused-in-file
test('the list of imports has the rows that were refused before they were sent', async () => {
  const clinic = await buildClinic(database);
  const id = await begin(clinic);
  await importRows(clinic.scope, { id, rows: [rowWith(1)] });
  await finishImport(clinic.scope, { id, refusedInFile: 2 });
  expect(await listImports(clinic.scope)).toMatchObject([{ refusedInFile: 2, counts: { new: 1 } }]);
});

const DHRUV = {
  name: 'Dhruv',
  number: '',
  isMinor: true,
  guardian: { name: 'Asha Patel', number: '9812345678' },
};

// covers: import-finds-guardians
test('a child is added with the guardian of the book, and refused without one', async () => {
  const [clinic, other] = [await buildClinic(database), await buildClinic(database)];
  const asha = await buildPatient(clinic);
  const id = await begin(clinic);
  await importRows(clinic.scope, { id, rows: [rowWith(1, DHRUV)] });
  const { items } = await searchPatients(clinic.scope, { patient: 'Dhruv', limit: 1 });
  expect(items).toMatchObject([{ isMinor: true, number: null, guardianId: asha.id }]);
  const [row] = await judgeRows(clinic.scope, [rowWith(2, DHRUV)]);
  expect(row?.row).toMatchObject({ verdict: 'same', patientId: items[0]?.id });
  const elsewhere = await importRows(other.scope, {
    id: await begin(other),
    rows: [rowWith(1, DHRUV)],
  });
  expect(elsewhere).toMatchObject({
    value: { rows: [{ verdict: 'refused', about: ['The guardian is not in the book'] }] },
  });
});

// covers: import-fills-in-guardians
test('a guardian and minority are filled in, and taken back by undoing', async () => {
  const clinic = await buildClinic(database);
  const asha = await buildPatient(clinic);
  const dhruv = await buildPatient(clinic, { name: 'Dhruv', number: '9812345670' });
  const id = await begin(clinic);
  const row = rowWith(1, { ...DHRUV, number: '9812345670' });
  await importRows(clinic.scope, { id, rows: [row] });
  expect(await getPatient(clinic.scope, { id: dhruv.id })).toMatchObject({
    isMinor: true,
    guardianId: asha.id,
  });
  await undoImport(clinic.scope, { id });
  expect(await getPatient(clinic.scope, { id: dhruv.id })).toMatchObject({
    isMinor: false,
    guardianId: null,
  });
});

// covers: import-goes-on-elsewhere
test('a file whose import is not finished goes on under its id, and a new import begins after it', async () => {
  const { clinic } = await buildBook();
  const fileDigest = 'ab'.repeat(32);
  const file = { fileName: 'patients.csv', totalRows: 5, fileDigest };
  const id = await begin(clinic, fileDigest);
  await importRows(clinic.scope, { id, rows: ROWS.slice(0, 3) });
  const elsewhere = { ...file, id: randomUUID() as ImportId };
  expect(await startImport(clinic.scope, elsewhere)).toMatchObject({ id, lastRow: 3, fileDigest });
  const other = await buildClinic(database);
  expect(await startImport(other.scope, elsewhere)).toMatchObject({ id: elsewhere.id });
  await finishImport(clinic.scope, { id });
  const next = { ...file, id: randomUUID() as ImportId };
  expect(await startImport(clinic.scope, next)).toMatchObject({ id: next.id, lastRow: null });
});

test('two windows that begin the same file at once begin one import', async () => {
  const clinic = await buildClinic(database);
  const fileDigest = 'cd'.repeat(32);
  const imports = await Promise.all(
    Array.from({ length: 4 }, () =>
      startImport(clinic.scope, {
        id: randomUUID() as ImportId,
        fileName: 'patients.csv',
        totalRows: 5,
        fileDigest,
      }),
    ),
  );
  expect(new Set(imports.map(({ id }) => id)).size).toBe(1);
});

// covers: import-undone
test('undoing removes and restores what no person has touched since', async () => {
  const { clinic, meena } = await buildBook();
  const id = await begin(clinic);
  await importRows(clinic.scope, { id, rows: ROWS });
  const { items } = await searchPatients(clinic.scope, { patient: 'Ravi', limit: 1 });
  const [ravi] = items;
  if (ravi === undefined) throw new Error('Ravi was not imported');
  await updatePatient(clinic.scope, { id: ravi.id, version: 1, note: 'Moved here' });
  expect(await undoImport(clinic.scope, { id })).toEqual({
    ok: true,
    value: { removed: 1, restored: 1, left: 1 },
  });
  expect(await getPatient(clinic.scope, { id: meena.id })).toMatchObject({
    language: null,
    lastVisitOn: null,
  });
  const names = (await searchPatients(clinic.scope, { limit: 50 })).items.map(({ name }) => name);
  expect(names).toEqual(['Asha Patel', 'Meena Joshi', 'Ravi Shah']);
  expect(await undoImport(clinic.scope, { id })).toMatchObject({ value: { removed: 0 } });
});

// covers: import-through-merges
test('two rows about one merged patient both fill in, and a second run changes nothing', async () => {
  const { clinic, meena } = await buildBook();
  const number = '9812345679';
  const { id: other } = await buildPatient(clinic, { name: 'Meenaben', number });
  await clinic.scope.db
    .update(patients)
    .set({ mergedInto: meena.id, mergedAt: new Date() })
    .where(eq(patients.id, other));
  const rows = [
    rowWith(1, { name: 'Meena Joshi', number, language: 'mr' }),
    rowWith(2, { name: 'Meenaben', number, birthYear: 1984 }),
  ];
  const verdicts = async (id: ImportId) => {
    const result = await importRows(clinic.scope, { id, rows });
    return result.ok && result.value.rows.map(({ verdict }) => verdict);
  };
  const id = await begin(clinic);
  expect(await verdicts(id)).toEqual(['changes', 'changes']);
  const patient = await getPatient(clinic.scope, { id: meena.id });
  expect(patient).toMatchObject({ language: 'mr', birthYear: 1984, version: 3 });
  expect(await verdicts(await begin(clinic))).toEqual(['same', 'same']);
  expect(await undoImport(clinic.scope, { id })).toMatchObject({ value: { restored: 1, left: 0 } });
  const restoredPatient = await getPatient(clinic.scope, { id: meena.id });
  expect(restoredPatient).toMatchObject({ language: null, birthYear: null });
});

test('refuses to undo an import of more than seven days ago', async () => {
  const { clinic } = await buildBook();
  const id = await begin(clinic);
  await database.ownerPool.query(
    `update patient_imports set created_at = now() - interval '8 days' where id = $1`,
    [id],
  );
  expect(await undoImport(clinic.scope, { id })).toMatchObject({ refusal: { code: 'TOO_LATE' } });
});

test('takes the last row of a file of 20,000 patients below their headings', async () => {
  const { clinic } = await buildBook();
  const id = await begin(clinic);
  const result = await importRows(clinic.scope, { id, rows: [rowWith(LAST_ROW)] });
  expect(result).toMatchObject({ ok: true, value: { rows: [{ verdict: 'same' }] } });
});

test("treats another clinic's import as a missing one", async () => {
  const { clinic } = await buildBook();
  const other = await buildClinic(database);
  const id = await begin(clinic);
  await expect(importRows(other.scope, { id, rows: ROWS })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(undoImport(other.scope, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

// covers: import-knows-other-spellings
test.each([
  ['അവന്\u200D', 'അവൻ'],
  ['कुर्\u200Dहाडे सुनीता', 'कुर्हाडे सुनीता'],
  ['फ़रीदा', 'फरीदा'],
  ['K. V. Shah', 'K V Shah'],
])('a row that spells %s as %s is about the same patient', async (name, spelling) => {
  const clinic = await buildClinic(database);
  const { id } = await buildPatient(clinic, { name });
  const rows = [rowWith(1, { name: spelling }), rowWith(2, { name })];
  const judgedRows = await judgeRows(clinic.scope, rows);
  expect(judgedRows.map(({ row }) => [row.verdict, row.patientId])).toEqual([
    ['same', id],
    ['same', id],
  ]);
});
