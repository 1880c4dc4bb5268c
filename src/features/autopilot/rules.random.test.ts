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
  readonly at: Date;
  readonly message: WaitingMessage;
  readonly snapshot: AutopilotSnapshot;
}

/** Simulates the events; a day's counts restart at midnight of the clinic, as the server reads them. */
function play(
  start: AutopilotSnapshot,
  { events, from }: { events: readonly Event[]; from: Date },
): Sent[] {
  const sent: Sent[] = [];
  let now = from;
  let current = start;
  for (const happened of events) {
    const { date } = wallClock(current.timeZone, now);
    if (date !== current.day.date) {
      current = { ...current, day: { date, sent: 0, newPeople: 0, writtenTo: new Set() } };
    }
    const step = nextStep(current, now);
    if (step.kind === 'send') {
      sent.push({ at: now, message: step.message, snapshot: current });
      current = afterSending(current, { message: step.message, now });
    }
    if (happened.kind === 'tick' && 'seconds' in happened)
      now = new Date(now.getTime() + happened.seconds * 1000);
    if (happened.kind === 'until' && step.kind === 'wait' && step.until && step.until > now)
      now = step.until;
    if (happened.kind === 'staff' && 'number' in happened) {
      const { number } = happened;
      current = {
        ...current,
        day: { ...current.day, writtenTo: new Set([...current.day.writtenTo, number]) },
        waiting: current.waiting.map((one) =>
          one.number === number ? { ...one, isNewPerson: false } : one,
        ),
      };
    }
    if (happened.kind === 'settings' && 'settings' in happened)
      current = { ...current, settings: happened.settings };
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
    current = { ...current, ...switches[happened.kind] };
  }
  return sent;
}

/** Finds the rules that one send broke, independently of the code under test. */
function findBrokenLimits(
  { at, message: one, snapshot: then }: Sent,
  before: readonly Sent[],
): string[] {
  const { settings: rules, timeZone } = then;
  const shown = wallClock(timeZone, at);
  const sameDay = before.filter((other) => wallClock(timeZone, other.at).date === shown.date);
  const last = before.at(-1);
  const overdue = daysBetween(one.scheduledDate, shown.date);
  const broken: Record<string, boolean> = {
    window: shown.time < `${rules.windowStart}:00` || shown.time >= `${rules.windowEnd}:00`,
    weekday: !rules.weekdays.includes(toWeekday(shown.date)),
    holiday: rules.holidays.includes(shown.date),
    // The pause was promised when the last one went, with the settings of then.
    spacing:
      last !== undefined &&
      at.getTime() - last.at.getTime() < last.snapshot.settings.spacingSeconds * 1000,
    oneADay: sameDay.some(({ message: other }) => other.number === one.number),
    writtenTo: then.day.writtenTo.has(one.number),
    allowance:
      one.isNewPerson &&
      sameDay.filter(({ message: other }) => other.isNewPerson).length >= rules.newPeopleADay,
    cap: sameDay.length >= rules.messagesADay,
    early: overdue < 0,
    late: overdue > rules.expiresAfterDays,
    inHand: one.isPrepared && overdue === 0,
    stop: one.obstacle !== undefined,
    twice: before.some(({ message: other }) => other.id === one.id),
    switchedOff: !then.isOn || then.isPaused || !then.hasFeature || !then.hasProviderKey,
  };
  return Object.keys(broken).filter((promise) => broken[promise]);
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
      (timeZone, chosen, messages, known, events) => {
        const start: AutopilotSnapshot = {
          timeZone,
          settings: chosen,
          isOn: true,
          isPaused: false,
          hasFeature: true,
          hasProviderKey: true,
          isSending: false,
          nextSendAt: undefined,
          day: { date: '', sent: 0, newPeople: 0, writtenTo: new Set() },
          waiting: messages
            .map((one, index) => ({
              ...one,
              id: `message ${index}`,
              isNewPerson: !known.includes(one.number),
            }))
            .toSorted((one, other) => one.scheduledDate.localeCompare(other.scheduledDate)),
        };
        const sent = play(start, { events, from: new Date('2026-03-06T00:00:00Z') });
        total += sent.length;
        const broken = sent.flatMap((one, index) => findBrokenLimits(one, sent.slice(0, index)));
        expect(broken).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
  // Silence breaks no promise either, and would prove nothing.
  expect(total).toBeGreaterThan(100);
});
