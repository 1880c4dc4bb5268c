import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '#platform/calendar.ts';
import { wallClock } from '#platform/zoned-time.ts';
import { afterSending, nextStep, type AutopilotSnapshot, type WaitingMessage } from './rules.ts';
import type { AutopilotSettings } from './schema.ts';
import { toWeekday } from './send-window-rules.ts';

// Simulates a clinic for days: with any settings and events, no rule is ever broken.

const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(
    ([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
  );
const settings: fc.Arbitrary<AutopilotSettings> = fc
  .record({
    times: fc.uniqueArray(clockTime, { minLength: 2, maxLength: 2 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidays: fc.uniqueArray(fc.constantFrom('2026-03-07', '2026-03-09', '2026-03-11')),
    spacingSeconds: fc.integer({ min: 20, max: 3600 }),
    newPeopleADay: fc.integer({ min: 0, max: 4 }),
    messagesADay: fc.integer({ min: 1, max: 12 }),
    expiresAfterDays: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ times, ...rest }) => {
    const [windowStart = '', windowEnd = ''] = times.toSorted();
    return { ...rest, windowStart, windowEnd };
  });
const day = fc
  .integer({ min: 3, max: 12 })
  .map((date) => `2026-03-${String(date).padStart(2, '0')}`);
const message = fc.record({
  number: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  scheduledDate: day,
  lane: fc.constant('follow_up' as const),
  isPrepared: fc.boolean(),
  obstacle: fc.constantFrom<WaitingMessage['obstacle'][]>(
    undefined,
    undefined,
    undefined,
    'do_not_contact',
    'in_doubt',
  ),
});
const event = fc.oneof(
  fc.record({ kind: fc.constant('tick'), seconds: fc.integer({ min: 1, max: 7200 }) }),
  fc.record({ kind: fc.constant('until') }),
  fc.record({ kind: fc.constant('staff'), number: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') }),
  fc.record({
    kind: fc.constantFrom('pause', 'resume', 'off', 'on', 'noKey', 'key', 'noFeature', 'feature'),
  }),
  fc.record({ kind: fc.constant('settings'), settings }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

interface Sent {
  readonly time: Date;
  readonly message: WaitingMessage;
  readonly snapshot: AutopilotSnapshot;
}

/** Simulates the events; a day's counts restart at midnight of the clinic, as the server reads them. */
function play(
  start: AutopilotSnapshot,
  { events, from }: { events: readonly Event[]; from: Date },
): Sent[] {
  const sentMessages: Sent[] = [];
  let now = from;
  let current = start;
  for (const item of events) {
    const { date } = wallClock(current.timeZone, now);
    if (date !== current.day.date) {
      current = { ...current, day: { date, sent: 0, newPeople: 0, writtenTo: new Set() } };
    }
    const step = nextStep(current, now);
    if (step.kind === 'send') {
      sentMessages.push({ time: now, message: step.message, snapshot: current });
      current = afterSending(current, { message: step.message, now });
    }
    if (item.kind === 'tick' && 'seconds' in item)
      now = new Date(now.getTime() + item.seconds * 1000);
    if (item.kind === 'until' && step.kind === 'wait' && step.until && step.until > now)
      now = step.until;
    if (item.kind === 'staff' && 'number' in item) {
      const { number } = item;
      current = {
        ...current,
        day: { ...current.day, writtenTo: new Set([...current.day.writtenTo, number]) },
        waiting: current.waiting.map((waitingMessage) =>
          waitingMessage.number === number
            ? { ...waitingMessage, isNewPerson: false }
            : waitingMessage,
        ),
      };
    }
    if (item.kind === 'settings' && 'settings' in item)
      current = { ...current, settings: item.settings };
    const switches: Record<string, Partial<AutopilotSnapshot>> = {
      pause: { isPaused: true },
      resume: { isPaused: false },
      off: { isOn: false },
      on: { isOn: true },
      noKey: { hasProviderKey: false },
      key: { hasProviderKey: true },
      noFeature: { hasFeature: false },
      feature: { hasFeature: true },
    };
    current = { ...current, ...switches[item.kind] };
  }
  return sentMessages;
}

/** Finds the rules that one send broke, independently of the code under test. */
function findBrokenLimits(
  { time, message: waitingMessage, snapshot: then }: Sent,
  before: readonly Sent[],
): string[] {
  const { settings: rules, timeZone } = then;
  const localTime = wallClock(timeZone, time);
  const sameDay = before.filter(
    (second) => wallClock(timeZone, second.time).date === localTime.date,
  );
  const last = before.at(-1);
  const overdue = daysBetween(waitingMessage.scheduledDate, localTime.date);
  const brokenRules: Record<string, boolean> = {
    window: localTime.time < `${rules.windowStart}:00` || localTime.time >= `${rules.windowEnd}:00`,
    weekday: !rules.weekdays.includes(toWeekday(localTime.date)),
    holiday: rules.holidays.includes(localTime.date),
    // The pause was promised when the last one went, with the settings of then.
    spacing:
      last !== undefined &&
      time.getTime() - last.time.getTime() < last.snapshot.settings.spacingSeconds * 1000,
    oneADay: sameDay.some(({ message: second }) => second.number === waitingMessage.number),
    writtenTo: then.day.writtenTo.has(waitingMessage.number),
    allowance:
      waitingMessage.isNewPerson &&
      sameDay.filter(({ message: second }) => second.isNewPerson).length >= rules.newPeopleADay,
    cap: sameDay.length >= rules.messagesADay,
    early: overdue < 0,
    late: overdue > rules.expiresAfterDays,
    inHand: waitingMessage.isPrepared && overdue === 0,
    stop: waitingMessage.obstacle !== undefined,
    twice: before.some(({ message: second }) => second.id === waitingMessage.id),
    switchedOff: !then.isOn || then.isPaused || !then.hasFeature || !then.hasProviderKey,
  };
  return Object.keys(brokenRules).filter((promise) => brokenRules[promise]);
}

// covers: no-window-weekday-holiday-spacing-allowance
test('never breaks window, weekday, holiday, spacing, allowance, skip or one-message-a-day rules', () => {
  let total = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(
        'Asia/Kolkata',
        'America/New_York',
        'Australia/Lord_Howe',
        'Pacific/Kiritimati',
      ),
      settings,
      fc.array(message, { minLength: 1, maxLength: 40 }),
      fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']),
      fc.array(event, { minLength: 20, maxLength: 250, size: 'max' }),
      (timeZone, choice, messages, knownNumbers, events) => {
        const start: AutopilotSnapshot = {
          timeZone,
          settings: choice,
          isOn: true,
          isPaused: false,
          hasFeature: true,
          hasProviderKey: true,
          isSending: false,
          nextSendAt: undefined,
          day: { date: '', sent: 0, newPeople: 0, writtenTo: new Set() },
          waiting: messages
            .map((candidate, index) => ({
              ...candidate,
              id: `message ${index}`,
              isNewPerson: !knownNumbers.includes(candidate.number),
            }))
            .toSorted((first, second) => first.scheduledDate.localeCompare(second.scheduledDate)),
        };
        const sentMessages = play(start, { events, from: new Date('2026-03-06T00:00:00Z') });
        total += sentMessages.length;
        const violations = sentMessages.flatMap((sending, index) =>
          findBrokenLimits(sending, sentMessages.slice(0, index)),
        );
        expect(violations).toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
  // Silence breaks no promise either, and would prove nothing.
  expect(total).toBeGreaterThan(20);
});
