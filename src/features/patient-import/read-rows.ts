import { cleanPatientName } from '#features/patients/rules.ts';
import {
  cleanCell,
  isLandline,
  readBirthYear,
  readDate,
  readNumber,
  type NumberCell,
} from './cells.ts';
import { readLanguage, createHeaderCheck, type Field, type Mapping } from './columns.ts';

/** A row of a file that names a person. */
export interface ImportRow {
  /** The place in the file, counted from 1. */
  readonly rowNumber: number;
  readonly name: string;
  readonly number: string;
  readonly language: ReturnType<typeof readLanguage> | null;
  readonly birthYear: number | null;
  readonly lastSeenOn: string | null;
  readonly note: string;
  /** The number has no WhatsApp as far as one can see. */
  readonly isLandline: boolean;
}

export type RowProblem = 'name_missing' | Exclude<NumberCell['kind'], 'number'>;

/** What a file holds; each of its rows is in exactly one of the lists. */
export interface ReadRows {
  readonly rows: readonly ImportRow[];
  readonly refused: readonly { readonly rowNumber: number; readonly why: RowProblem }[];
  readonly blank: readonly number[];
  readonly repeatedHeaders: readonly number[];
  readonly duplicates: readonly number[];
}

const LONGEST_NOTE = 200;

/** Reads the rows of a file below its header; `today` is 'yyyy-MM-dd'. The server judges them again. */
export function readRows(
  cells: readonly (readonly string[])[],
  { mapping, header, today }: { mapping: Mapping; header: number | null; today: string },
) {
  const read = {
    rows: [] as ImportRow[],
    refused: [] as { rowNumber: number; why: RowProblem }[],
    blank: [] as number[],
    repeatedHeaders: [] as number[],
    duplicates: [] as number[],
  };
  const headers = header === null ? [] : (cells[header] ?? []);
  const repeatsHeader = createHeaderCheck(headers);
  const seen = new Set<string>();
  for (const [at, row] of cells.entries()) {
    const rowNumber = at + 1;
    if (header !== null && at <= header) continue;
    if (row.every((cell) => cleanCell(cell) === '')) read.blank.push(rowNumber);
    else if (repeatsHeader(row)) read.repeatedHeaders.push(rowNumber);
    else {
      const person = readPerson(row, { mapping, today });
      const key = typeof person === 'string' ? '' : findKey(person);
      if (typeof person === 'string') read.refused.push({ rowNumber, why: person });
      else if (seen.has(key)) read.duplicates.push(rowNumber);
      else read.rows.push({ ...person, rowNumber });
      seen.add(key);
    }
  }
  return read satisfies ReadRows;
}

function findKey({ number, name }: { number: string; name: string }): string {
  return `${number} ${name.normalize('NFC').toLowerCase()}`;
}

function readPerson(
  row: readonly string[],
  { mapping, today }: { mapping: Mapping; today: string },
): Omit<ImportRow, 'rowNumber'> | RowProblem {
  const getCell = (field: Field) => row[mapping[field] ?? -1] ?? '';
  const name = cleanPatientName(
    joinName({
      name: cleanCell(getCell('name')),
      middleName: cleanCell(getCell('middleName')),
      surname: cleanCell(getCell('surname')),
    }),
  );
  const read = readNumber(getCell('number'));
  if (name === '') return 'name_missing';
  if (read.kind !== 'number') return read.kind;
  const lastSeenOn = readDate(getCell('lastVisit')) ?? null;
  return {
    name,
    number: read.number,
    isLandline: isLandline(getCell('number'), read.number),
    language: readLanguage(getCell('language')) ?? null,
    birthYear: readBirthYear(getCell('birth'), today) ?? null,
    lastSeenOn: lastSeenOn !== null && lastSeenOn <= today ? lastSeenOn : null,
    note: [cleanCell(getCell('note')), ...read.others]
      .filter((part) => part !== '')
      .join(', ')
      .slice(0, LONGEST_NOTE)
      // Half of a character that was cut cannot be stored.
      .replace(/[\uD800-\uDBFF]$/, ''),
  };
}

/** Adds names of columns of their own, except where the name has them already, as in files of Google. */
function joinName({
  name,
  middleName,
  surname,
}: {
  name: string;
  middleName: string;
  surname: string;
}): string {
  const isThere = surname !== '' && ` ${name}`.toLowerCase().endsWith(` ${surname}`.toLowerCase());
  return isThere ? name : [name, middleName, surname].filter((part) => part !== '').join(' ');
}
