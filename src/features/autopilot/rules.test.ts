import { describe, expect, test } from 'vitest';
import {
  findMessageHold,
  nextStep,
  secondsAfter,
  type AutopilotSnapshot,
  type WaitingMessage,
} from './rules.ts';
import { AutopilotSettings } from './schema.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/** Friday noon in India. */
const NOON = new Date('2026-11-20T06:30:00Z');

function waiting(fields: Partial<WaitingMessage> = {}): WaitingMessage {
  return {
    id: 'one',
    number: 'a number',
    scheduledDate: '2026-11-20',
    lane: 'follow_up' as const,
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
    const heldMessage = waiting(fields);
    const other = waiting({ id: 'two', number: 'another number' });
    const both = snapshot({ ...around, waiting: [heldMessage, other] });
    expect(findMessageHold(both, heldMessage)).toBe(because);
    expect(nextStep(both, NOON)).toEqual({ kind: 'send', message: other });
    const alone = nextStep(snapshot({ ...around, waiting: [heldMessage] }), NOON);
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
  const preparedMessage = waiting({ isPrepared: true, scheduledDate: '2026-11-19' });
  expect(nextStep(snapshot({ waiting: [preparedMessage] }), NOON).kind).toBe('send');
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
