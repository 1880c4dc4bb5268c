import { randomUUID } from 'node:crypto';
import { buildClinic, type BuiltClinic } from '../../src/features/clinics/server/testing.ts';
import { ROWS_A_CALL } from '../../src/features/patient-import/limits.ts';
import { readRows, type ReadRows } from '../../src/features/patient-import/read-rows.ts';
import { readTable, type Table } from '../../src/features/patient-import/read-table.ts';
import type { ImportId } from '../../src/features/patient-import/schema.ts';
import { importRows } from '../../src/features/patient-import/server/import-rows.ts';
import {
  finishImport,
  startImport,
} from '../../src/features/patient-import/server/manage-imports.ts';
import type { TestDatabase } from '../../src/platform/server/testing/database.ts';
import { createChance } from '../message-truth/chance.ts';
import { judgeImport, type BookRow, type Finding } from './judge.ts';
import { MAKERS } from './makers.ts';
import type { WrittenFile } from './sheet.ts';

export interface JudgedFile {
  readonly file: WrittenFile;
  readonly findings: readonly Finding[];
  readonly counts: { readonly people: number; readonly cells: number };
}

/** Writes so many files of each maker, imports each into a clinic of its own twice, and judges what happened. */
export async function judgeFiles(
  database: TestDatabase,
  { filesOfEach, seed }: { filesOfEach: number; seed: number },
): Promise<JudgedFile[]> {
  const judgedFiles: JudgedFile[] = [];
  for (const [maker, writeFile] of MAKERS.entries())
    for (let index = 0; index < filesOfEach; index += 1) {
      const start = maker * filesOfEach + index;
      const file = writeFile(createChance(seed * 1000 + start), start);
      judgedFiles.push(await judgeFile(database, file));
    }
  return judgedFiles;
}

async function judgeFile(database: TestDatabase, file: WrittenFile): Promise<JudgedFile> {
  const cells = file.sheet.rows.flatMap((row) => row.cells).filter((cell) => cell !== '').length;
  const table = await readTable({ fileName: file.fileName, content: file.content });
  if (typeof table === 'string')
    return {
      file,
      findings: [{ code: 'not_read', subject: table }],
      counts: { people: 0, cells },
    };
  const clinic = await buildClinic(database);
  const read = answerAndRead(table, clinic);
  await importAll(clinic, read);
  const book = await readBook(database, clinic);
  const findings = judgeImport(file, { table, read, book });
  await importAll(clinic, answerAndRead(table, clinic));
  const isSame = JSON.stringify(await readBook(database, clinic)) === JSON.stringify(book);
  return {
    file,
    findings: isSame ? findings : [...findings, { code: 'changed_again', subject: file.fileName }],
    counts: { people: book.length, cells },
  };
}

/** Reads the rows as a person does who answers that the day comes first where the screen asks. */
function answerAndRead(table: Table, { scope }: BuiltClinic): ReadRows {
  const options = { ...table, today: scope.today, timeZone: scope.timeZone };
  const { dateOrders } = readRows(options);
  const unclearColumns = dateOrders.flatMap((order, column) => (order?.isUnclear ? [column] : []));
  const orders = Object.fromEntries(unclearColumns.map((column) => [column, 'day' as const]));
  return readRows({ ...options, orders });
}

async function importAll({ scope }: BuiltClinic, { rows }: ReadRows): Promise<void> {
  if (rows.length === 0) return;
  const id = randomUUID() as ImportId;
  await startImport(scope, { id, fileName: 'patients', totalRows: rows.length });
  for (let at = 0; at < rows.length; at += ROWS_A_CALL) {
    const sentRows = rows
      .slice(at, at + ROWS_A_CALL)
      .map(({ isLandline: _landline, ...row }) => row);
    const { ok } = await importRows(scope, { id, rows: sentRows });
    if (!ok) throw new Error('The import takes no rows');
  }
  await finishImport(scope, { id });
}

async function readBook(database: TestDatabase, { id }: BuiltClinic): Promise<BookRow[]> {
  const { rows } = await database.ownerPool.query<BookRow>(
    `select name, number, birth_year as "birthYear", last_seen_on::text as "lastSeenOn", note
      from patients where user_id = $1 order by id`,
    [id],
  );
  return rows;
}
