import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { usePrinting } from '#platform/web/use-printing.ts';
import type { MonthTable } from '../table-rules.ts';
import { formatCount, MONTH_TEXTS } from './texts.ts';

/** One line with the main figures of a table, which opens it; on paper it is open. */
export function FoldedTable({ table }: { table: MonthTable }) {
  const titleId = useId();
  const isPrinting = usePrinting();
  const { name, title, note, summary, columns, rows } = table;
  const [first, ...others] = columns;
  return (
    <details
      open={isPrinting || undefined}
      className="group/table break-inside-avoid border-b border-line print:mb-2 print:border-b-0"
    >
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-4 py-2 pe-8 relative [&::-webkit-details-marker]:hidden">
        <h3 id={titleId} className="text-base">
          {title}
        </h3>
        <span className="text-ink-soft sm:ms-auto print:hidden">{summary}</span>
        <ChevronDown
          aria-hidden
          className="absolute end-1 top-3 size-5 text-ink-soft group-open/table:rotate-180 print:hidden"
        />
      </summary>
      <p className="text-sm text-ink-soft">{note}</p>
      <table aria-labelledby={titleId} className="w-full">
        <thead>
          <tr className="border-b border-line align-bottom text-sm text-ink-soft">
            <th scope="col" className="py-2 pe-2 text-start print:py-0">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="py-2 ps-2 text-end print:py-0">
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
                  'py-2 pe-2 text-start font-normal print:py-0',
                  name === 'weeks' && 'whitespace-nowrap',
                )}
              >
                {label}
              </th>
              {values.map((value, column) => (
                <td key={others[column]} className="py-2 ps-2 text-end print:py-0">
                  {value === null ? MONTH_TEXTS.unknown : formatCount(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
