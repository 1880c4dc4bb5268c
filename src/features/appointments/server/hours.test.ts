import { randomUUID } from 'node:crypto';
import { addDays } from '#platform/calendar.ts';
import { expect, test } from 'vitest';
import type { DoctorId } from '#features/clinics/schema.ts';
import { SpecialDayId } from '#features/hours/schema.ts';
import { addDay, setHours } from '#features/hours/server/hours.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue, refusalCode } from '#platform/server/testing/refusals.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { EARLY_TIME } from '../schema.ts';
import { createAppointment } from './create-appointment.ts';
import { findFreeDays, findFreeTimes } from './find-free-times.ts';
import { buildAppointment, buildDoctor, buildForm } from './testing.ts';
import { updateAppointment } from './update-appointment.ts';

const database = testDatabase();
// A Monday, far enough ahead to be free.
const date = '2031-11-24';

async function build(): Promise<{ clinic: BuiltClinic; doctorId: DoctorId }> {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  await setHours(clinic.scope, {
    doctorId,
    version: 1,
    slotMinutes: 30,
    patientsPerSlot: 2,
    sessions: [{ weekday: 1, starts: '10:00', ends: '12:00' }],
  });
  return { clinic, doctorId };
}

function formAt(doctorId: DoctorId, appointmentTime: string) {
  return { ...buildForm(doctorId), appointmentDate: date, appointmentTime };
}

// covers: booking-outside-hours-asks
test('a time outside the doctor’s hours is refused with the hours, and booked when a person accepts', async () => {
  const { clinic, doctorId } = await build();
  const form = formAt(doctorId, '13:00');
  expect(await createAppointment(clinic.scope, form)).toMatchObject({
    refusal: {
      code: 'OUTSIDE_HOURS',
      data: { periods: [{ starts: '10:00', ends: '12:00' }], awayNote: null },
    },
  });
  const acceptance = { ...form, acceptOutsideHours: true };
  expect(expectValue(await createAppointment(clinic.scope, acceptance)).id).toBe(form.id);
  expect(refusalCode(await createAppointment(clinic.scope, form))).toBe('OK');
  expect(refusalCode(await createAppointment(clinic.scope, formAt(doctorId, '11:30')))).toBe('OK');
});

test('moving an appointment into leave asks too', async () => {
  const { clinic, doctorId } = await build();
  const { id } = await buildAppointment(clinic, { doctorId, appointmentDate: '2031-11-17' });
  const away = { kind: 'away', from: date, to: date, starts: null, ends: null } as const;
  await addDay(clinic.scope, {
    id: SpecialDayId.parse(randomUUID()),
    day: { ...away, doctorId, note: 'Wedding' },
  });
  const edit = { id, version: 1, appointmentDate: date, acceptClash: false };
  expect(await updateAppointment(clinic.scope, edit)).toMatchObject({
    refusal: { code: 'OUTSIDE_HOURS', data: { awayNote: 'Wedding' } },
  });
});

// covers: patients-per-slot
test('of five people who book one time for two patients, two get it', async () => {
  const { clinic, doctorId } = await build();
  const all = await Promise.all(
    Array.from({ length: 5 }, () => createAppointment(clinic.scope, formAt(doctorId, '10:00'))),
  );
  const codes = all.map((result) => refusalCode(result)).toSorted();
  expect(codes).toEqual(['CLASH', 'CLASH', 'CLASH', 'OK', 'OK']);
});

// covers: free-times
test('free times are in the hours, not full and not past', async () => {
  const { clinic, doctorId } = await build();
  const read = (on: string) => findFreeTimes(clinic.scope, { doctorId, date: on });
  expect((await read(date)).times).toEqual(['10:00', '10:30', '11:00', '11:30']);
  for (let patients = 0; patients < 2; patients += 1)
    expectValue(await createAppointment(clinic.scope, formAt(doctorId, '10:30')));
  expect((await read(date)).times).toEqual(['10:00', '11:00', '11:30']);
  expect((await read('2031-11-25')).times).toEqual([]);
  expect((await read('2021-11-22')).times).toEqual([]);
});

// covers: taken-times-of-a-day
test('taken times are those that overlap with as many visits as fit, without the one that is moved', async () => {
  const { clinic, doctorId } = await build();
  const first = expectValue(await createAppointment(clinic.scope, formAt(doctorId, '10:30')));
  expectValue(await createAppointment(clinic.scope, formAt(doctorId, '10:30')));
  const { takenTimes } = await findFreeTimes(clinic.scope, { doctorId, date });
  expect(takenTimes).toEqual(['10:15', '10:30', '10:45']);
  const moving = await findFreeTimes(clinic.scope, { doctorId, date, movedId: first.id });
  expect(moving.takenTimes).toEqual([]);
  // A visit that moves gets another time than the present one.
  expect(moving.times).not.toContain('10:30');
  // Without hours there are no slots: only the same time is taken.
  const other = await buildDoctor(clinic);
  expectValue(await createAppointment(clinic.scope, formAt(other, '10:30')));
  const ofOther = await findFreeTimes(clinic.scope, { doctorId: other, date });
  expect(ofOther.takenTimes).toEqual(['10:30']);
});

// covers: free-days
test('days of a month are free, full or closed, from today on', async () => {
  const { clinic, doctorId } = await build();
  for (const time of ['10:00', '10:30', '11:00', '11:30'])
    for (let patients = 0; patients < 2; patients += 1)
      expectValue(await createAppointment(clinic.scope, formAt(doctorId, time)));
  const { days } = await findFreeDays(clinic.scope, {
    doctorId,
    firstDay: `${date.slice(0, 7)}-01`,
  });
  const find = (on: string) => days.find((day) => day.date === on);
  expect(find(date)).toEqual({ date, freeCount: 0, isClosed: false });
  expect(find(addDays(date, -7))).toMatchObject({ freeCount: 4 });
  expect(find(addDays(date, 1))).toMatchObject({ freeCount: 0, isClosed: true });
  expect(new Set(days.map((day) => day.date.slice(0, 7)))).toEqual(new Set([date.slice(0, 7)]));
  const past = await findFreeDays(clinic.scope, { doctorId, firstDay: '2021-11-01' });
  expect(past.days).toEqual([]);
  const other = await buildDoctor(clinic);
  const withoutHours = await findFreeDays(clinic.scope, { doctorId: other, firstDay: date });
  expect(withoutHours.days).toEqual([]);
});

// covers: finer-slots
test('finer times are offered and booked where the hours have them, and refused elsewhere', async () => {
  const { clinic, doctorId } = await build();
  const sessions = [{ weekday: 1, starts: '10:00', ends: '10:30' }];
  const slots = { slotMinutes: 10, patientsPerSlot: 1 } as const;
  await setHours(clinic.scope, { doctorId, version: 2, ...slots, sessions });
  const read = async () => (await findFreeTimes(clinic.scope, { doctorId, date })).times;
  expect(await read()).toEqual(['10:00', '10:10', '10:20']);
  const appointment = expectValue(await createAppointment(clinic.scope, formAt(doctorId, '10:10')));
  expect(await read()).toEqual(['10:00', '10:20']);
  // 10:05 is no slot; the next day and another doctor have none at all.
  const others = [
    formAt(doctorId, '10:05'),
    { ...formAt(doctorId, '10:20'), appointmentDate: addDays(date, 1) },
    formAt(await buildDoctor(clinic), '10:20'),
  ];
  const acceptance = { acceptClash: true, acceptOutsideHours: true };
  for (const form of others)
    await expect(createAppointment(clinic.scope, { ...form, ...acceptance })).rejects.toMatchObject(
      {
        code: 'INVALID',
        data: {
          issues: [
            {
              path: 'appointmentTime',
              message: expect.stringContaining('on the quarter hour') as string,
            },
          ],
        },
      },
    );
  const edit = { id: appointment.id, version: appointment.version, ...acceptance };
  await expect(
    updateAppointment(clinic.scope, { ...edit, appointmentTime: '10:05' }),
  ).rejects.toMatchObject({ code: 'INVALID' });
  expect(
    refusalCode(await updateAppointment(clinic.scope, { ...edit, appointmentTime: '10:20' })),
  ).toBe('OK');
});

test('a visit that runs into a time offers no time that cannot be booked', async () => {
  const { clinic, doctorId } = await build();
  const sessions = [{ weekday: 1, starts: '10:00', ends: '11:00' }];
  const slots = { slotMinutes: 30, patientsPerSlot: 1 } as const;
  await setHours(clinic.scope, { doctorId, version: 2, ...slots, sessions });
  await createAppointment(clinic.scope, formAt(doctorId, '10:15'));
  expect((await findFreeTimes(clinic.scope, { doctorId, date })).times).toEqual([]);
});

// covers: booking-follows-hours
test('an evening until 10 pm and a morning from 5 am are offered and booked whole', async () => {
  const { clinic, doctorId } = await build();
  const sessions = [
    { weekday: 1, starts: '05:00', ends: '06:00' },
    { weekday: 1, starts: '19:30', ends: '22:00' },
  ];
  const slots = { slotMinutes: 30, patientsPerSlot: 1 } as const;
  await setHours(clinic.scope, { doctorId, version: 2, ...slots, sessions });
  const read = () => findFreeTimes(clinic.scope, { doctorId, date });
  const times = ['05:00', '05:30', '19:30', '20:00', '20:30', '21:00', '21:30'];
  expect((await read()).times).toEqual(times);
  const book = async (time: string) =>
    refusalCode(await createAppointment(clinic.scope, formAt(doctorId, time)));
  // Between two slots, within the hours.
  for (const time of ['05:15', '21:15']) expect(await book(time)).toBe('OK');
  expect((await read()).times).toEqual(['19:30', '20:00', '20:30']);
  expect((await read()).takenTimes).toEqual(expect.arrayContaining(['05:15', '21:00', '21:30']));
  expect(await book('22:00')).toBe('OUTSIDE_HOURS');
  const { id } = await buildAppointment(clinic, { doctorId, appointmentDate: date });
  const edit = { id, version: 1, acceptClash: false };
  expect(
    refusalCode(await updateAppointment(clinic.scope, { ...edit, appointmentTime: '20:30' })),
  ).toBe('OK');
});

test('a time before 6 am outside the hours is refused, because the afternoon is meant', async () => {
  const { clinic, doctorId } = await build();
  const acceptance = { acceptClash: true, acceptOutsideHours: true };
  for (const doctor of [doctorId, await buildDoctor(clinic)])
    await expect(
      createAppointment(clinic.scope, { ...formAt(doctor, '05:30'), ...acceptance }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      data: { issues: [{ path: 'appointmentTime', message: EARLY_TIME }] },
    });
});

test('a doctor without hours has no free times, and every time may be booked', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const free = await findFreeTimes(clinic.scope, { doctorId, date });
  const none = { isKnown: false, periods: [], awayNote: null, times: [], next: null };
  expect(free).toEqual({ ...none, takenTimes: [] });
  for (const time of ['19:45', '21:15'])
    expect(refusalCode(await createAppointment(clinic.scope, formAt(doctorId, time)))).toBe('OK');
  const { takenTimes } = await findFreeTimes(clinic.scope, { doctorId, date });
  expect(takenTimes).toEqual(['19:45', '21:15']);
});

// covers: overlapping-visits-clash
test('a visit that would run into another one is refused, also of two at one moment', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const sessions = [{ weekday: 1, starts: '10:00', ends: '12:00' }];
  const hours = { version: 1, slotMinutes: 30 as const, patientsPerSlot: 1, sessions };
  await setHours(clinic.scope, { doctorId, ...hours });
  const book = async (time: string) =>
    refusalCode(await createAppointment(clinic.scope, formAt(doctorId, time)));
  expect(await book('10:30')).toBe('OK');
  expect(await createAppointment(clinic.scope, formAt(doctorId, '10:45'))).toMatchObject({
    refusal: { code: 'CLASH', data: { appointments: [{ appointmentTime: '10:30' }] } },
  });
  expect(await book('10:15')).toBe('CLASH');
  expect(await book('10:00')).toBe('OK');
  const codes = await Promise.all(['11:00', '11:15', '11:00', '11:15'].map((time) => book(time)));
  expect(codes.toSorted()).toEqual(['CLASH', 'CLASH', 'CLASH', 'OK']);
});

// covers: next-free-time
test('a day without free times comes with the first free time after it', async () => {
  const clinic = await buildClinic(database, { today: '2026-11-20' });
  const doctorId = await buildDoctor(clinic);
  const sessions = [1, 5].map((weekday) => ({ weekday, starts: '09:00', ends: '09:30' }));
  const hours = { version: 1, slotMinutes: 15 as const, patientsPerSlot: 1, sessions };
  await setHours(clinic.scope, { doctorId, ...hours });
  for (const [appointmentDate, appointmentTime] of [
    ['2026-11-23', '09:00'],
    ['2026-11-23', '09:15'],
    ['2026-11-27', '09:00'],
  ] as const)
    await createAppointment(clinic.scope, {
      ...buildForm(doctorId),
      appointmentDate,
      appointmentTime,
    });
  const findNext = async (day: string) =>
    (await findFreeTimes(clinic.scope, { doctorId, date: day })).next;
  const next = { date: '2026-11-27', time: '09:15' };
  expect(await findNext('2026-11-23')).toEqual(next);
  expect(await findNext('2026-11-25')).toEqual(next);
  expect(await findNext('2026-11-27')).toBeNull();
  // Today’s hours are over.
  expect(await findNext('2026-10-01')).toEqual(next);
});

// covers: hours-across-clock-changes
test.each([
  // The clocks go forward at 2:00 on the first, and back at 3:00 on the second.
  ['2032-03-28', '10:00', '09:00'],
  ['2032-10-31', '10:00', '10:00'],
])(
  'on %s, when the clocks change, slots keep the times on the clinic’s clocks',
  async (day, localTime, utc) => {
    const clinic = await buildClinic(database, {
      timeZone: 'Europe/London',
      today: addDays(day, -1),
    });
    const doctorId = await buildDoctor(clinic);
    const sessions = [{ weekday: 7, starts: '10:00', ends: '11:00' }];
    const hours = { version: 1, slotMinutes: 15 as const, patientsPerSlot: 1, sessions };
    await setHours(clinic.scope, { doctorId, ...hours });
    const { times } = await findFreeTimes(clinic.scope, { doctorId, date: day });
    expect(times).toEqual(['10:00', '10:15', '10:30', '10:45']);
    const form = { ...buildForm(doctorId), appointmentDate: day, appointmentTime: localTime };
    expect(refusalCode(await createAppointment(clinic.scope, form))).toBe('OK');
    const freeTimes = await findFreeTimes(clinic.scope, { doctorId, date: day });
    expect(freeTimes.times).toEqual(['10:15', '10:30', '10:45']);
    expect(instantAt('Europe/London', { date: day, time: localTime }).toISOString()).toContain(
      `T${utc}`,
    );
  },
);
