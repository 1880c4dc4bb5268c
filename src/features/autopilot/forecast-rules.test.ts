import { expect, test } from 'vitest';
import { forecast, restOfToday } from './forecast-rules.ts';
import type { AutopilotSnapshot, WaitingMessage } from './rules.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/** Friday, half past nine in India: the window is still shut. */
const MORNING = new Date('2026-11-20T04:00:00Z');

function snapshot(
  waiting: readonly Partial<WaitingMessage>[],
  fields: Partial<AutopilotSnapshot> = {},
): AutopilotSnapshot {
  const whole = {
    scheduledDate: '2026-11-20',
    lane: 'follow_up' as const,
    isPrepared: false,
    isNewPerson: false,
    obstacle: undefined,
  };
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
    waiting: waiting.map((message, index) => ({
      id: `message ${index}`,
      number: `number ${index}`,
      ...whole,
      ...message,
    })),
    ...fields,
  };
}

function summarize(of: AutopilotSnapshot, days = 4) {
  return forecast(of, { now: MORNING, days }).map(({ date, due, sent, clashes, held }) =>
    [
      date.slice(5),
      due,
      sent,
      clashes,
      ...held.map(({ reason, count }) => `${reason} ${count}`),
    ].join(' '),
  );
}

test('sends further messages to one person a day later each, and not on a closed day', () => {
  const family = [{ number: 'same' }, { number: 'same' }, { number: 'same' }];
  expect(summarize(snapshot(family))).toEqual([
    '11-20 3 1 1 written_today 2',
    '11-21 0 1 1 written_today 1',
    '11-22 0 0 0 weekday 1',
    '11-23 0 1 0',
  ]);
});

test('new people wait for the allowance, and are not new after their first message', () => {
  const settings = { ...DEFAULT_SETTINGS, newPeopleADay: 1 };
  const people = [
    { isNewPerson: true },
    { isNewPerson: true },
    { isNewPerson: true, number: 'number 0', scheduledDate: '2026-11-21' },
    {},
  ];
  expect(summarize(snapshot(people, { settings }), 2)).toEqual([
    '11-20 3 2 0 new_people_used_up 1',
    '11-21 1 2 0',
  ]);
});

test('reports holidays, a full day and the end of the window as reasons', () => {
  const holidays = { ...DEFAULT_SETTINGS, holidays: ['2026-11-20'], messagesADay: 2 };
  expect(summarize(snapshot([{}, {}, {}], { settings: holidays }), 2)).toEqual([
    '11-20 3 0 0 holiday 3',
    '11-21 0 2 0 day_full 1',
  ]);
  const narrow = { ...DEFAULT_SETTINGS, windowEnd: '10:01' };
  expect(summarize(snapshot([{}, {}], { settings: narrow }), 1)).toEqual([
    '11-20 2 1 0 outside_window 1',
  ]);
});

test('reports a message that waits for a person once', () => {
  const waits = [
    { scheduledDate: '2026-11-01' },
    { obstacle: 'do_not_contact' as const },
    { obstacle: 'in_doubt' as const },
  ];
  const [first, ...rest] = summarize(snapshot(waits));
  expect(first?.split(' ').slice(0, 4)).toEqual(['11-20', '3', '0', '0']);
  expect(first).toContain('too_old 1');
  expect(rest).toEqual(['11-21 0 0 0', '11-22 0 0 0', '11-23 0 0 0']);
});

test('counts every message once: as sent, waiting, or waiting for a person', () => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    number: `number ${index % 90}`,
    isNewPerson: index % 3 === 0,
    isPrepared: index % 11 === 0,
    scheduledDate: `2026-11-${String(18 + (index % 12)).padStart(2, '0')}`,
  }));
  const days = forecast(snapshot(many), { now: MORNING, days: 30 });
  const sentCount = days.reduce((sum, day) => sum + day.sent, 0);
  const due = days.reduce((sum, day) => sum + day.due, 0);
  const handedCount = days
    .flatMap(({ held }) => held)
    .filter(({ reason }) => reason === 'too_old')
    .reduce((sum, { count }) => sum + count, 0);
  const still = days.at(-1)?.held.filter(({ reason }) => reason !== 'too_old') ?? [];
  const waiting = still.reduce((sum, { count }) => sum + count, 0);
  expect(due).toBe(400);
  expect(sentCount + handedCount + waiting).toBe(400);
  expect(sentCount).toBeGreaterThan(200);
});

test('starts the rest of today when the window opens, or gives the reason why nothing is sent', () => {
  expect(restOfToday(snapshot([{}, {}]), MORNING)).toEqual({
    stillToGo: 2,
    heldMessages: [],
    nextAt: new Date('2026-11-20T04:30:00Z'),
  });
  expect(restOfToday(snapshot([{}, {}], { isOn: false }), MORNING)).toEqual({
    stillToGo: 0,
    heldMessages: [{ reason: 'off', count: 2 }],
    nextAt: undefined,
  });
  const sending = snapshot([{}], { isSending: true });
  const noon = new Date('2026-11-20T06:30:00Z');
  expect(restOfToday(sending, noon)).toMatchObject({ stillToGo: 1 });
});
