import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Ban,
  CalendarDays,
  CheckCheck,
  Circle,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  FileText,
  MessageCircle,
  MessageCircleReply,
  MessageSquareText,
  Square,
  Star,
  UserCheck,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatMonth } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { PAGED, toRows } from '#platform/web/paged.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Icon } from '#platform/web/ui/icon.ts';
import { Segments } from '#platform/web/ui/segments.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { TIMELINE_PARTS } from '#features/patients/choices.ts';
import type { Patient, TimelineEntry, TimelinePart } from '#features/patients/schema.ts';
import { historyApi } from './api.ts';
import { describeEntry } from './entry-texts.ts';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { PART_TEXTS } from './texts.ts';

const PARTS = TIMELINE_PARTS.map((value) => ({
  value,
  get label() {
    return PART_TEXTS[value];
  },
}));

/** The plans and events of a patient, newest first. */
export function PatientTimeline({ patient }: { patient: Patient }) {
  const { today } = useSession();
  const [part, setPart] = useState<TimelinePart>('all');
  const list = useInfiniteQuery(
    historyApi.timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: patient.id, part, cursor }),
      ...PAGED,
    }),
  );
  const entries = toRows(list);
  const coming = entries.filter((entry) => isComing(entry, today));
  const earlier = entries.filter((entry) => !coming.includes(entry));
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        {PATIENTS_TEXTS.timeline}
      </h2>
      <div className="mb-4 flex">
        <Segments label={PATIENTS_TEXTS.part} segments={PARTS} value={part} onChange={setPart} />
      </div>
      {list.isPending && <SkeletonRows label={PATIENTS_TEXTS.timelineLoading} rows={4} />}
      {list.isError && entries.length === 0 && (
        <ErrorState
          title={failureText(list.error, { fallback: PATIENTS_TEXTS.timelineFailed })}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && entries.length === 0 && (
        <EmptyState title={PATIENTS_TEXTS.timelineEmpty} />
      )}
      {/* Soonest first: the next visit is what is asked for. */}
      <Section title={PATIENTS_TEXTS.comingUp} entries={coming.toReversed()} />
      {[...Map.groupBy(earlier, ({ at }) => at.slice(0, 7))].map(([month, monthEntries]) => (
        <Section key={month} title={formatMonth(`${month}-01`)} entries={monthEntries} />
      ))}
      {list.hasNextPage && (
        <div className="mt-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {PATIENTS_TEXTS.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function Section({ title, entries }: { title: string; entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title} className="not-first:mt-5">
      <h3 className="mb-1 text-sm font-semibold text-ink-soft">{title}</h3>
      <ul>
        {entries.map((entry) => (
          <Entry key={`${entry.kind}${entry.id}`} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const TO_COME: readonly string[] = ['expected', 'arrived', 'with_doctor'];

/** True for a visit or message that has not happened; a review request waits, and comes at no time. */
function isComing({ kind, at, status }: TimelineEntry, today: string): boolean {
  const isPlanned =
    kind === 'appointment' ? TO_COME.includes(status) : kind === 'message' && status === 'pending';
  return isPlanned && at.slice(0, 10) >= today;
}

const KIND_ICONS: Record<TimelineEntry['kind'], Icon> = {
  appointment: CalendarDays,
  review: Star,
  message: MessageCircle,
  report: FileText,
  consent: UserCheck,
  reply: MessageCircleReply,
  feedback: MessageSquareText,
};

function Entry({ entry }: { entry: TimelineEntry }) {
  const { today } = useSession();
  const { icon, className } = findLook(entry);
  const Glyph = icon ?? KIND_ICONS[entry.kind];
  const { title, about, at } = describeEntry(entry, today);
  return (
    <li className="group/entry flex gap-4">
      <span aria-hidden className="flex flex-col items-center gap-1 pt-1">
        <Glyph className={classNames('size-5 shrink-0', className)} />
        <span className="w-px grow bg-line group-last/entry:hidden" />
      </span>
      <div className="min-w-0 grow pb-3">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{title}</span>
          <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{at}</span>
        </p>
        <p className="text-sm wrap-break-word text-ink-soft">{about}</p>
      </div>
    </li>
  );
}

interface Look {
  /** The icon of its kind without one. */
  icon?: Icon;
  className: string;
}

const GOOD: Look = { icon: CircleCheck, className: 'text-success' };
const BAD: Look = { icon: CircleX, className: 'text-danger' };

/** An outcome has a shape of its own, that of a visit the one of Today. */
const LOOKS: Readonly<Record<string, Look>> = {
  pending: { icon: Clock, className: 'text-attention' },
  expected: { icon: Circle, className: 'text-ink-soft' },
  arrived: { icon: Square, className: 'text-info' },
  with_doctor: { icon: Circle, className: 'fill-current text-ink' },
  completed: GOOD,
  no_show: { icon: CircleX, className: 'text-attention [&>circle]:[stroke-dasharray:3.5]' },
  cancelled: { icon: Ban, className: 'text-ink-soft' },
  delivered: GOOD,
  read: { icon: CheckCheck, className: 'text-success' },
  given: GOOD,
  failed: BAD,
  skipped: { icon: Ban, className: 'text-ink-soft' },
  not_understood: { icon: CircleQuestionMark, className: 'text-attention' },
  declined: BAD,
  withdrawn: BAD,
};

function findLook({ kind, status }: TimelineEntry): Look {
  return LOOKS[status] ?? { className: kind === 'reply' ? 'text-info' : 'text-ink-soft' };
}
