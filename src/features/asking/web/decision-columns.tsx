import { Link } from '@tanstack/react-router';
import { CircleMinus, MessageCircleQuestion } from 'lucide-react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatDate, formatInstant } from '#platform/calendar.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { Column } from '#platform/web/ui/data-table.tsx';
import type { AskDecisionLine } from '../schema.ts';
import { describeExclusion, REASON_TEXTS } from '../reason-texts.ts';
import { ASKING_TEXTS } from './texts.ts';

/** The columns of the list of decisions. */
export const DECISION_COLUMNS: readonly Column<AskDecisionLine>[] = [
  {
    key: 'patient',
    get header() {
      return ASKING_TEXTS.patient;
    },
    onCard: 'title',
    cell: ({ visit }) => <VisitPatient visit={visit} />,
  },
  {
    key: 'visit',
    get header() {
      return ASKING_TEXTS.visit;
    },
    nowrap: true,
    cell: ({ visit }) => (visit === null ? '—' : formatDate(visit.date)),
  },
  {
    key: 'decision',
    get header() {
      return ASKING_TEXTS.decision;
    },
    onCard: 'full',
    cell: (line) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        {line.because === null ? (
          <Badge tone="success" icon={MessageCircleQuestion}>
            {ASKING_TEXTS.asked}
          </Badge>
        ) : (
          <Badge tone="neutral" icon={CircleMinus}>
            {ASKING_TEXTS.notAsked}
          </Badge>
        )}
        <span>{describeReason(line)}</span>
      </span>
    ),
  },
  {
    key: 'decided',
    get header() {
      return ASKING_TEXTS.decided;
    },
    nowrap: true,
    cell: ({ decidedAt }) => <ClinicTime time={decidedAt} />,
  },
];

function VisitPatient({ visit }: Pick<AskDecisionLine, 'visit'>) {
  if (visit === null) return <span className="text-ink-soft">{ASKING_TEXTS.erased}</span>;
  if (visit.patientId === null) return visit.patientName;
  return (
    <Link
      to="/patients/$id"
      params={{ id: visit.patientId }}
      className="font-semibold underline-offset-4 hover:underline"
    >
      {visit.patientName}
    </Link>
  );
}

function ClinicTime({ time }: { time: string }) {
  const { clinic } = useSession();
  return formatInstant(time, clinic.timeZone);
}

/** Says why a patient was not asked; empty when they were. */
function describeReason({ because, exclusion }: AskDecisionLine): string {
  if (because === null) return '';
  return exclusion === null ? REASON_TEXTS[because] : describeExclusion(exclusion);
}
