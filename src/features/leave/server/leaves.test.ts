import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { DoctorId } from '#features/clinics/schema.ts';
import { SpecialDayId, type SpecialDayInput } from '#features/hours/schema.ts';
import { addDay, removeDay, setHours } from '#features/hours/server/hours.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import { createClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { reminderText, selectWords } from '#features/appointments/reminder-rules.ts';
import { createAppointment } from '#features/appointments/server/create-appointment.ts';
import { setAppointmentStatus } from '#features/appointments/server/set-appointment-status.ts';
import { buildAppointment, buildDoctor, buildForm } from '#features/appointments/server/testing.ts';
import { updateAppointment } from '#features/appointments/server/update-appointment.ts';
import { updateAppointmentRow } from '#features/appointments/server/write-appointment.ts';
import { getLeave, listLeaves } from './find-leaves.ts';

const database = testDatabase();
const DATE = '2026-11-25';
let clinic: BuiltClinic;
let doctorId: DoctorId;

beforeEach(async () => {
  clinic = await buildClinic(database);
  doctorId = await buildDoctor(clinic);
});

function book(appointmentTime: string, fields: Parameters<typeof buildAppointment>[1] = {}) {
  return buildAppointment(clinic, { doctorId, appointmentDate: DATE, appointmentTime, ...fields });
}

async function addLeave(fields: Partial<SpecialDayInput> = {}): Promise<SpecialDayId> {
  const id = SpecialDayId.parse(randomUUID());
  const whole = { kind: 'away', starts: null, ends: null, note: '' } as const;
  const day = { doctorId, from: DATE, to: DATE, ...whole, ...fields };
  expectValue(await addDay(clinic.scope, { id, day }));
  return id;
}

async function listTimes(id: SpecialDayId): Promise<string[]> {
  const { items } = await getLeave(clinic.scope, { id });
  return items.map(
    ({ appointmentDate, appointmentTime }) => `${appointmentDate.slice(-2)} ${appointmentTime}`,
  );
}

// covers: leave-of-a-part-of-a-day
test('leave for a part of a day touches only the visits that begin within its times', async () => {
  const weekday = 3;
  const sessions = [
    { weekday, starts: '10:00', ends: '13:00' },
    { weekday, starts: '17:00', ends: '20:00' },
  ];
  const slots = { slotMinutes: 15, patientsPerSlot: 1 } as const;
  expectValue(await setHours(clinic.scope, { doctorId, version: 1, ...slots, sessions }));
  for (const time of ['11:45', '12:00', '12:45', '17:00', '17:45', '18:00']) await book(time);
  // From the end of the morning over noon into the evening.
  const id = await addLeave({ starts: '12:00', ends: '18:00' });
  expect(await listTimes(id)).toEqual(['25 12:00', '25 12:45', '25 17:00', '25 17:45']);
});

test('leave of whole days touches all visits of the doctor, a holiday those of all doctors', async () => {
  const other = await buildDoctor(clinic, 'Dr Rao');
  await book('10:00', { appointmentDate: addDays(DATE, -1) });
  await book('06:00');
  await book('20:00', { appointmentDate: addDays(DATE, 1) });
  await book('09:00', { appointmentDate: addDays(DATE, 2) });
  await book('11:00', { doctorId: other });
  const ownLeaveId = await addLeave({ to: addDays(DATE, 1) });
  expect(await listTimes(ownLeaveId)).toEqual(['25 06:00', '26 20:00']);
  const holiday = await addLeave({ doctorId: null });
  expect(await listTimes(holiday)).toEqual(['25 06:00', '25 11:00']);
  const { items } = await listLeaves(clinic.scope);
  expect(items.map(({ doctorName, visits }) => [doctorName, visits])).toEqual([
    ['Dr Nisha Trivedi', 2],
    [null, 2],
  ]);
});

test('a visit that is moved or ends leaves the list, and with the last one the leave', async () => {
  const movedVisit = await book('10:00');
  const cancelledVisit = await book('10:15');
  const startedVisit = await book('10:30');
  const away = await addLeave();
  const { id, version } = movedVisit;
  const acceptance = { acceptClash: false, acceptOutsideHours: true };
  const later = { appointmentDate: addDays(DATE, 7), ...acceptance };
  expectValue(await updateAppointment(clinic.scope, { id, version, ...later }));
  const status = { status: 'cancelled', acceptClash: false } as const;
  expectValue(await setAppointmentStatus(clinic.scope, { id: cancelledVisit.id, ...status }));
  expect(await listTimes(away)).toEqual(['25 10:30']);
  await updateAppointmentRow(clinic.scope, {
    id: startedVisit.id,
    change: { startedAt: new Date() },
  });
  expect(await listTimes(away)).toEqual([]);
  expect((await listLeaves(clinic.scope)).items).toEqual([]);
});

test('visits booked all the same, and those in an extra session, need no other time', async () => {
  await book('10:00');
  const id = await addLeave();
  const acceptance = { acceptClash: true, acceptOutsideHours: true };
  const form = { ...buildForm(doctorId), appointmentDate: DATE, appointmentTime: '11:00' };
  expectValue(await createAppointment(clinic.scope, { ...form, ...acceptance }));
  expect(await listTimes(id)).toEqual(['25 10:00']);
  await addLeave({ kind: 'extra', starts: '10:00', ends: '10:30' });
  expect(await listTimes(id)).toEqual([]);
});

test('days are those of the clinic’s time zone: what is yesterday there is over', async () => {
  // At this moment it is the 25th in Auckland, and still the 24th in New York.
  const now = new Date('2026-11-24T20:00:00Z');
  for (const [timeZone, expected] of [
    ['Pacific/Auckland', ['25 10:00']],
    ['America/New_York', ['24 10:00', '25 10:00']],
  ] as const) {
    const builtClinic = await buildClinic(database, { timeZone });
    clinic = {
      ...builtClinic,
      scope: createClinicScope(database.pool, { ...builtClinic.scope, now }),
    };
    doctorId = await buildDoctor(clinic);
    await book('10:00', { appointmentDate: '2026-11-24' });
    await book('10:00', { appointmentDate: '2026-11-25' });
    const id = await addLeave({ from: '2026-11-24' });
    expect(await listTimes(id), timeZone).toEqual(expected);
  }
});

// covers: leave-message
test('the message names the day in the patient’s language and asks to call', async () => {
  const form = { ...buildForm(doctorId), appointmentDate: DATE, language: 'gu' } as const;
  expectValue(await createAppointment(clinic.scope, form));
  const { items, words } = await getLeave(clinic.scope, { id: await addLeave() });
  const [appointment] = items;
  const ownWords = appointment && selectWords(appointment, words);
  if (!appointment || !ownWords) throw new Error('The visit is in the leave');
  const text = reminderText({ appointment, words: ownWords });
  expect(text).toContain('બુધવાર, 25 નવેમ્બર 2026');
  expect(text).toContain('9820012345');
  expect(text).toContain('ફોન કરશો');
});

test('another clinic’s leave is as if it did not exist, also a removed one', async () => {
  await book('10:00');
  const id = await addLeave();
  const other = await buildClinic(database);
  await expect(getLeave(other.scope, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await listLeaves(other.scope)).items).toEqual([]);
  await removeDay(clinic.scope, { id, actor: clinic.actor });
  await expect(getLeave(clinic.scope, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
