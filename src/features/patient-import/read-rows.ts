import { foldName } from '#platform/name-fold.ts';
import { cleanCell } from './cells.ts';
import { createHeaderCheck } from './columns.ts';
import { findDateOrder, type OrderFound } from './dates.ts';
import { createAccount, type CellAccount } from './cell-account.ts';
import type { Guardian, ImportRow, RowProblem } from './import-row.ts';
import { listCoveredColumns } from './merged-cells.ts';
import { readPerson, type PersonOptions } from './read-person.ts';
import { addRepeated } from './repeated-person.ts';
import type { Table } from './read-table.ts';

/** The content of a file; each of its rows is in exactly one of the lists. */
export interface ReadRows {
  readonly rows: readonly ImportRow[];
  readonly refusals: readonly { readonly rowNumber: number; readonly why: RowProblem }[];
  readonly blank: readonly number[];
  /** Filled rows above the headers, such as a letterhead. */
  readonly above: readonly number[];
  readonly repeatedHeaders: readonly number[];
  readonly duplicates: readonly number[];
  /** Where the filled cells of each column of `rows`, `duplicates` and `refusals` went. */
  readonly columns: readonly CellAccount[];
  /** The order of day and month in the dates of a column; null for columns without dates. */
  readonly dateOrders: readonly (OrderFound | null)[];
}

export interface ReadOptions extends Pick<
  Table,
  'cells' | 'mapping' | 'header' | 'alarms' | 'merges' | 'orders'
> {
  /** 'yyyy-MM-dd' */
  readonly today: string;
  readonly timeZone: string;
}

/** Reads the rows of a file below its header. The server judges them again. */
export function readRows(options: ReadOptions): ReadRows {
  const { cells, mapping, header, alarms, merges } = options;
  const read = {
    rows: [] as ImportRow[],
    refusals: [] as { rowNumber: number; why: RowProblem }[],
    blank: [] as number[],
    above: [] as number[],
    repeatedHeaders: [] as number[],
    duplicates: [] as number[],
  };
  const below = cells.slice((header ?? -1) + 1);
  const dateOrders = mapping.map((field, column) =>
    // Of a birth only the year is read, which is the same in both orders.
    field === 'lastVisit' ? findDateOrder(below.map((row) => row[column] ?? '')) : null,
  );
  const orders = dateOrders.map((order, column) => options.orders[column] ?? order?.order);
  const personOptions = { ...options, orders };
  const guardians = findGuardians(below, personOptions);
  const account = createAccount(mapping);
  const repeatsHeader = createHeaderCheck(header === null ? [] : (cells[header] ?? []));
  const alarmColumns = new Set(alarms);
  const columnsByRow = listCoveredColumns(cells, merges);
  const people = new Map<string, number>();
  for (const [index, row] of cells.entries()) {
    const rowNumber = index + 1;
    const refuse = (why: RowProblem) => {
      read.refusals.push({ rowNumber, why });
      account.add({ row, rowNumber }, 'refused');
    };
    const isBlank = row.every((cell) => cleanCell(cell) === '');
    if (header !== null && index <= header) {
      if (index < header && !isBlank) read.above.push(rowNumber);
    } else if (alarmColumns.has(index)) refuse('stray_quote');
    else if (isBlank) read.blank.push(rowNumber);
    else if (repeatsHeader(row)) read.repeatedHeaders.push(rowNumber);
    else {
      const coveredColumns = columnsByRow.get(index);
      const person = readPerson(row, { ...personOptions, guardians }, coveredColumns);
      if (typeof person === 'string') {
        refuse(person);
        continue;
      }
      const key = findKey(person.fields);
      const place = people.get(key);
      const firstRow = place === undefined ? undefined : read.rows[place];
      if (place !== undefined && firstRow) {
        const { row: fullerRow, places } = addRepeated(firstRow, person, mapping);
        read.rows[place] = fullerRow;
        read.duplicates.push(rowNumber);
        account.add({ row, rowNumber }, places);
      } else {
        people.set(key, read.rows.length);
        read.rows.push({ ...person.fields, rowNumber });
        account.add({ row, rowNumber }, person.places);
      }
      const isShared = (column: number) => person.places.get(column) !== undefined;
      account.addMerged([...(coveredColumns?.keys() ?? [])].filter((column) => !isShared(column)));
    }
  }
  // A child finds its guardian in the book.
  const rows = [
    ...read.rows.filter(({ guardian }) => guardian === null),
    ...read.rows.filter(({ guardian }) => guardian !== null),
  ];
  return { ...read, rows, columns: account.columns(), dateOrders };
}

/** Returns the people whom rows name as their guardian by the column of ids, as in the product's own export. */
function findGuardians(
  rows: readonly (readonly string[])[],
  options: PersonOptions,
): Map<string, Guardian> {
  const [idColumn, column] = [options.mapping.indexOf('id'), options.mapping.indexOf('guardian')];
  if (idColumn === -1 || column === -1) return new Map();
  const ids = new Set(rows.map((row) => cleanCell(row[column] ?? '')));
  return new Map(
    rows.flatMap((row) => {
      const [id, guardianId] = [cleanCell(row[idColumn] ?? ''), cleanCell(row[column] ?? '')];
      const person = id !== '' && ids.has(id) && guardianId === '' && readPerson(row, options);
      if (!person || typeof person === 'string') return [];
      const { name, number } = person.fields;
      return [[id, { name, number }] as const];
    }),
  );
}

function findKey({ number, guardian, name }: Omit<ImportRow, 'rowNumber'>): string {
  return `${number || guardian?.number} ${foldName(name) || name}`;
}
