import { Card } from '#platform/web/ui/card.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SEARCHED_ROWS } from '../columns.ts';
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
  const headings = rows.flatMap((row, at) => {
    const filled = row.filter((cell) => cell !== '');
    if (filled.length === 0) return [];
    const shown = filled.join(', ').slice(0, 60);
    return [{ value: String(at), label: IMPORT_TEXTS.headingRow(at + 1, shown) }];
  });
  return (
    <Card title={IMPORT_TEXTS.shape} description={IMPORT_TEXTS.shapeHint}>
      <FormGrid>
        {sheets.length > 1 && (
          <Select
            label={IMPORT_TEXTS.sheet}
            name="sheet"
            options={sheets.map((name, at) => ({ value: String(at), label: name }))}
            value={String(sheet)}
            error={undefined}
            onChange={(chosen) => onReopen({ sheet: Number(chosen) })}
            onBlur={() => undefined}
          />
        )}
        <Select
          label={IMPORT_TEXTS.headings}
          name="header"
          options={[{ value: NONE, label: IMPORT_TEXTS.noHeadings }, ...headings]}
          value={header === null ? NONE : String(header)}
          error={undefined}
          onChange={(chosen) => onChange({ header: chosen === NONE ? null : Number(chosen) })}
          onBlur={() => undefined}
        />
        {encoding !== null && (
          <Select
            label={IMPORT_TEXTS.letters}
            name="encoding"
            options={ENCODINGS.map((value) => ({ value, label: ENCODING_TEXTS[value] }))}
            value={encoding}
            error={undefined}
            onChange={(chosen) => onReopen({ encoding: chosen })}
            onBlur={() => undefined}
          />
        )}
      </FormGrid>
    </Card>
  );
}
