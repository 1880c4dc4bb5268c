import { addDays } from '#platform/calendar.ts';
import {
  afterSending,
  findMessageHold,
  isDue,
  nextStep,
  type AutopilotSnapshot,
  type WaitingMessage,
} from './rules.ts';
import type { ForecastDay, Held, HoldReason } from './schema.ts';
import { findClosedReason, instantAt, wallClock } from './send-window-rules.ts';

/** What waits for a person leaves the list once it was told: it would be told again on every day to come. */
const FOR_A_PERSON: ReadonlySet<HoldReason> = new Set([
  'do_not_contact',
  'incomplete',
  'in_doubt',
  'too_old',
]);

/**
 * Runs the autopilot ahead without sending anything: what would go out on each of the next days if nobody did
 * anything, and what would be held back and why. `standing.waiting` holds what is due by the last of them.
 */
export function forecast(
  standing: AutopilotSnapshot,
  { now, days }: { now: Date; days: number },
): ForecastDay[] {
  const { timeZone } = standing;
  const first = wallClock(timeZone, now).date;
  const told: ForecastDay[] = [];
  let current: AutopilotSnapshot = { ...standing, isSending: false };
  for (let index = 0; index < days; index += 1) {
    const date = addDays(first, index);
    const starts = index === 0 ? now : instantAt(timeZone, { date, time: '00:00' });
    if (index > 0) current = { ...current, day: emptyDay(date) };
    const day = runDay(current, { starts, isFirst: index === 0 });
    told.push(day.told);
    current = day.standing;
  }
  return told;
}

/** What is left to do today, and when the next message goes. */
export function restOfToday(
  standing: AutopilotSnapshot,
  now: Date,
): { stillToGo: number; held: Held[]; nextAt: Date | undefined } {
  // The one on its way needs no turn any more, and ends before the spacing does.
  const { told, firstAt } = runDay(
    { ...standing, isSending: false },
    { starts: now, isFirst: true },
  );
  return { stillToGo: told.sent, held: told.held, nextAt: firstAt };
}

function emptyDay(date: string) {
  return { date, sent: 0, newPeople: 0, writtenTo: new Set<string>() };
}

/** One calendar day from `starts` on. */
function runDay(
  standing: AutopilotSnapshot,
  { starts, isFirst }: { starts: Date; isFirst: boolean },
): { told: ForecastDay; standing: AutopilotSnapshot; firstAt: Date | undefined } {
  const { date } = standing.day;
  const due = standing.waiting.filter((message) => isDue(standing, message));
  const later = standing.waiting.filter((message) => !isDue(standing, message));
  const clashes = countClashes(standing, due);
  const { end, firstAt } = sendAllDay({ ...standing, waiting: due }, starts);
  const reasons = end.waiting.map((message) => [message, whyNotToday(end, message)] as const);
  const left = reasons.filter(([, reason]) => !FOR_A_PERSON.has(reason)).map(([kept]) => kept);
  const wroteFirst = new Set(
    due.map(({ number }) => number).filter((n) => end.day.writtenTo.has(n)),
  );
  const told = {
    date,
    due: isFirst ? due.length : due.filter(({ scheduledDate }) => scheduledDate === date).length,
    sent: due.length - end.waiting.length,
    clashes,
    held: countReasons(reasons.map(([, reason]) => reason)),
  };
  const known = later.map((message) =>
    wroteFirst.has(message.number) ? { ...message, isNewPerson: false } : message,
  );
  return { told, firstAt, standing: { ...end, waiting: [...left, ...known] } };
}

/** Steps from one event to the next until the day brings nothing more. */
function sendAllDay(
  standing: AutopilotSnapshot,
  starts: Date,
): { end: AutopilotSnapshot; firstAt: Date | undefined } {
  let current = standing;
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

/** Why a message that was due stayed when the day had ended. */
function whyNotToday(standing: AutopilotSnapshot, message: WaitingMessage): HoldReason {
  const own = findMessageHold(standing, message);
  if (own && FOR_A_PERSON.has(own)) return own;
  const { settings, day } = standing;
  if (!standing.hasFeature) return 'feature_off';
  if (!standing.isOn) return 'off';
  if (standing.isPaused) return 'paused';
  if (!standing.hasProviderKey) return 'no_key';
  const closed = findClosedReason(settings, day.date);
  if (closed) return closed;
  if (own) return own;
  return day.sent >= settings.messagesADay ? 'day_full' : 'outside_window';
}

/** People for whom more than one message could go on this day. */
function countClashes(standing: AutopilotSnapshot, due: readonly WaitingMessage[]): number {
  const waiting = new Map<string, number>();
  for (const message of due) {
    const own = findMessageHold(standing, message);
    if (own && FOR_A_PERSON.has(own)) continue;
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
    .toSorted((one, other) => other.count - one.count);
}
