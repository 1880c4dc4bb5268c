import { addDays } from '#platform/calendar.ts';
import { instantAt, wallClock } from '#platform/zoned-time.ts';
import {
  afterSending,
  findMessageHold,
  isDue,
  nextStep,
  type AutopilotSnapshot,
  type WaitingMessage,
} from './rules.ts';
import type { ForecastDay, Held, HoldReason } from './schema.ts';
import { findClosedReason } from './send-window-rules.ts';

/** Messages that wait for a person are reported once, not again on each following day. */
const FOR_A_PERSON: ReadonlySet<HoldReason> = new Set([
  'do_not_contact',
  'no_consent',
  'minor',
  'incomplete',
  'in_doubt',
  'too_old',
]);

/**
 * Simulates the next days without sending: what would be sent on each of them if no one changed anything, and what would be
 * held back and why. `state.waiting` has what is due by the last day.
 */
export function forecast(
  snapshot: AutopilotSnapshot,
  { now, days }: { now: Date; days: number },
): ForecastDay[] {
  const { timeZone } = snapshot;
  const first = wallClock(timeZone, now).date;
  const forecastDays: ForecastDay[] = [];
  let current: AutopilotSnapshot = { ...snapshot, isSending: false };
  for (let index = 0; index < days; index += 1) {
    const date = addDays(first, index);
    const starts = index === 0 ? now : instantAt(timeZone, { date, time: '00:00' });
    if (index > 0) current = { ...current, day: emptyDay(date) };
    const day = runDay(current, { starts, isFirst: index === 0 });
    forecastDays.push(day.forecastDay);
    current = day.snapshot;
  }
  return forecastDays;
}

/** Returns what is left to send today, and when the next message is sent. */
export function restOfToday(
  snapshot: AutopilotSnapshot,
  now: Date,
): { stillToGo: number; heldMessages: Held[]; nextAt: Date | undefined } {
  // The message that is being sent now is already counted, and ends before the spacing does.
  const { forecastDay, firstAt } = runDay(
    { ...snapshot, isSending: false },
    { starts: now, isFirst: true },
  );
  return { stillToGo: forecastDay.sent, heldMessages: forecastDay.held, nextAt: firstAt };
}

/** Returns the messages of today that will not be sent today if nothing changes. */
export function findLeftToday(snapshot: AutopilotSnapshot, now: Date): readonly WaitingMessage[] {
  const due = snapshot.waiting.filter((message) => isDue(snapshot, message));
  return sendAllDay({ ...snapshot, isSending: false, waiting: due }, now).end.waiting;
}

function emptyDay(date: string) {
  return { date, sent: 0, newPeople: 0, writtenTo: new Set<string>() };
}

/** One calendar day from `starts` on. */
function runDay(
  snapshot: AutopilotSnapshot,
  { starts, isFirst }: { starts: Date; isFirst: boolean },
): { forecastDay: ForecastDay; snapshot: AutopilotSnapshot; firstAt: Date | undefined } {
  const { date } = snapshot.day;
  const due = snapshot.waiting.filter((message) => isDue(snapshot, message));
  const later = snapshot.waiting.filter((message) => !isDue(snapshot, message));
  const clashes = countClashes(snapshot, due);
  const { end, firstAt } = sendAllDay({ ...snapshot, waiting: due }, starts);
  const reasons = end.waiting.map((message) => [message, whyNotToday(end, message)] as const);
  const remainingMessages = reasons
    .filter(([message, reason]) => message.lane !== 'reminder' && !FOR_A_PERSON.has(reason))
    .map(([message]) => message);
  const wroteFirst = new Set(
    due.map(({ number }) => number).filter((n) => end.day.writtenTo.has(n)),
  );
  const forecastDay = {
    date,
    due: isFirst ? due.length : due.filter(({ scheduledDate }) => scheduledDate === date).length,
    sent: due.length - end.waiting.length,
    clashes,
    held: countReasons(reasons.map(([, reason]) => reason)),
  };
  const knownMessages = later.map((message) =>
    wroteFirst.has(message.number) ? { ...message, isNewPerson: false } : message,
  );
  return {
    forecastDay,
    firstAt,
    snapshot: { ...end, waiting: [...remainingMessages, ...knownMessages] },
  };
}

/** Steps from one event to the next until nothing more happens on that day. */
function sendAllDay(
  snapshot: AutopilotSnapshot,
  starts: Date,
): { end: AutopilotSnapshot; firstAt: Date | undefined } {
  let current = snapshot;
  let now = starts;
  let firstAt: Date | undefined;
  for (;;) {
    const step = nextStep(current, now);
    if (step.kind === 'send') {
      firstAt ??= now;
      current = afterSending(current, { message: step.message, now });
      continue;
    }
    const { until } = step;
    const isLater = until !== undefined && until > now;
    if (!isLater || wallClock(current.timeZone, until).date !== current.day.date) {
      return { end: current, firstAt };
    }
    now = until;
  }
}

/** Returns why a due message was not sent by the end of the day. */
function whyNotToday(snapshot: AutopilotSnapshot, message: WaitingMessage): HoldReason {
  const hold = findMessageHold(snapshot, message);
  if (hold && FOR_A_PERSON.has(hold)) return hold;
  const { settings, day } = snapshot;
  if (!snapshot.hasFeature) return 'feature_off';
  if (!snapshot.isOn) return 'off';
  if (snapshot.isPaused) return 'paused';
  if (!snapshot.hasProviderKey) return 'no_key';
  const closedReason = findClosedReason(settings, day.date);
  if (closedReason) return closedReason;
  if (hold) return hold;
  return day.sent >= settings.messagesADay ? 'day_full' : 'outside_window';
}

/** Counts people for whom more than one message could be sent on this day. */
function countClashes(snapshot: AutopilotSnapshot, due: readonly WaitingMessage[]): number {
  const waiting = new Map<string, number>();
  for (const message of due) {
    const hold = findMessageHold(snapshot, message);
    if (hold && FOR_A_PERSON.has(hold)) continue;
    waiting.set(message.number, (waiting.get(message.number) ?? 0) + 1);
  }
  return [...waiting.values()].filter((count) => count > 1).length;
}

/** The most frequent reason first. */
function countReasons(reasons: readonly HoldReason[]): Held[] {
  const counts = new Map<HoldReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((first, second) => second.count - first.count);
}
