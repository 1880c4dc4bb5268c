import type { Chance } from '../message-truth/chance.ts';
import type { Person } from './people.ts';

/** The facts about a person that a column of a file holds. */
export type Kind = 'name' | 'number' | 'visit' | 'age' | 'birthday' | 'note' | 'other';

export interface Column {
  readonly heading: string;
  readonly kind: Kind;
  readonly write: (person: Person) => string;
}

/** A row as it was written; only rows with a person may become a patient. */
export interface WrittenRow {
  readonly cells: readonly string[];
  readonly person?: Person;
  /** Whether the row has to be taken, may be refused because it was damaged, or has to be refused. */
  readonly fate: 'taken' | 'damaged' | 'refused';
  /** The column in which a quotation mark is opened and not closed; of a row that is not damaged, closed and not opened. */
  readonly strayQuote?: number;
}

export interface Sheet {
  readonly columns: readonly Column[];
  /** The row of headings, by its place in `rows`. */
  header: number;
  rows: WrittenRow[];
  /** Merged cells, as in 'B2:B4', of a workbook. */
  merges: string[];
}

/** The file of one maker, and what was written into it. */
export interface WrittenFile {
  readonly maker: string;
  readonly fileName: string;
  readonly content: Uint8Array | string;
  readonly sheet: Sheet;
  readonly damages: readonly string[];
}

/** Writes people below their headings. */
export function writeSheet(columns: readonly Column[], people: readonly Person[]): Sheet {
  const headings = { cells: columns.map(({ heading }) => heading), fate: 'refused' as const };
  const rows = people.map((person) => writeRow(columns, person));
  return { columns, header: 0, rows: [headings, ...rows], merges: [] };
}

export function writeRow(columns: readonly Column[], person: Person): WrittenRow {
  return { cells: columns.map(({ write }) => write(person)), person, fate: 'taken' };
}

/** Damage that a file of any kind can have. Returns its name, or undefined where the file cannot have it. */
export type Damage = (sheet: Sheet, chance: Chance) => string | undefined;

const pickRow = ({ header, rows }: Sheet, chance: Chance) =>
  header + 1 + chance.below(rows.length - header - 1);

/** Columns of which a person's name or number is not the only one. */
const findColumn = ({ columns }: Sheet, kind: Kind) =>
  columns.findIndex((column) => column.kind === kind);

export const addBlankLines: Damage = (sheet, chance) => {
  for (let count = 1 + chance.below(3); count > 0; count -= 1)
    sheet.rows.splice(pickRow(sheet, chance), 0, { cells: [], fate: 'refused' });
  return 'blank lines';
};

export const addTotal: Damage = (sheet) => {
  const cells = sheet.columns.map(() => '');
  cells[Math.max(0, findColumn(sheet, 'name'))] = 'Total';
  cells[cells.length - 1] = String(sheet.rows.length * 500);
  sheet.rows.push({ cells, fate: 'refused' });
  return 'a total line';
};

export const repeatHeadings: Damage = (sheet, chance) => {
  const { cells = [] } = sheet.rows[sheet.header] ?? {};
  sheet.rows.splice(pickRow(sheet, chance), 0, { cells, fate: 'refused' });
  return 'two headings';
};

export const addLetterhead: Damage = (sheet) => {
  const [first = '', ...others] = sheet.columns.map(() => '');
  const lines = ['Shanti Clinic', '12 MG Road, Surat, Ph: 0261-2345678', first];
  sheet.rows.unshift(
    ...lines.map((line) => ({ cells: [line, ...others], fate: 'refused' as const })),
  );
  sheet.header += lines.length;
  return 'a letterhead';
};

export const makeRagged: Damage = (sheet) => {
  sheet.rows = sheet.rows.map((row, index) => {
    if (index <= sheet.header) return row;
    const end = row.cells.findLastIndex((cell) => cell !== '') + 1;
    return { ...row, cells: index % 2 === 0 ? row.cells.slice(0, end) : [...row.cells, '', ''] };
  });
  return 'ragged rows';
};

export const addNoBreakSpaces: Damage = (sheet) => {
  sheet.rows = sheet.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (cell === '' ? cell : `\u00A0${cell.replace(' ', '\u00A0')} `)),
  }));
  return 'no-break spaces';
};

/** Dates of a computer of the United States among the others; only days that no month can be, as no reader can know the others. */
export const mixDates: Damage = (sheet) => {
  const column = findColumn(sheet, 'visit');
  if (column === -1) return undefined;
  const rows = sheet.rows.map((row, index) => {
    const { visit } = row.person ?? {};
    if (!visit || visit.day <= 12 || index % 3 !== 0) return row;
    const cell = `${visit.month}/${visit.day}/${visit.year}`;
    return { ...row, cells: row.cells.map((each, at) => (at === column ? cell : each)) };
  });
  // Where no date shows that the day comes first, no reader can know it.
  const isDayFirst = rows.some(({ cells, person }) => {
    const [first] = /^[0-9]{1,2}(?=[-/.][0-9]{1,2}[-/.])/u.exec((cells[column] ?? '').trim()) ?? [];
    return person?.visit && Number(first) > 12;
  });
  if (!isDayFirst) return undefined;
  sheet.rows = rows;
  return 'mixed dates';
};

/** A mark that is never closed, as before "came late; text only. */
export const openQuote: Damage = (sheet, chance) => {
  const at = pickRow(sheet, chance);
  const row = sheet.rows[at];
  const column = findColumn(sheet, 'note');
  if (!row?.person || column === -1) return undefined;
  const cells = row.cells.map((cell, index) => (index === column ? 'came late' : cell));
  sheet.rows[at] = { ...row, cells, strayQuote: column, fate: 'damaged' };
  return 'a stray quote';
};

/** A mark that is opened in one row and closed in a later one, which takes in the rows between them. */
export const openTwoQuotes: Damage = (sheet, chance) => {
  const damage = openQuote(sheet, chance);
  const at = sheet.rows.findIndex(({ strayQuote }) => strayQuote !== undefined) + 2;
  const row = sheet.rows[at];
  const column = findColumn(sheet, 'note');
  if (damage === undefined || !row?.person || row.strayQuote !== undefined) return damage;
  const cells = row.cells.map((cell, index) => (index === column ? 'left early' : cell));
  sheet.rows[at] = { ...row, cells, strayQuote: column };
  return 'two stray quotes';
};

/** A note over several lines, which is no damage but often read as one. */
export const breakNote: Damage = (sheet, chance) => {
  const at = pickRow(sheet, chance);
  const row = sheet.rows[at];
  const column = findColumn(sheet, 'note');
  if (!row?.person || row.strayQuote !== undefined || column === -1) return undefined;
  const person = { ...row.person, note: 'first line, with a comma second line' };
  const cells = row.cells.map((cell, index) =>
    index === column ? 'first line, with a comma\nsecond line' : cell,
  );
  sheet.rows[at] = { ...row, cells, person };
  return 'a note over two lines';
};

/** A family whose number is merged over its rows: it is the number of each. Workbooks only. */
export const mergeNumbers: Damage = (sheet, chance) => {
  const column = findColumn(sheet, 'number');
  const at = Math.min(pickRow(sheet, chance), sheet.rows.length - 2);
  const [first, second] = [sheet.rows[at], sheet.rows[at + 1]];
  const isOnly = sheet.columns.filter(({ kind }) => kind === 'number').length === 1;
  if (!first?.person || !second?.person || !isOnly || at <= sheet.header) return undefined;
  sheet.rows[at + 1] = {
    ...second,
    cells: second.cells.map((cell, index) => (index === column ? '' : cell)),
    person: { ...second.person, mobile: first.person.mobile, second: null, landline: null },
  };
  sheet.merges.push(`${toLetter(column)}${at + 1}:${toLetter(column)}${at + 2}`);
  return 'merged numbers';
};

/** Headings of two lines: a group over several columns, and merged cells over both lines. Workbooks only. */
export const mergeHeadings: Damage = (sheet) => {
  if (sheet.header !== 0 || sheet.merges.length > 0 || sheet.columns.length < 4) return undefined;
  const [headings] = sheet.rows;
  const last = sheet.columns.length - 1;
  const groups = headings?.cells.map((cell, index) => {
    if (index === last) return '';
    return index === last - 1 ? 'Details' : cell;
  });
  const lower = headings?.cells.map((cell, index) => (index < last - 1 ? '' : cell));
  sheet.rows.splice(
    0,
    1,
    { cells: groups ?? [], fate: 'refused' },
    { cells: lower ?? [], fate: 'refused' },
  );
  sheet.header = 1;
  for (let at = 0; at < last - 1; at += 1) sheet.merges.push(`${toLetter(at)}1:${toLetter(at)}2`);
  sheet.merges.push(`${toLetter(last - 1)}1:${toLetter(last)}1`);
  return 'merged headings';
};

export function toLetter(column: number): string {
  return String.fromCharCode(65 + column);
}
