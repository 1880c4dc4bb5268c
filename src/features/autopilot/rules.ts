import { daysBetween } from '#platform/calendar.ts';
import { wallClock } from '#platform/zoned-time.ts';
import type { AutopilotSettings, HoldReason } from './schema.ts';
import { findClosedReason, isWithinHours, nextOpening } from './send-window-rules.ts';
import { LONGEST_GAP_MS } from './settings.ts';

/** The purpose of a message: reminders of appointments go first, and requests for reviews last. */
export type Lane = 'reminder' | 'ask' | 'follow_up';

/** A waiting message with what decides when it is sent. */
export interface WaitingMessage {
  readonly id: string;
  readonly lane: Lane;
  /** It may go from `goesFrom` up to `goesUntil`; at any time of its day where they are missing. */
  readonly goesFrom?: Date;
  readonly goesUntil?: Date;
  /** The number or any other value that is equal for equal numbers. */
  readonly number: string;
  readonly scheduledDate: string;
  /** Part of a review request, which a person prepares and sends on the spot. */
  readonly isPrepared: boolean;
  /** This clinic has never written to this number. */
  readonly isNewPerson: boolean;
  /** The obstacles that only a person can remove. */
  readonly obstacle:
    | 'do_not_contact'
    | 'no_consent'
    | 'minor'
    | 'incomplete'
    | 'in_doubt'
    | undefined;
}

/** The events on one of the clinic's calendar days. */
export interface SendingDay {
  readonly date: string;
  /** Messages that the autopilot sent. */
  readonly sent: number;
  /** Of these, to numbers never written to before. */
  readonly newPeople: number;
  /** Numbers that got a message, also by hand or by the sheet. */
  readonly writtenTo: ReadonlySet<string>;
}

/** Everything that decides which message is sent next. */
export interface AutopilotSnapshot {
  readonly settings: AutopilotSettings;
  readonly timeZone: string;
  readonly isOn: boolean;
  readonly isPaused: boolean;
  readonly hasFeature: boolean;
  readonly hasProviderKey: boolean;
  /** Another message is on its way. */
  readonly isSending: boolean;
  /** The spacing after the last message ends then. */
  readonly nextSendAt: Date | undefined;
  readonly day: SendingDay;
  /** Oldest first: in this order they get their turn. */
  readonly waiting: readonly WaitingMessage[];
}

/** The decision for an instant: send one message, or wait. `until` is missing where only a person or a change ends it. */
export type Step =
  | { readonly kind: 'send'; readonly message: WaitingMessage }
  | {
      readonly kind: 'wait';
      readonly because: HoldReason | 'nothing_due';
      readonly until: Date | undefined;
    };

/**
 * Decides what the autopilot does at `now`. Sending, preview and simulation all call this function, so the preview shows
 * what will happen.
 */
export function nextStep(snapshot: AutopilotSnapshot, now: Date): Step {
  const hold = findClinicHold(snapshot, now);
  if (hold) return { kind: 'wait', ...hold };
  const message = inOrder(snapshot.waiting).find(
    (waiting) =>
      isDue(snapshot, waiting) &&
      isInItsTime(waiting, now) &&
      findMessageHold(snapshot, waiting) === undefined,
  );
  if (message) return { kind: 'send', message };
  return { kind: 'wait', because: 'nothing_due', until: nextChance(snapshot, now) };
}

/** Reminders go before everything else, first the one that may wait least. */
function inOrder(waiting: readonly WaitingMessage[]): readonly WaitingMessage[] {
  const reminders = waiting.filter(isReminder);
  if (reminders.length === 0) return waiting;
  const until = ({ goesUntil }: WaitingMessage) => goesUntil?.getTime() ?? Infinity;
  const first = reminders.toSorted((a, second) => until(a) - until(second));
  return [...first, ...waiting.filter((message) => !isReminder(message))];
}

function isReminder({ lane }: Pick<WaitingMessage, 'lane'>): boolean {
  return lane === 'reminder';
}

/** True from `goesFrom` up to, and not at, `goesUntil`. */
function isInItsTime({ goesFrom, goesUntil }: WaitingMessage, now: Date): boolean {
  return !(goesFrom && now < goesFrom) && !(goesUntil && now >= goesUntil);
}

/** Returns when something may go at the earliest: at the next opening, or when a message's own time begins. */
function nextChance(snapshot: AutopilotSnapshot, now: Date): Date | undefined {
  const begins = snapshot.waiting.flatMap(({ goesFrom }) =>
    goesFrom && goesFrom > now ? [goesFrom.getTime()] : [],
  );
  const opens = openingAfter(snapshot, now);
  const soonest = Math.min(...begins, opens?.getTime() ?? Infinity);
  return Number.isFinite(soonest) ? new Date(soonest) : undefined;
}

/** Returns why the clinic sends nothing at `now`; undefined when it may send. */
export function findClinicHold(
  snapshot: AutopilotSnapshot,
  now: Date,
): { because: HoldReason; until: Date | undefined } | undefined {
  const offReason = findSwitchedOff(snapshot);
  if (offReason) return { because: offReason, until: undefined };
  const { settings, timeZone, day } = snapshot;
  const clock = wallClock(timeZone, now);
  // Midnight passed while the day was read.
  if (clock.date !== day.date) return { because: 'outside_window', until: now };
  // Reminders go on any day, because patients are seen on the next.
  const closedReason = snapshot.waiting.some(isReminder)
    ? undefined
    : findClosedReason(settings, clock.date);
  const blockedReason =
    closedReason ?? (isWithinHours(settings, clock.time) ? undefined : 'outside_window');
  if (blockedReason) return { because: blockedReason, until: openingAfter(snapshot, now) };
  if (day.sent >= settings.messagesADay) {
    return { because: 'day_full', until: openingAfter(snapshot, now) };
  }
  if (snapshot.isSending) return { because: 'sending', until: now };
  const spacedUntil = endOfSpacing(snapshot, now);
  return spacedUntil && { because: 'spacing', until: spacedUntil };
}

/**
 * Returns when the spacing after the last message ends; undefined when it is over. An end further ahead than any
 * spacing was written by a clock that ran ahead, and is ignored.
 */
function endOfSpacing({ nextSendAt }: AutopilotSnapshot, now: Date): Date | undefined {
  if (nextSendAt === undefined || nextSendAt <= now) return undefined;
  return nextSendAt.getTime() - now.getTime() > LONGEST_GAP_MS ? undefined : nextSendAt;
}

function findSwitchedOff(snapshot: AutopilotSnapshot): HoldReason | undefined {
  if (!snapshot.hasFeature) return 'feature_off';
  if (!snapshot.isOn) return 'off';
  if (snapshot.isPaused) return 'paused';
  return snapshot.hasProviderKey ? undefined : 'no_key';
}

/** True from the message's date on. */
export function isDue({ day }: AutopilotSnapshot, { scheduledDate }: WaitingMessage): boolean {
  return scheduledDate <= day.date;
}

/** Returns why a due message is not sent on this day while others may be; undefined when it may be sent. */
export function findMessageHold(
  snapshot: AutopilotSnapshot,
  message: WaitingMessage,
): HoldReason | undefined {
  const { settings, day } = snapshot;
  if (message.obstacle) return message.obstacle;
  if (isReminder(message))
    return isOneTooMany(snapshot, message) ? 'new_people_used_up' : undefined;
  if (isTooOld(settings, { message, today: day.date })) return 'too_old';
  if (message.isPrepared && message.scheduledDate === day.date) return 'in_hand';
  if (day.writtenTo.has(message.number)) return 'written_today';
  if (isOneTooMany(snapshot, message)) return 'new_people_used_up';
  const closedReason = findClosedReason(settings, day.date);
  if (closedReason) return closedReason;
  const reminders = countReminders(snapshot);
  const remaining = settings.messagesADay - day.sent;
  return reminders > 0 && remaining <= reminders ? 'kept_for_reminders' : undefined;
}

/** True for a number that was never written to, once the day's messages to such numbers are used up. */
function isOneTooMany(
  { settings, day }: AutopilotSnapshot,
  { isNewPerson }: WaitingMessage,
): boolean {
  return isNewPerson && day.newPeople >= settings.newPeopleADay;
}

/** Counts the reminders that are still to go on the day. */
function countReminders({ waiting, day }: AutopilotSnapshot): number {
  return waiting.filter(
    (message) =>
      isReminder(message) && message.obstacle === undefined && message.scheduledDate === day.date,
  ).length;
}

/** True once a message is overdue for more days than the clinic lets go out late. */
export function isTooOld(
  { expiresAfterDays }: Pick<AutopilotSettings, 'expiresAfterDays'>,
  { message, today }: { message: Pick<WaitingMessage, 'scheduledDate'>; today: string },
): boolean {
  return daysBetween(message.scheduledDate, today) > expiresAfterDays;
}

/**
 * Returns the seconds until the next message: the clinic's spacing and up to half as much again. The extra time is derived
 * from the message's id, so that the same run gives the same times.
 */
export function secondsAfter(
  { spacingSeconds }: Pick<AutopilotSettings, 'spacingSeconds'>,
  messageId: string,
): number {
  return spacingSeconds + (hashText(messageId) % (Math.floor(spacingSeconds / 2) + 1));
}

// FNV-1a, 32 bits: the same on every machine.
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns the state after a message was sent at `now`. */
export function afterSending(
  snapshot: AutopilotSnapshot,
  delivery: { message: WaitingMessage; now: Date },
): AutopilotSnapshot {
  const { message, now } = delivery;
  const { settings, day } = snapshot;
  const gapMs = secondsAfter(settings, message.id) * 1000;
  return {
    ...snapshot,
    nextSendAt: new Date(now.getTime() + gapMs),
    day: {
      ...day,
      sent: day.sent + 1,
      newPeople: day.newPeople + (message.isNewPerson ? 1 : 0),
      writtenTo: new Set([...day.writtenTo, message.number]),
    },
    waiting: snapshot.waiting
      .filter(({ id }) => id !== message.id)
      .map((second) =>
        second.number === message.number ? { ...second, isNewPerson: false } : second,
      ),
  };
}

function openingAfter({ settings, timeZone }: AutopilotSnapshot, now: Date): Date | undefined {
  return nextOpening(settings, { timeZone, after: now });
}
