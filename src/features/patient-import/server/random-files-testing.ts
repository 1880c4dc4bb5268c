import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import type { ImportId, SentRow } from '../schema.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { importRows } from './import-rows.ts';
import { finishImport, startImport, undoImport } from './manage-imports.ts';

// Few names and numbers, so that rows meet patients of the book and each other.
const NAMES = ['Asha Patel', 'ASHA PATEL', 'આશા પટેલ', 'Ravi Shah', 'Dhruv', ''];
const NUMBERS = ['9812345670', '9812345671', '9812345672', '12345', ''];

const anyRow = fc.record({
  name: fc.constantFrom(...NAMES),
  number: fc.constantFrom(...NUMBERS),
  language: fc.constantFrom(null, 'gu', 'hi', 'klingon'),
  birthYear: fc.constantFrom(null, 1984, 1800),
  lastSeenOn: fc.constantFrom(null, '2026-01-05', '2026-10-03', '2026-02-31'),
  note: fc.constantFrom('', 'Mornings', 'x'.repeat(201)),
});
const anyFile = fc.record({
  book: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...NAMES.filter((name) => name !== '')),
      number: fc.constantFrom(...NUMBERS.slice(0, 3)),
    }),
    { maxLength: 4, selector: ({ name, number }) => `${number} ${name.toLowerCase()}` },
  ),
  file: fc.array(anyRow, { minLength: 1, maxLength: 12 }),
});

/** The clinic's patients without what every change counts. */
async function readBook(database: TestDatabase, { scope }: BuiltClinic): Promise<unknown[]> {
  const result = await database.ownerPool.query(
    `select name, number, language, birth_year, is_minor, guardian_id, note, source, import_id,
      last_seen_on::text, merged_into from patients where user_id = $1 order by id`,
    [scope.clinicId],
  );
  return result.rows;
}

async function run(clinic: BuiltClinic, rows: readonly SentRow[]): Promise<ImportId> {
  const id = randomUUID() as ImportId;
  await startImport(clinic.scope, { id, fileName: 'patients.csv', totalRows: rows.length });
  const { rows: judgedRows } = expectValue(await importRows(clinic.scope, { id, rows }));
  expect(judgedRows.map(({ rowNumber }) => rowNumber)).toEqual(
    rows.map(({ rowNumber }) => rowNumber),
  );
  const { counts } = await finishImport(clinic.scope, { id });
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  return id;
}

/** Random files: verdicts add up, a second run changes nothing, and undoing restores the book. */
export async function checkRandomFiles(
  database: TestDatabase,
  { fileCount }: { fileCount: number },
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyFile, async ({ book, file }) => {
      const clinic = await buildClinic(database);
      for (const patient of book) await buildPatient(clinic, patient);
      const before = await readBook(database, clinic);
      const rows = file.map((row, index) => ({ ...row, rowNumber: index + 1 }));
      const first = await run(clinic, rows);
      const after = await readBook(database, clinic);
      const second = await run(clinic, rows);
      expect(await readBook(database, clinic)).toEqual(after);
      expectValue(await undoImport(clinic.scope, { id: second }));
      expect(await readBook(database, clinic)).toEqual(after);
      expectValue(await undoImport(clinic.scope, { id: first }));
      expect(await readBook(database, clinic)).toEqual(before);
    }),
    { numRuns: fileCount },
  );
}
