import type { ReactNode } from 'react';
import { usePrinting } from '../use-printing.ts';
import { PrintedPages } from './printed-pages.tsx';

interface PrintedColumn<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** A class, such as its width. */
  readonly className?: string;
}

export interface PrintedTable<Row> {
  readonly key: string;
  /** Whose rows these are, at the start of each page's head. */
  readonly title: string;
  /** The clinic, the date, and how much is shown: at the end of the head. */
  readonly notes: readonly string[];
  readonly columns: readonly PrintedColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
}

interface PrintedListProps<Row> {
  tables: readonly PrintedTable<Row>[];
  orientation?: 'upright' | 'landscape';
}

/** Lists on A4 that only a printer shows, instead of the screen: each page repeats the head, and no row is cut. */
export function PrintedList<Row>({ tables, orientation = 'upright' }: PrintedListProps<Row>) {
  if (!usePrinting()) return null;
  const page = (
    <div data-printed-list={orientation} className="grid gap-6">
      {tables.map((table) => (
        <Table key={table.key} table={table} />
      ))}
    </div>
  );
  return <PrintedPages pages={[{ key: 'list', page }]} />;
}

function Table<Row>({ table }: { table: PrintedTable<Row> }) {
  const { title, notes, columns, rows, idOf } = table;
  return (
    <table className="w-full border-collapse text-sm leading-snug">
      <thead>
        <tr>
          <th colSpan={columns.length} scope="colgroup" className="pb-1 text-start text-base">
            {title}
            <span className="float-end text-sm font-normal">
              {notes.filter(Boolean).join(' · ')}
            </span>
          </th>
        </tr>
        <tr>
          {columns.map(({ key, header, className }) => (
            <th
              key={key}
              scope="col"
              className={`border-y border-black px-1.5 py-1 text-start align-top ${className ?? ''}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} className="break-inside-avoid">
            {columns.map(({ key, cell }) => (
              <td key={key} className="border-b border-edge px-1.5 py-1 align-top">
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
