import { Card } from '#platform/web/ui/card.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { FIELDS, sampleValues, type Field } from '../columns.ts';
import type { ReadRows } from '../read-rows.ts';
import type { Table } from '../read-table.ts';
import { FIELD_TEXTS, IMPORT_TEXTS } from './texts.ts';

const NONE = '';
const SAMPLES = 3;
interface ImportColumnsProps {
  table: Table;
  /** Undefined while the rows are read. */
  read: ReadRows | undefined;
  onChange: (change: Partial<Pick<Table, 'mapping' | 'orders'>>) => void;
}

/** Says of each filled column what it is, with its first values; a person can change it. */
export function ImportColumns({ table, read, onChange }: ImportColumnsProps) {
  const { cells, header, mapping, orders } = table;
  const rows = header === null ? cells : cells.slice(header + 1);
  const headings = header === null ? [] : (cells[header] ?? []);
  const columns = mapping.map((field, column) => ({
    field,
    column,
    heading: headings[column]?.slice(0, 40) || IMPORT_TEXTS.columnAt(column + 1),
    sample: sampleValues(rows, { column, most: SAMPLES }).join(', ').slice(0, 60),
  }));
  const filledColumns = columns.filter(({ field, sample }) => field !== null || sample !== '');
  const options = [
    { value: NONE, label: IMPORT_TEXTS.notTaken },
    ...FIELDS.map((value) => ({ value, label: FIELD_TEXTS[value] })),
  ] as const;
  const choose = (column: number, field: Field | '') =>
    onChange({
      mapping: mapping.map((knownField, index) => (index === column ? field || null : knownField)),
    });
  return (
    <Card title={IMPORT_TEXTS.columns} description={IMPORT_TEXTS.columnsHint}>
      <FormGrid>
        {filledColumns.map(({ column, field, heading, sample }) => (
          <div key={column} className="grid content-start gap-3">
            <Select
              label={heading}
              hint={sample}
              name={`column-${column}`}
              options={options}
              value={field ?? NONE}
              error={undefined}
              onChange={(choice) => choose(column, choice)}
              onBlur={() => undefined}
            />
            {read?.dateOrders[column]?.isOpen && (
              <Select
                label={IMPORT_TEXTS.dateOrder(heading)}
                name={`order-${column}`}
                options={[
                  ...(read.dateOrders[column].isUnclear
                    ? [{ value: NONE, label: IMPORT_TEXTS.chooseOrder } as const]
                    : []),
                  { value: 'day', label: IMPORT_TEXTS.dayFirst },
                  { value: 'month', label: IMPORT_TEXTS.monthFirst },
                ]}
                value={
                  orders[column] ??
                  (read.dateOrders[column].isUnclear ? NONE : read.dateOrders[column].order)
                }
                error={undefined}
                onChange={(order) => order && onChange({ orders: { ...orders, [column]: order } })}
                onBlur={() => undefined}
              />
            )}
          </div>
        ))}
      </FormGrid>
      {filledColumns.length < columns.length && (
        <p className="mt-4 text-sm text-ink-soft">
          {IMPORT_TEXTS.emptyColumns(columns.length - filledColumns.length)}
        </p>
      )}
    </Card>
  );
}
