import { Card } from '#platform/web/ui/card.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { FIELDS, sampleValues, type Mapping } from '../columns.ts';
import type { Table } from '../read-table.ts';
import { FIELD_TEXTS, IMPORT_TEXTS } from './texts.ts';

const NONE = '';
const SAMPLES = 3;

/** Says which column is what, with the first values of each; a person can change it. */
export function ImportColumns({
  table,
  onChange,
}: {
  table: Table;
  onChange: (mapping: Mapping) => void;
}) {
  const { mapping } = table;
  const rows = table.header === null ? table.cells : table.cells.slice(table.header + 1);
  const headings = table.header === null ? [] : (table.cells[table.header] ?? []);
  const width = Math.max(0, ...table.cells.map((row) => row.length));
  const options = [
    { value: NONE, label: IMPORT_TEXTS.noColumn },
    ...Array.from({ length: width }, (_none, column) => ({
      value: String(column),
      label: IMPORT_TEXTS.column({
        at: column + 1,
        heading: headings[column]?.trim().slice(0, 30) ?? '',
        sample: sampleValues(rows, { column, most: SAMPLES }).join(', ').slice(0, 60),
      }),
    })),
  ];
  return (
    <Card title={IMPORT_TEXTS.columns} description={IMPORT_TEXTS.columnsHint}>
      <FormGrid>
        {FIELDS.map((field) => (
          <Select
            key={field}
            label={FIELD_TEXTS[field]}
            name={field}
            options={options}
            value={mapping[field] === null ? NONE : String(mapping[field])}
            error={undefined}
            onChange={(chosen) =>
              onChange({ ...mapping, [field]: chosen === NONE ? null : Number(chosen) })
            }
            onBlur={() => undefined}
          />
        ))}
      </FormGrid>
    </Card>
  );
}
