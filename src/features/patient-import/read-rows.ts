import { foldName } from '#platform/name-fold.ts';
import { cleanCell } from './cells.ts';
import { createHeaderCheck } from './columns.ts';
import { findDateOrder, type OrderFound } from './dates.ts';
import { createAccount, type CellAccount } from './cell-account.ts';
import type { ImportRow, RowProblem } from './import-row.ts';
import { listCoveredColumns } from './merged-cells.ts';
import { readPerson } from './read-person.ts';
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
      const person = readPerson(row, { ...options, orders }, coveredColumns);
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
  return { ...read, columns: account.columns(), dateOrders };
}

function findKey({ number, name }: { number: string; name: string }): string {
  return `${number} ${foldName(name) || name}`;
}
