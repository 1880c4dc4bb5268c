import type { ReadRows } from '../../src/features/patient-import/read-rows.ts';
import type { Table } from '../../src/features/patient-import/read-table.ts';
import { toIsoDay, type Person } from './people.ts';
import type { Kind, WrittenFile, WrittenRow } from './sheet.ts';

/** A patient as the book has it after the import. */
export interface BookRow {
  readonly name: string;
  readonly number: string;
  readonly birthYear: number | null;
  readonly lastSeenOn: string | null;
  readonly note: string;
}

export interface Finding {
  readonly code:
    | 'not_read'
    | 'rows_lost'
    | 'person_lost'
    | 'invented'
    | 'number_of_another'
    | 'worse_number'
    | 'cells_lost'
    | 'cell_lost_unsaid'
    | 'changed_again';
  readonly subject: string;
}

const YEAR = 2026;

/**
 * Says what is wrong with an import of a file, by what was written into it. Shares no code with what
 * reads files: of a name it compares letters, of a number digits.
 */
export function judgeImport(
  { sheet }: WrittenFile,
  { table, read, book }: { table: Table; read: ReadRows; book: readonly BookRow[] },
): Finding[] {
  const findings: Finding[] = [];
  const report = (code: Finding['code'], subject: string) => findings.push({ code, subject });
  const takenNumbers = new Set([
    ...read.rows.map(({ rowNumber }) => rowNumber),
    ...read.duplicates,
  ]);
  const isTaken = (index: number) => takenNumbers.has(index + 1);

  const rowCount =
    takenNumbers.size +
    [read.refusals, read.blank, read.above, read.repeatedHeaders]
      .map(({ length }) => length)
      .reduce((sum, length) => sum + length, 0);
  // A row above the headings that is blank is not listed.
  const blankAbove = sheet.rows
    .slice(0, sheet.header)
    .filter(({ cells }) => cells.every((cell) => cell === '')).length;
  if (rowCount + blankAbove + 1 !== sheet.rows.length)
    report('rows_lost', `${sheet.rows.length} rows were written, ${rowCount} are listed`);

  const people = sheet.rows.flatMap(({ person }) => person ?? []);
  for (const patient of book) {
    const owner = people.find((person) => hasSameName(person, patient.name));
    if (!owner) report('invented', patient.name);
    else if (!listNumbers(owner).includes(patient.number))
      report('number_of_another', patient.name);
  }
  for (const [index, row] of sheet.rows.entries()) {
    if (!row.person) {
      if (isTaken(index)) report('invented', row.cells.join());
      continue;
    }
    if (isTaken(index) && row.fate === 'refused') report('invented', row.cells.join());
    if (!isTaken(index) && row.fate === 'taken') report('person_lost', row.cells.join());
    if (!isTaken(index) || row.fate !== 'taken') continue;
    const patient = findPatient(book, row.person);
    if (!patient) report('person_lost', row.cells.join());
    else if (patient.number !== row.person.mobile && row.person.mobile !== '')
      report('worse_number', row.cells.join());
  }
  judgeCells({ sheet, table, read, book, isTaken, report });
  return findings;
}

interface CellOptions {
  readonly sheet: WrittenFile['sheet'];
  readonly table: Table;
  readonly read: ReadRows;
  readonly book: readonly BookRow[];
  readonly isTaken: (index: number) => boolean;
  readonly report: (code: Finding['code'], subject: string) => void;
}

/** Each filled cell is counted once, and as many as are not in the book are said to be not read. */
function judgeCells({ sheet, table, read, book, isTaken, report }: CellOptions): void {
  const headings = table.header === null ? [] : (table.cells[table.header] ?? []);
  for (const [place, { heading, kind }] of sheet.columns.entries()) {
    // Cards have no empty columns.
    const column = headings[place] === heading ? place : headings.indexOf(heading);
    const account = read.columns[column];
    const rows = sheet.rows.filter(
      ({ cells, fate }, index) =>
        isTaken(index) && fate !== 'refused' && (cells[place] ?? '').trim() !== '',
    );
    const {
      read: readCount = 0,
      in_note = 0,
      not_understood = 0,
      not_taken = 0,
    } = account?.counts ?? {};
    const cellCount = readCount + in_note + not_understood + not_taken;
    if (cellCount !== rows.length)
      report('cells_lost', `${heading}: ${rows.length} were written, ${cellCount} are counted`);
    const missing = rows.filter(
      (row) => row.fate === 'taken' && !isInBook(row, { kind, book, place }),
    );
    if (missing.length > not_understood + not_taken)
      report(
        'cell_lost_unsaid',
        `${heading}: ${missing.length} are missing, ${not_understood + not_taken} are said (${missing[0]?.cells[place]})`,
      );
  }
}

function isInBook(
  { cells, person }: WrittenRow,
  { kind, book, place }: { kind: Kind; book: readonly BookRow[]; place: number },
): boolean {
  const cell = cells[place] ?? '';
  const patient = person && findPatient(book, person);
  if (!person || !patient) return false;
  if (kind === 'name')
    return cell.split(/[\s,]+/u).every((word) => toLetters(patient.name).includes(toLetters(word)));
  if (kind === 'number') {
    const digits = toDigits(cell);
    const has = `${patient.number} ${toDigits(patient.note)}`;
    return listNumbers(person)
      .filter((number) => digits.includes(number))
      .every((number) => has.includes(number));
  }
  if (kind === 'visit')
    // Of several visits the latest is shown.
    return person.visit !== null && (patient.lastSeenOn ?? '') >= toIsoDay(person.visit);
  if (kind === 'age' || kind === 'birthday')
    return person.age !== null && patient.birthYear === YEAR - person.age;
  if (kind === 'note') return toLetters(patient.note).includes(toLetters(cell));
  return false;
}

function findPatient(book: readonly BookRow[], person: Person): BookRow | undefined {
  return book.find(({ name }) => hasSameName(person, name));
}

function hasSameName({ firstName, surname }: Person, name: string): boolean {
  return toLetters(`${firstName}${surname}`) === toLetters(name);
}

/** The letters of a text with their vowel signs, without case, joiners and signs between words. */
function toLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function toDigits(text: string): string {
  return text.replace(/[^0-9]/gu, '');
}

function listNumbers({ mobile, second, landline }: Person): string[] {
  return [mobile, second, landline].filter((number) => number !== null);
}
