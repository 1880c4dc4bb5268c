import { memo, type ReactNode } from 'react';
import { useHandlers } from '../use-handlers.ts';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { UI_TEXTS } from './texts.ts';

export interface Column<Row, State = unknown> {
  key: string;
  header: string;
  /** Names what the second line of its cells shows. */
  secondHeader?: string;
  /** `state` is what the table's `stateOf` says of the row. */
  cell: (row: Row, state: State) => ReactNode;
  /**
   * On a card: its heading, a line with the header as label, a line of its own, the actions at its end, or nothing. In a
   * dense list the second line has up to two of `line` and then the `rest`, and `lead` comes before both lines.
   */
  onCard?: 'title' | 'line' | 'full' | 'actions' | 'hidden' | 'lead' | 'rest';
  /** The header is read aloud but not shown, as over buttons. */
  headerHidden?: boolean;
  /** Its content is cut where it does not fit, so that the column asks for no width of its own. */
  truncates?: boolean;
  /** Classes for the column's width, e.g. 'w-40'. */
  width?: string;
  /** Dates and numbers stay on one line. */
  nowrap?: boolean;
}

export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names the row in 'Select …'. */
  nameOf: (row: Row) => string;
}

/** Rows that follow each other below a line that names them. */
interface RowGroup<Row> {
  readonly title: string;
  /** How many there are; undefined as long as not all are loaded. */
  readonly count: number | undefined;
  readonly rows: readonly Row[];
}

interface DataTableProps<Row, State> {
  /** Its subject; read aloud. */
  label: string;
  rows: readonly Row[];
  /** The same rows in groups. */
  groups?: readonly RowGroup<Row>[] | undefined;
  idOf: (row: Row) => string;
  /** A row is drawn again when it, its state or these have changed: for a long list they stay the same object. */
  columns: readonly Column<Row, State>[];
  /** The state that its cells show besides the row itself, such as that something is being done to it; a word, a number, yes or no. */
  stateOf?: (row: Row) => State;
  selection?: Selection<Row>;
  /** Many columns: becomes cards earlier. */
  wide?: boolean;
  /** Two lines a row on a phone, with the actions as icons; one line for each name in the table. */
  dense?: boolean;
  /** About how high a card is, e.g. '[--card:16rem]': what is far from the screen is not laid out, but takes its room. */
  cardHeight?: string;
}

/** A table where there is room, cards where there is not; the same elements in both. */
export function DataTable<Row, State = unknown>({
  label,
  rows,
  groups,
  idOf,
  columns,
  stateOf,
  selection,
  wide = false,
  dense = false,
  cardHeight,
}: DataTableProps<Row, State>) {
  const { onToggle } = useHandlers({
    onToggle: (id: string) => selection?.onChange(toggle(selection.selected, id)),
  });
  const drawLines = (lines: readonly Row[]) =>
    lines.map((row) => (
      <Line
        key={idOf(row)}
        row={row}
        id={idOf(row)}
        columns={columns}
        state={stateOf?.(row) as State}
        isSelected={selection?.selected.has(idOf(row))}
        nameOf={selection?.nameOf}
        onToggle={onToggle}
      />
    ));
  return (
    <div
      className={classNames('data-table', cardHeight)}
      data-wide={wide || undefined}
      data-dense={dense || undefined}
    >
      <table
        {...ROLES.table}
        aria-label={label}
        className="w-full border-separate [border-spacing:0] text-start"
      >
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            {selection && (
              <th {...ROLES.columnheader} data-card="select" className="w-12">
                <SelectAll rows={rows} idOf={idOf} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} {...ROLES.columnheader} scope="col" className={column.width}>
                <span className={column.headerHidden ? 'sr-only' : undefined}>{column.header}</span>
                {column.secondHeader && (
                  <>
                    {' '}
                    <span className="block font-normal">{column.secondHeader}</span>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groups === undefined && <tbody {...ROLES.rowgroup}>{drawLines(rows)}</tbody>}
        {groups?.map(({ title, count, rows: lines }) => (
          <tbody key={title} {...ROLES.rowgroup}>
            <tr {...ROLES.row} data-group>
              <th
                {...ROLES.rowheader}
                scope="rowgroup"
                colSpan={columns.length + (selection ? 1 : 0)}
              >
                {title} {count !== undefined && <span className="font-normal">{count}</span>}
              </th>
            </tr>
            {drawLines(lines)}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** As cards these elements are no table boxes any more, and some browsers then forget what they mean. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  rowheader: { role: 'rowheader' },
  columnheader: { role: 'columnheader' },
} as const;

interface LineProps<Row, State> {
  row: Row;
  id: string;
  columns: readonly Column<Row, State>[];
  state: State;
  /** Undefined where rows cannot be ticked. */
  isSelected: boolean | undefined;
  nameOf: ((row: Row) => string) | undefined;
  onToggle: (id: string) => void;
}

function DrawnLine<Row, State>(props: LineProps<Row, State>) {
  const { row, id, columns, state, isSelected, nameOf, onToggle } = props;
  return (
    <tr
      {...ROLES.row}
      aria-selected={isSelected}
      className={isSelected ? 'bg-sunken shadow-[inset_4px_0_var(--color-ink)]' : undefined}
    >
      {isSelected !== undefined && (
        <td {...ROLES.cell} data-card="select">
          <Checkbox
            label={UI_TEXTS.select(nameOf?.(row) ?? '')}
            labelHidden
            checked={isSelected}
            onChange={() => onToggle(id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          {...ROLES.cell}
          data-label={column.header}
          data-card={column.onCard ?? 'line'}
          className={classNames(
            column.nowrap && 'whitespace-nowrap',
            column.truncates && 'rows:max-w-0',
          )}
        >
          {column.cell(row, state)}
        </td>
      ))}
    </tr>
  );
}

/** Of a hundred rows, a tap that changes one draws one. */
const Line = memo(DrawnLine) as typeof DrawnLine;

interface RowCheckboxProps<Row> {
  row: Row;
  id: string;
  selection: Selection<Row>;
}

/** Ticks one row; lists that are no table have it too. */
export function RowCheckbox<Row>({ row, id, selection }: RowCheckboxProps<Row>) {
  return (
    <Checkbox
      label={UI_TEXTS.select(selection.nameOf(row))}
      labelHidden
      checked={selection.selected.has(id)}
      onChange={() => selection.onChange(toggle(selection.selected, id))}
    />
  );
}

interface SelectAllProps<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection: Selection<Row>;
  /** Beside the box; without it the label is only read aloud, as in a table's head. */
  labelShown?: boolean;
}

/** Ticks every row that is shown; in cards the table's head is hidden, so lists offer it in their own header too. */
export function SelectAll<Row>({ rows, idOf, selection, labelShown }: SelectAllProps<Row>) {
  const visibleIds = rows.map(idOf);
  const count = visibleIds.filter((id) => selection.selected.has(id)).length;
  return (
    <Checkbox
      label={UI_TEXTS.selectAll}
      labelHidden={!labelShown}
      checked={count > 0 && count === visibleIds.length}
      isMixed={count > 0 && count < visibleIds.length}
      onChange={(all) => selection.onChange(new Set(all ? visibleIds : []))}
    />
  );
}

/** The buttons of a row, the frequent one first: on a card that one takes the whole width. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="row-actions">{children}</span>;
}

function toggle(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
