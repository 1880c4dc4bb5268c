import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatInstant } from '#platform/calendar.ts';
import type { Instant } from '#platform/time.ts';
import { failureText } from '#platform/web/texts.ts';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { deliveryNote } from '../rules.ts';
import type { Attempt, Channel, Message } from '../schema.ts';
import { messagingApi } from './api.ts';
import { ATTEMPT_TEXTS, DETAILS_TEXTS, NEXT_TEXTS } from './details/texts.ts';

/** What happened to a message, when and by whom, and what to do next; the newest last. */
export function MessageTimeline({ message }: { message: Message }) {
  const { clinic } = useSession();
  const titleId = useId();
  const query = useQuery(
    messagingApi.get.queryOptions({ input: { id: message.id }, staleTime: 0 }),
  );
  const next = NEXT_TEXTS[deliveryNote(message)];
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3">
        {DETAILS_TEXTS.timeline}
      </h3>
      {query.isPending && <SkeletonText label={DETAILS_TEXTS.timelineLoading} rows={2} />}
      {query.isError && (
        <ErrorState
          title={failureText(query.error, { fallback: DETAILS_TEXTS.timelineFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isSuccess && (
        <ol className="grid gap-4 border-s-2 border-line ps-4">
          {entriesOf({ message, attempts: query.data.attempts }).map((entry, at, all) => (
            <Entry
              key={entry.key}
              entry={entry}
              timeZone={clinic.timeZone}
              next={at === all.length - 1 ? next : ''}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface TimelineEntry {
  key: string;
  text: string;
  at: Instant;
  by?: string;
  detail?: string;
}

function entriesOf({
  message,
  attempts,
}: {
  message: Message;
  attempts: readonly Attempt[];
}): TimelineEntry[] {
  const planned = { key: 'planned', text: DETAILS_TEXTS.created, at: message.createdAt };
  const tried = attempts.map(({ id, channel, state, requestedBy, startedAt, detail }) => ({
    key: id,
    text: ATTEMPT_TEXTS[channel][state],
    at: startedAt,
    by: requestedBy,
    detail: detail === null ? undefined : saidBy(channel, detail),
  }));
  const cancelled = message.cancelledAt
    ? [{ key: 'cancelled', text: DETAILS_TEXTS.cancelledEntry, at: message.cancelledAt }]
    : [];
  return [planned, ...tried, ...cancelled].toSorted((one, other) => one.at.localeCompare(other.at));
}

function saidBy(channel: Channel, detail: string): string {
  return channel === 'sheet' ? DETAILS_TEXTS.sheetSays(detail) : DETAILS_TEXTS.providerSays(detail);
}

interface EntryProps {
  entry: TimelineEntry;
  timeZone: string;
  /** What to do after it. */
  next: string;
}

function Entry({ entry: { text, at, by, detail }, timeZone, next }: EntryProps) {
  return (
    <li className="relative before:absolute before:-start-[1.3125rem] before:top-2 before:size-2 before:rounded-full before:bg-edge">
      <p className="font-semibold">{text}</p>
      <p className="text-sm text-ink-soft">
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
        {by && ` · ${DETAILS_TEXTS.by(by)}`}
      </p>
      {detail && <p className="text-sm text-ink-soft">{detail}</p>}
      {next && <p className="mt-1">{next}</p>}
    </li>
  );
}
