import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '#platform/calendar.ts';
import {
  afterSending,
  findMessageHold,
  nextStep,
  secondsAfter,
  type AutopilotSnapshot,
  type WaitingMessage,
} from './rules.ts';
import { AutopilotSettings } from './schema.ts';
import { wallClock, toWeekday } from './send-window-rules.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/** Friday noon in India. */
const NOON = new Date('2026-11-20T06:30:00Z');

function waiting(fields: Partial<WaitingMessage> = {}): WaitingMessage {
  return {
    id: 'one',
    number: 'a number',
    scheduledDate: '2026-11-20',
    isPrepared: false,
    isNewPerson: false,
    obstacle: undefined,
    ...fields,
  };
}

function snapshot(fields: Partial<AutopilotSnapshot> = {}): AutopilotSnapshot {
  return {
    settings: DEFAULT_SETTINGS,
    timeZone: 'Asia/Kolkata',
    isOn: true,
    isPaused: false,
    hasFeature: true,
    hasProviderKey: true,
    isSending: false,
    nextSendAt: undefined,
    day: { date: '2026-11-20', sent: 0, newPeople: 0, writtenTo: new Set() },
    waiting: [waiting()],
    ...fields,
  };
}

function dayWith(fields: Partial<AutopilotSnapshot['day']>): Partial<AutopilotSnapshot> {
  return { day: { ...snapshot().day, ...fields } };
}

const CLINIC_HOLDS: [string, Partial<AutopilotSnapshot>, Date][] = [
  ['feature_off', { hasFeature: false }, NOON],
  ['off', { isOn: false }, NOON],
  ['paused', { isPaused: true }, NOON],
  ['no_key', { hasProviderKey: false }, NOON],
  ['weekday', { settings: { ...DEFAULT_SETTINGS, weekdays: [1] } }, NOON],
  ['holiday', { settings: { ...DEFAULT_SETTINGS, holidays: ['2026-11-20'] } }, NOON],
  ['outside_window', {}, new Date('2026-11-20T04:29:59Z')],
  ['outside_window', {}, new Date('2026-11-20T13:30:00Z')],
  ['day_full', dayWith({ sent: 100 }), NOON],
  ['sending', { isSending: true }, NOON],
  ['spacing', { nextSendAt: new Date(NOON.getTime() + 1) }, NOON],
];

test.each(CLINIC_HOLDS)('sends nothing when the reason is %s', (because, fields, now) => {
  expect(nextStep(snapshot(fields), now)).toMatchObject({ kind: 'wait', because });
});

test('ignores an end of the spacing that is further ahead than any spacing', () => {
  const stepWith = (ms: number) =>
    nextStep(snapshot({ nextSendAt: new Date(NOON.getTime() + ms), waiting: [waiting()] }), NOON);
  expect(stepWith(5_400_000)).toMatchObject({ kind: 'wait', because: 'spacing' });
  expect(stepWith(5_400_001)).toMatchObject({ kind: 'send' });
});

const MESSAGE_HOLDS: [string, Partial<WaitingMessage>, Partial<AutopilotSnapshot>?][] = [
  ['do_not_contact', { obstacle: 'do_not_contact' }],
  ['incomplete', { obstacle: 'incomplete' }],
  ['in_doubt', { obstacle: 'in_doubt' }],
  ['too_old', { scheduledDate: '2026-11-12' }],
  ['in_hand', { isPrepared: true }],
  ['written_today', {}, dayWith({ writtenTo: new Set(['a number']) })],
  ['new_people_used_up', { isNewPerson: true }, dayWith({ newPeople: 10 })],
];

describe.each(MESSAGE_HOLDS)('one message is held back: %s', (because, fields, around = {}) => {
  test('sends the next message instead', () => {
    const held = waiting(fields);
    const other = waiting({ id: 'two', number: 'another number' });
    const both = snapshot({ ...around, waiting: [held, other] });
    expect(findMessageHold(both, held)).toBe(because);
    expect(nextStep(both, NOON)).toEqual({ kind: 'send', message: other });
    const alone = nextStep(snapshot({ ...around, waiting: [held] }), NOON);
    expect(alone).toMatchObject({ kind: 'wait', because: 'nothing_due' });
  });
});

test('sends the oldest first, and nothing that is due tomorrow', () => {
  const old = waiting({ id: 'old', scheduledDate: '2026-11-14', number: 'x' });
  const tomorrow = waiting({ id: 'tomorrow', scheduledDate: '2026-11-21', number: 'y' });
  const all = snapshot({ waiting: [old, waiting(), tomorrow] });
  expect(nextStep(all, NOON)).toEqual({ kind: 'send', message: old });
  const rest = snapshot({ waiting: [tomorrow] });
  expect(nextStep(rest, NOON)).toMatchObject({ kind: 'wait', because: 'nothing_due' });
});

test('sends a review message on the day after it was prepared', () => {
  const prepared = waiting({ isPrepared: true, scheduledDate: '2026-11-19' });
  expect(nextStep(snapshot({ waiting: [prepared] }), NOON).kind).toBe('send');
});

test('does not apply yesterday’s counts today', () => {
  const stale = snapshot(dayWith({ date: '2026-11-19' }));
  expect(nextStep(stale, NOON)).toMatchObject({ kind: 'wait', because: 'outside_window' });
});

test('the gap after a message depends on its id and is never shorter than the spacing', () => {
  const seconds = Array.from({ length: 200 }, (_, index) =>
    secondsAfter({ spacingSeconds: 90 }, `message ${index}`),
  );
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(90);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(135);
  expect(new Set(seconds).size).toBeGreaterThan(20);
  expect(secondsAfter({ spacingSeconds: 90 }, 'one')).toBe(
    secondsAfter({ spacingSeconds: 90 }, 'one'),
  );
});

test('reports contradicting settings at their field', () => {
  const wrong = AutopilotSettings.safeParse({ ...DEFAULT_SETTINGS, windowEnd: '10:00' });
  expect(wrong.error?.issues).toMatchObject([{ path: ['windowEnd'] }]);
  expect(AutopilotSettings.safeParse({ ...DEFAULT_SETTINGS, weekdays: [] }).success).toBe(false);
  expect(AutopilotSettings.safeParse({ ...DEFAULT_SETTINGS, spacingSeconds: 5 }).success).toBe(
    false,
  );
});

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
        const start = snapshot({
          timeZone,
          settings: chosen,
          day: { date: '', sent: 0, newPeople: 0, writtenTo: new Set() },
          waiting: messages
            .map((one, index) => ({
              ...one,
              id: `message ${index}`,
              isNewPerson: !known.includes(one.number),
            }))
            .toSorted((one, other) => one.scheduledDate.localeCompare(other.scheduledDate)),
        });
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
