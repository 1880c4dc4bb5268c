import { useInfiniteQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  FileText,
  MessageCircle,
  MessageCircleReply,
  MessageSquareText,
  Star,
  UserCheck,
} from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { failureText } from '#platform/web/texts.ts';
import { PAGED, toRows } from '#platform/web/paged.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { Select } from '#platform/web/ui/select.tsx';
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
  return (
    <Card
      title={PATIENTS_TEXTS.timeline}
      aside={
        <Select
          label={PATIENTS_TEXTS.part}
          labelHidden
          options={PARTS}
          value={part}
          onChange={setPart}
        />
      }
    >
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
      <Section title={PATIENTS_TEXTS.earlier} entries={earlier} />
      {list.hasNextPage && (
        <div className="mt-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {PATIENTS_TEXTS.more}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Section({ title, entries }: { title: string; entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title} className="not-first:mt-6">
      <h3 className="mb-2 text-sm font-semibold text-ink-soft">{title}</h3>
      <ul>
        {entries.map((entry) => (
          <Entry key={`${entry.kind}${entry.id}`} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** True for a visit or message that has not happened; a review request waits, and comes at no time. */
function isComing({ kind, at, status }: TimelineEntry, today: string): boolean {
  const isPlanned = kind === 'appointment' || kind === 'message';
  return isPlanned && status === 'pending' && at.slice(0, 10) >= today;
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
  const Glyph = OUTCOME_ICONS[entry.status] ?? KIND_ICONS[entry.kind];
  const { title, about, at } = describeEntry(entry);
  return (
    <li className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
      <Glyph aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{title}</span>
          <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{at}</span>
        </p>
        <p className="text-sm wrap-break-word text-ink-soft">{about}</p>
      </div>
    </li>
  );
}

/** An outcome has a shape of its own; without one the kind is shown. */
const OUTCOME_ICONS: Readonly<Record<string, Icon>> = {
  pending: Clock,
  completed: CircleCheck,
  delivered: CircleCheck,
  read: CircleCheck,
  given: CircleCheck,
  cancelled: CircleX,
  failed: CircleX,
  skipped: CircleX,
  not_understood: CircleQuestionMark,
  declined: CircleX,
  withdrawn: CircleX,
};
