import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatInstant } from '#platform/calendar.ts';
import type { Instant } from '#platform/time.ts';
import { failureText } from '#platform/web/texts.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { deliveryNote, isUnconfirmed, silentSince } from '../rules.ts';
import type { Attempt, Channel, Message } from '../schema.ts';
import type { Suppression } from '#features/patients/schema.ts';
import { messagesApi } from './api.ts';
import { ATTEMPT_TEXTS, DETAILS_TEXTS, NEXT_TEXTS, STOP_NEXT } from './details-texts.ts';
import { STOP_TEXTS } from './stop-texts.ts';
import { OFFER_TEXTS } from './offer-texts.ts';

/** Shows what happened to a message, when and by whom, the newest last, and what to do next. */
export function MessageTimeline({ message }: { message: Message }) {
  const { clinic } = useSession();
  const titleId = useId();
  const now = useNow();
  const query = useQuery(messagesApi.get.queryOptions({ input: { id: message.id }, staleTime: 0 }));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3">
        {DETAILS_TEXTS.timeline}
      </h3>
      {query.isPending && <SkeletonText label={DETAILS_TEXTS.timelineLoading} rows={2} />}
      <ReloadFailed list={query} />
      {query.isLoadingError && (
        <ErrorState
          title={failureText(query.error, { fallback: DETAILS_TEXTS.timelineFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && (
        <ol className="grid gap-4 border-s-2 border-line ps-4">
          {timelineEntries({ ...query.data, message, now }).map((entry) => (
            <Entry key={entry.key} entry={entry} timeZone={clinic.timeZone} />
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
  /** The next step; only the newest entry has it. */
  next?: string;
  isAmber?: boolean;
}

interface TimelineInput {
  /** The message in the cache, so that the user's own changes show at once. */
  message: Message;
  attempts: readonly Attempt[];
  doNotContact: Suppression | null;
  now: number;
}

function timelineEntries({ message, attempts, doNotContact, now }: TimelineInput): TimelineEntry[] {
  const block = isOpen(message) ? doNotContact : null;
  const last = message.lastAttempt;
  const silent = last && isUnconfirmed(last, now) ? last : null;
  const entries: TimelineEntry[] = [
    { key: 'planned', text: DETAILS_TEXTS.created, at: message.createdAt },
    ...attempts.flatMap((attempt) => attemptEntries(attempt, message)),
    ...(message.cancelledAt
      ? [{ key: 'cancelled', text: DETAILS_TEXTS.cancelledEntry, at: message.cancelledAt }]
      : []),
    ...(block ? [toSuppressionEntry(block)] : []),
    ...(silent ? [toSilenceEntry(silent)] : []),
  ];
  const inOrder = entries.toSorted((first, second) => first.at.localeCompare(second.at));
  const next = block
    ? DETAILS_TEXTS.suppressedNext
    : silent
      ? DETAILS_TEXTS.unconfirmedNext
      : nextStepText(message);
  return inOrder.map((entry, index) => (index === inOrder.length - 1 ? { ...entry, next } : entry));
}

/** Returns the entries of an attempt and of its delivery reports. */
function attemptEntries(attempt: Attempt, message: Message): TimelineEntry[] {
  const { id, channel, state, startedAt: time, requestedBy: by, detail, failure } = attempt;
  const explanation = failure
    ? DETAILS_TEXTS.failureSays(failure)
    : state !== 'accepted' && detail && reasonText(channel, detail);
  const tryEntry = {
    key: id,
    text: attemptText(attempt, message),
    at: time,
    by,
    detail: explanation || undefined,
  };
  const reportEntries = [
    { key: `${id}-confirmed`, text: DETAILS_TEXTS.confirmedEntry, at: attempt.confirmedAt },
    { key: `${id}-delivered`, text: DETAILS_TEXTS.deliveredEntry, at: attempt.deliveredAt },
    { key: `${id}-read`, text: DETAILS_TEXTS.readEntry, at: attempt.readAt },
  ];
  return [
    tryEntry,
    ...reportEntries.flatMap((report) =>
      report.at === null ? [] : [{ ...report, at: report.at }],
    ),
  ];
}

function attemptText(
  { channel, state, stoppedBy, failure }: Attempt,
  { isOffer }: Message,
): string {
  if (stoppedBy === 'no_consent' && isOffer) return OFFER_TEXTS.notSent;
  if (stoppedBy) return STOP_TEXTS[stoppedBy];
  if (state === 'rejected' && failure !== null) return DETAILS_TEXTS.laterFailure;
  return ATTEMPT_TEXTS[channel][state];
}

function nextStepText(message: Message): string {
  const note = deliveryNote(message);
  const stoppedBy = message.lastAttempt?.stoppedBy;
  return note === 'stopped' && stoppedBy ? STOP_NEXT[stoppedBy] : NEXT_TEXTS[note];
}

function toSilenceEntry({ startedAt }: Attempt): TimelineEntry {
  const time = new Date(silentSince(startedAt)).toISOString();
  return { key: 'silence', text: DETAILS_TEXTS.unconfirmed, at: time, isAmber: true };
}

function toSuppressionEntry({ addedAt: time, reason }: Suppression): TimelineEntry {
  const detail = reason === '' ? undefined : DETAILS_TEXTS.failureSays(reason);
  return { key: 'blocked', text: DETAILS_TEXTS.suppressedEntry, at: time, detail, isAmber: true };
}

function isOpen({ status, cancelledAt }: Message): boolean {
  return (status === 'pending' || status === 'failed') && cancelledAt === null;
}

function reasonText(channel: Channel, detail: string): string {
  return channel === 'sheet' ? DETAILS_TEXTS.sheetSays(detail) : DETAILS_TEXTS.providerSays(detail);
}

interface EntryProps {
  entry: TimelineEntry;
  timeZone: string;
}

function Entry({ entry: { text, at, by, detail, next, isAmber }, timeZone }: EntryProps) {
  return (
    <li
      className={classNames(
        'relative before:absolute before:-start-[1.3125rem] before:top-2 before:size-2 before:rounded-full',
        isAmber ? 'before:bg-attention' : 'before:bg-edge',
      )}
    >
      <p className={classNames('font-semibold', isAmber && 'text-attention')}>{text}</p>
      <p className="text-sm text-ink-soft">
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
        {by && ` · ${DETAILS_TEXTS.by(by)}`}
      </p>
      {detail && <p className="text-sm text-ink-soft">{detail}</p>}
      {next && <p className="mt-1">{next}</p>}
    </li>
  );
}
