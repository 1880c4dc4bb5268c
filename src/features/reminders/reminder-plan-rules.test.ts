import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, wallClock } from '#platform/zoned-time.ts';
import { planReminders, type VisitToRemind } from './reminder-plan-rules.ts';

const SETTINGS = { isOn: true, dayBeforeAt: '18:00', soonMinutes: 180, asksConfirmation: true };

const zone = fc.constantFrom(
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'America/New_York',
  'Pacific/Auckland',
);
const day = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => new Date(Date.UTC(2017, 0, 2 + days)).toISOString().slice(0, 10));
const time = fc
  .tuple(fc.integer({ min: 6, max: 20 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

test('each reminder ends before its appointment, begins before it ends, and is not past', () => {
  fc.assert(
    fc.property(
      zone,
      day,
      time,
      fc.integer({ min: -3 * 1440, max: 3 * 1440 }),
      fc.option(fc.integer({ min: 60, max: 720 }), { nil: null }),
      fc.option(fc.constantFrom('12:00', '18:00', '20:30'), { nil: null }),
      (timeZone, appointmentDate, appointmentTime, minutesBefore, soonMinutes, dayBeforeAt) => {
        const starts = instantAt(timeZone, { date: appointmentDate, time: appointmentTime });
        const now = new Date(starts.getTime() - minutesBefore * 60_000);
        const settings = { ...SETTINGS, soonMinutes, dayBeforeAt };
        const reminders = planReminders(
          {
            appointmentDate,
            appointmentTime,
            slotSince: new Date(0),
            isOff: false,
            triedKinds: [],
          },
          { settings, now, timeZone },
        );
        if (minutesBefore <= 0) expect(reminders).toEqual([]);
        expect(new Set(reminders.map(({ kind }) => kind)).size).toBe(reminders.length);
        for (const { notBefore, notAfter, forSlot, scheduledDate, kind } of reminders) {
          expect(notBefore < notAfter && notAfter < forSlot && now < notAfter).toBe(true);
          expect(forSlot).toEqual(starts);
          if (kind === 'reminder_day')
            expect(wallClock(timeZone, notAfter).date).toBe(scheduledDate);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

const VISIT = {
  appointmentDate: '2031-11-19',
  appointmentTime: '10:00',
  slotSince: new Date('2031-11-01T00:00:00Z'),
  isOff: false,
  triedKinds: [],
} as const;

function planKinds(
  visit: Partial<VisitToRemind>,
  { settings = SETTINGS, now = '2031-11-17T00:00:00Z' } = {},
): string[] {
  const when = { settings, now: new Date(now), timeZone: 'Asia/Kolkata' };
  return planReminders({ ...VISIT, ...visit }, when).map(({ kind }) => kind);
}

test('nothing is planned while reminders are off, or where the visit does not take place', () => {
  expect(planKinds({})).toEqual(['reminder_day', 'reminder_soon']);
  expect(planKinds({}, { settings: { ...SETTINGS, isOn: false } })).toEqual([]);
  expect(planKinds({ isOff: true })).toEqual([]);
});

test('a reminder that was sent of the slot is not planned again', () => {
  expect(planKinds({ triedKinds: ['reminder_day'] })).toEqual(['reminder_soon']);
});

test('one whose time has come should still wait, unless the slot was taken within its hours', () => {
  const now = '2031-11-19T02:00:00Z';
  expect(planKinds({}, { now })).toEqual(['reminder_soon']);
  expect(planKinds({ slotSince: new Date('2031-11-19T01:45:00Z') }, { now })).toEqual([]);
});
