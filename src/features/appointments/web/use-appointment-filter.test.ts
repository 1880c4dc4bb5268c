import { expect, test } from 'vitest';
import { readAppointmentFilter } from '../address.ts';
import { toDateRange } from './use-appointment-filter.ts';

const doctor = '7d8f0f5e-6a53-4c0b-9a77-0a1f4a2b3c4d';

test('an address keeps filters and nothing else', () => {
  const whole = {
    status: 'cancelled',
    doctor,
    days: 'dates',
    from: '2026-11-01',
    to: '2026-11-30',
  };
  expect(readAppointmentFilter(whole)).toEqual(whole);
  expect(readAppointmentFilter({ days: 'today', from: '2026-11-01' })).toEqual({ days: 'today' });
  for (const wrong of [
    { status: 'sent' },
    { status: ['pending'] },
    { status: 'constructor' },
    { doctor: 'Dr Rao' },
    { days: 'monday' },
    { from: '2026-11-01' },
    { patient: 'Asha', phone: '9876543210' },
  ]) {
    expect(readAppointmentFilter(wrong)).toEqual({});
  }
  expect(readAppointmentFilter({ days: 'dates', from: 'x', to: 7 })).toEqual({ days: 'dates' });
});

test('named days move with the calendar, also over the end of a month', () => {
  const today = '2026-11-30';
  expect(toDateRange({}, today)).toEqual({ from: today });
  expect(toDateRange({ days: 'any' }, today)).toEqual({});
  expect(toDateRange({ days: 'today' }, today)).toEqual({ from: today, to: today });
  expect(toDateRange({ days: 'tomorrow' }, today)).toEqual({
    from: '2026-12-01',
    to: '2026-12-01',
  });
  expect(toDateRange({ days: 'week' }, today)).toEqual({ from: today, to: '2026-12-07' });
  expect(toDateRange({ days: 'past' }, today)).toEqual({ to: '2026-11-29' });
  const from = '2026-11-05';
  expect(toDateRange({ days: 'dates', from }, today)).toEqual({ from, to: undefined });
});
