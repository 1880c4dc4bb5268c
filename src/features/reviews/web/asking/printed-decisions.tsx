import { useSession } from '#features/clinics/web/use-session.ts';
import { formatDate } from '#platform/calendar.ts';
import { PrintedPages } from '#platform/web/ui/printed-pages.tsx';
import type { AskDecisionLine, Asking } from '../../asking/schema.ts';
import { describeReason } from './decision-columns.tsx';
import { MonthCounts, nameMonth } from './month-numbers.tsx';
import { ASKING_TEXTS } from './texts.ts';

/** The month on paper: its numbers, and each decision with its reason. */
export function PrintedDecisions({
  counts,
  rows,
}: {
  counts: Asking['counts'];
  rows: readonly AskDecisionLine[];
}) {
  const { clinic } = useSession();
  const page = (
    <>
      <h1 className="text-xl font-semibold">{ASKING_TEXTS.printed(clinic.clinicName)}</h1>
      <p>{nameMonth(counts.month)}</p>
      <p className="mt-1 mb-4 text-sm">{ASKING_TEXTS.printedHelp}</p>
      <MonthCounts counts={counts} />
      <table className="mt-6 w-full border-collapse text-sm">
        <thead>
          <tr>
            {[ASKING_TEXTS.visit, ASKING_TEXTS.patient, ASKING_TEXTS.decision].map((header) => (
              <th key={header} className="border-b border-line py-1 pe-4 text-start">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <tr key={line.seq}>
              <td className="py-0.5 pe-4 whitespace-nowrap">
                {line.visit === null ? '—' : formatDate(line.visit.date)}
              </td>
              <td className="py-0.5 pe-4">{line.visit?.patientName ?? ASKING_TEXTS.erased}</td>
              <td className="py-0.5">{describeReason(line) || ASKING_TEXTS.asked}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
  return <PrintedPages pages={[{ key: counts.month, page }]} />;
}
