import { Download } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { TableForm } from '../schema.ts';
import type { MonthTable } from '../table-rules.ts';
import { formatCount, MONTH_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { monthAccess } from '../policy.ts';

const FORMS: readonly { form: TableForm; label: string }[] = [
  { form: 'csv', label: 'CSV' },
  { form: 'xlsx', label: 'XLSX' },
];

interface MonthTableCardProps {
  table: MonthTable;
  /** The form that is being downloaded now. */
  busyForm: TableForm | undefined;
  onDownload: (form: TableForm) => void;
}

/** One table of the month with its downloads. */
export function MonthTableCard({ table, busyForm, onDownload }: MonthTableCardProps) {
  const { name, title, note, columns, rows } = table;
  const [first, ...others] = columns;
  const mayExport = useMay(monthAccess['month.export']);
  return (
    <div className="grid break-inside-avoid print:mb-2 print:block">
      <Card title={title} description={note}>
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line align-bottom text-sm text-ink-soft">
              <th scope="col" className="py-2 pe-2 text-start print:py-0.5">
                {first}
              </th>
              {others.map((column) => (
                <th key={column} scope="col" className="py-2 ps-2 text-end print:py-0.5">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label} className="border-b border-line last:border-b-0">
                <th
                  scope="row"
                  className={classNames(
                    'py-2 pe-2 text-start font-normal print:py-0.5',
                    name === 'weeks' && 'whitespace-nowrap',
                  )}
                >
                  {label}
                </th>
                {values.map((value, column) => (
                  <td key={others[column]} className="py-2 ps-2 text-end print:py-0.5">
                    {value === null ? MONTH_TEXTS.unknown : formatCount(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {mayExport && (
          <div className="mt-3 -mb-2 -ms-3 flex flex-wrap print:hidden">
            {FORMS.map(({ form, label }) => (
              <Button
                key={form}
                variant="plain"
                icon={Download}
                busy={busyForm === form}
                label={MONTH_TEXTS.download(label, title)}
                onClick={() => onDownload(form)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}
