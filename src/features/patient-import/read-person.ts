import { cleanPatientName } from '#features/patients/rules.ts';
import type { DateOrder } from '#platform/written-date.ts';
import { cleanCell, LONGEST_CELL, readNumber, type NumberCell } from './cells.ts';
import type { CellPlace } from './cell-account.ts';
import { readLanguage, readYesOrNo, type Field, type Mapping } from './columns.ts';
import { readBirthYear, readDate } from './dates.ts';
import type { Guardian, ImportRow, RowProblem } from './import-row.ts';
import type { CoveredColumns } from './merged-cells.ts';

export interface PersonOptions {
  readonly mapping: Mapping;
  /** Of the dates of each column; undefined for one whose dates are read for their year. */
  readonly orders: readonly (DateOrder | undefined)[];
  readonly today: string;
  readonly timeZone: string;
  /** The people of the file by what its column of ids says of them. */
  readonly guardians?: ReadonlyMap<string, Guardian>;
}

export interface ReadPerson {
  readonly fields: Omit<ImportRow, 'rowNumber'>;
  /** Where the cells went, by column. */
  readonly places: ReadonlyMap<number, CellPlace>;
}

interface Cell {
  readonly column: number;
  readonly text: string;
}

const NONE: CoveredColumns = new Map();
export const LONGEST_NOTE = 200;
/** The character that a decoder writes for bytes that are no letter. */
const DAMAGED = '\uFFFD';

/** Reads a row as a person; each filled cell ends in a field, in the note, or in a place that says it did not. */
export function readPerson(
  row: readonly string[],
  { mapping, orders, today, timeZone, guardians }: PersonOptions,
  coveredColumns: CoveredColumns = NONE,
): ReadPerson | RowProblem {
  const places = new Map<number, CellPlace>();
  const listCells = (field: Field): Cell[] =>
    mapping.flatMap((mappedField, column) => {
      const text = mappedField === field ? cleanCell(row[column] ?? '') : '';
      return text === '' ? [] : [{ column, text }];
    });
  const name = joinName({
    names: listCells('name'),
    middleNames: listCells('middleName'),
    surnames: listCells('surname'),
    places,
  });
  const numbers = listNumbers(row, { mapping, coveredColumns });
  const isCovered = (...fields: Field[]) =>
    mapping.some((field, column) => field && fields.includes(field) && coveredColumns.has(column));
  if (name.text === '') return isCovered('name', 'surname') ? 'merged' : 'name_missing';
  if ([...name.cells, ...numbers].some(({ text }) => text.length > LONGEST_CELL)) return 'too_long';
  if (name.text.includes(DAMAGED)) return 'damaged';
  const guardian = findGuardian(listCells('guardian'), guardians);
  const choice = chooseNumber(numbers, guardian);
  if (typeof choice === 'string')
    return choice === 'missing' && isCovered('number') ? 'merged' : choice;
  const note = createNote(places);
  for (const cell of listCells('note')) note.add(cell);
  for (const { column, text, read } of numbers) {
    if (column === choice.column) {
      const isWhole = choice.others.map((other) => note.addText(other)).every(Boolean);
      places.set(column, isWhole ? 'read' : 'not_taken');
    } else if (read.kind === 'number')
      note.add({ column, text: [read.number, ...read.others].join(', ') });
    else note.add({ column, text });
  }
  for (const cell of name.others) note.add(cell);
  for (const cell of listCells('guardian')) {
    if (guardians?.get(cell.text) === guardian && guardian) places.set(cell.column, 'read');
    else note.add(cell);
  }

  const readOnce = <Value>(field: Field, read: (cell: Cell) => Value | undefined) => {
    let value: Value | undefined;
    for (const cell of listCells(field)) {
      const cellValue = cell.text.length > LONGEST_CELL ? undefined : read(cell);
      if (cellValue === undefined) places.set(cell.column, 'not_understood');
      else if (value === undefined || value === cellValue) {
        value = cellValue;
        places.set(cell.column, 'read');
      } else note.add(cell);
    }
    return value ?? null;
  };
  const birthYear = readOnce('birth', ({ text }) => readBirthYear(text, { today, timeZone }));
  const lastSeenOn = readOnce('lastVisit', ({ text, column }) => {
    const date = readDate(text, { order: orders[column], timeZone });
    return date !== undefined && date <= today ? date : undefined;
  });
  const language = readOnce('language', ({ text }) => readLanguage(text));
  const isMinor = readOnce('minor', ({ text }) => readYesOrNo(text)) ?? false;
  return {
    fields: {
      name: name.text,
      number: choice.number,
      isLandline: choice.isLandline,
      language,
      birthYear,
      lastSeenOn,
      note: note.text(),
      isMinor,
      guardian,
    },
    places,
  };
}

/** Collects what belongs into the note. A part that does not fit is not cut, but not taken. */
function createNote(places: Map<number, CellPlace>) {
  const parts: string[] = [];
  const fits = (part: string) => [...parts, part].join(', ').length <= LONGEST_NOTE;
  const addText = (part: string) => {
    if (!fits(part)) return false;
    parts.push(part);
    return true;
  };
  return {
    addText,
    add: ({ column, text }: Cell) =>
      void places.set(column, addText(text) ? 'in_note' : 'not_taken'),
    text: () => parts.join(', '),
  };
}

interface NumberColumn extends Cell {
  readonly read: NumberCell;
}

/** Lists the filled cells of the columns of numbers; one that is merged over several rows is the number of each of them. */
function listNumbers(
  row: readonly string[],
  { mapping, coveredColumns }: { mapping: Mapping; coveredColumns: CoveredColumns },
): NumberColumn[] {
  return mapping.flatMap((field, column) => {
    if (field !== 'number') return [];
    const cell = row[column] || (coveredColumns.get(column) ?? '');
    const [text, read] = [cleanCell(cell), readNumber(cell)];
    const isShared = cell !== '' && !row[column];
    return text === '' || (isShared && read.kind !== 'number') ? [] : [{ column, text, read }];
  });
}

function findGuardian(cells: readonly Cell[], guardians: PersonOptions['guardians']) {
  return cells.map(({ text }) => guardians?.get(text)).find(Boolean) ?? null;
}

/**
 * Chooses the first mobile number of the row, else its first number, and none for a child whose guardian the file
 * has; else says what is wrong with the first cell.
 */
function chooseNumber(cells: readonly NumberColumn[], guardian: Guardian | null) {
  const numbers = cells.flatMap(({ column, read }) =>
    read.kind === 'number' ? [{ column, ...read }] : [],
  );
  const choice = numbers.find((each) => !each.isLandline) ?? numbers[0];
  if (choice) return choice;
  const problem = cells.find(({ read }) => read.kind !== 'missing')?.read.kind;
  if (problem === undefined && guardian)
    return { column: undefined, number: '', isLandline: false, others: [] };
  return problem === undefined || problem === 'number' ? 'missing' : problem;
}

/**
 * Joins the parts of a name. A full name has its parts already, as in files of Google; of several names the first one
 * is taken, and what is not part of it is returned.
 */
function joinName({
  names,
  middleNames,
  surnames,
  places,
}: {
  names: readonly Cell[];
  middleNames: readonly Cell[];
  surnames: readonly Cell[];
  places: Map<number, CellPlace>;
}): { text: string; cells: readonly Cell[]; others: Cell[] } {
  const [first, ...more] = names;
  let text = first?.text ?? '';
  for (const part of [...middleNames, ...surnames]) {
    if (!hasPart(text, part.text)) text = text === '' ? part.text : `${text} ${part.text}`;
    places.set(part.column, 'read');
  }
  if (first) places.set(first.column, 'read');
  const others = more.filter((cell) => {
    const isPart = hasPart(text, cell.text);
    if (isPart) places.set(cell.column, 'read');
    return !isPart;
  });
  const cells = [...names, ...middleNames, ...surnames];
  return { text: cleanPatientName(text), cells, others };
}

/** True when the name has these words, whole and in any order: 'Patel, Asha' is in 'Asha Patel'. */
function hasPart(name: string, part: string): boolean {
  const words = new Set(listWords(name));
  return listWords(part).every((word) => words.has(word));
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[^\s,]+/gu) ?? [];
}
