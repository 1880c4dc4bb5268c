import { Card } from '#platform/web/ui/card.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SEARCHED_ROWS } from '../limits.ts';
import type { Table } from '../read-table.ts';
import { ENCODINGS, type Encoding } from '../read-text.ts';
import { ENCODING_TEXTS, IMPORT_TEXTS } from './texts.ts';

const NONE = '';

interface ImportShapeProps {
  table: Table;
  /** Reads the file again. */
  onReopen: (choice: { sheet?: number; encoding?: Encoding }) => void;
  onChange: (change: Pick<Table, 'header'>) => void;
}

/** Says how the file was read: its sheet, its row of headings and its letters; a person can change each. */
export function ImportShape({ table, onReopen, onChange }: ImportShapeProps) {
  const { sheets, sheet, encoding, cells, header } = table;
  const rows = cells.slice(0, Math.max(SEARCHED_ROWS, (header ?? 0) + 1));
  const headings = rows.flatMap((row, index) => {
    const filledCells = row.filter((cell) => cell !== '');
    if (filledCells.length === 0) return [];
    const preview = filledCells.join(', ').slice(0, 60);
    return [{ value: String(index), label: IMPORT_TEXTS.headingRow(index + 1, preview) }];
  });
  return (
    <Card title={IMPORT_TEXTS.shape} description={IMPORT_TEXTS.shapeHint}>
      <FormGrid>
        {sheets.length > 1 && (
          <Select
            label={IMPORT_TEXTS.sheet}
            name="sheet"
            options={sheets.map((name, index) => ({ value: String(index), label: name }))}
            value={String(sheet)}
            error={undefined}
            onChange={(choice) => onReopen({ sheet: Number(choice) })}
            onBlur={() => undefined}
          />
        )}
        <Select
          label={IMPORT_TEXTS.headings}
          name="header"
          options={[{ value: NONE, label: IMPORT_TEXTS.noHeadings }, ...headings]}
          value={header === null ? NONE : String(header)}
          error={undefined}
          onChange={(choice) => onChange({ header: choice === NONE ? null : Number(choice) })}
          onBlur={() => undefined}
        />
        {encoding !== null && (
          <Select
            label={IMPORT_TEXTS.letters}
            name="encoding"
            options={ENCODINGS.map((value) => ({ value, label: ENCODING_TEXTS[value] }))}
            value={encoding}
            error={undefined}
            onChange={(choice) => onReopen({ encoding: choice })}
            onBlur={() => undefined}
          />
        )}
      </FormGrid>
    </Card>
  );
}
