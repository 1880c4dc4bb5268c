import { useSession } from '#features/clinics/web/use-session.ts';
import { formatDate, formatInstant } from '#platform/calendar.ts';
import { PrintedPages } from '#platform/web/ui/printed-pages.tsx';
import type { AskDecisionLine, Asking } from '../schema.ts';
import { MonthCounts, nameMonth } from './month-numbers.tsx';
import { ASKING_TEXTS } from './texts.ts';

interface PrintedDecisionsProps extends Pick<Asking, 'counts' | 'recordEnd'> {
  rows: readonly AskDecisionLine[];
  withNames: boolean;
  /** Empty until something is printed. */
  printedAt: string;
}

/** The month on paper: its numbers and reasons, each decision by its line, and the end of the record. */
export function PrintedDecisions({ counts, rows, recordEnd, ...print }: PrintedDecisionsProps) {
  const { clinic } = useSession();
  const { withNames, printedAt } = print;
  const columns = [
    ASKING_TEXTS.line,
    ASKING_TEXTS.visit,
    ...(withNames ? [ASKING_TEXTS.patient] : []),
    ASKING_TEXTS.decision,
  ];
  const page = (
    <>
      <h1 className="text-xl font-semibold">{ASKING_TEXTS.printed(clinic.clinicName)}</h1>
      <p>{nameMonth(counts.month)}</p>
      <p className="mt-1 mb-4 text-sm">{ASKING_TEXTS.printedHelp}</p>
      <MonthCounts counts={counts} />
      <div className="mt-4 text-sm">
        {printedAt !== '' && (
          <p>{ASKING_TEXTS.printedAt(formatInstant(printedAt, clinic.timeZone))}</p>
        )}
        {recordEnd && (
          <>
            <p>{ASKING_TEXTS.recordEnds(recordEnd.seq)}</p>
            <p className="font-mono text-xs wrap-anywhere">
              npm run audit:verify -- --paper {recordEnd.seq}:{recordEnd.hash}
            </p>
          </>
        )}
      </div>
      <table className="mt-6 w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map((header) => (
              <th key={header} className="border-b border-line py-1 pe-4 text-start">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seq, visit, because }) => (
            <tr key={seq}>
              <td className="py-0.5 pe-4 tabular-nums">{seq}</td>
              <td className="py-0.5 pe-4 whitespace-nowrap">
                {visit === null ? '—' : formatDate(visit.date)}
              </td>
              {withNames && (
                <td className="py-0.5 pe-4">{visit?.patientName ?? ASKING_TEXTS.erased}</td>
              )}
              <td className="py-0.5">
                {because === null ? ASKING_TEXTS.asked : ASKING_TEXTS.notAsked}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
  return <PrintedPages pages={[{ key: counts.month, page }]} />;
}
