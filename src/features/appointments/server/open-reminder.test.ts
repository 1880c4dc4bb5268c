import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { DoctorId } from '#features/clinics/schema.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { SpecialDayId } from '#features/hours/schema.ts';
import { addDay } from '#features/hours/server/hours.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { addDays } from '#platform/calendar.ts';
import { createClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue, refusalCode } from '#platform/server/testing/refusals.ts';
import { AppointmentId, ClickId, OpenedReminder, type Appointment } from '../schema.ts';
import { takeBackAppointmentReminder } from './appointment-reminder.ts';
import { getAppointment } from './find-appointments.ts';
import { openReminder } from './open-reminder.ts';
import { setAppointmentStatus } from './set-appointment-status.ts';
import { buildAppointment, buildDoctor } from './testing.ts';
import { updateAppointment } from './update-appointment.ts';

const database = testDatabase();
let clinic: BuiltClinic;
let doctorId: DoctorId;

beforeEach(async () => {
  clinic = await buildClinic(database, { defaultLanguage: 'en' });
  doctorId = await buildDoctor(clinic);
});

function newClick(): ClickId {
  return ClickId.parse(randomUUID());
}

type Input = Parameters<typeof openReminder>[1];

function open(visits: readonly Pick<Appointment, 'id'>[], input: Partial<Input> = {}) {
  const ids = visits.map(({ id }) => id);
  return openReminder(clinic.scope, { ids, clickId: newClick(), ...input });
}

/** Books a family of one phone on one day. */
async function bookFamily(): Promise<[Appointment, Appointment, Appointment]> {
  const build = (patientName: string, appointmentTime: string) =>
    buildAppointment(clinic, { patientName, appointmentTime, doctorId });
  return [
    await build('Asha Patel', '10:00'),
    await build('Mina Patel', '10:15'),
    await build('Ravi Patel', '10:30'),
  ];
}

async function listAttempts(id: AppointmentId): Promise<{ state: string; names_slot: boolean }[]> {
  const { rows } = await database.ownerPool.query<{ state: string; names_slot: boolean }>(
    `select state, exists (select from attempt_visits v where v.attempt_id = a.id) as names_slot
     from send_attempts a where appointment_id = $1 order by started_at`,
    [id],
  );
  return rows;
}

async function change(id: AppointmentId, fields: Partial<Appointment>): Promise<void> {
  const { version } = await getAppointment(clinic.scope, { id });
  const acceptance = { acceptClash: true, acceptOutsideHours: true };
  expectValue(await updateAppointment(clinic.scope, { id, version, ...fields, ...acceptance }));
}

// covers: open-asks-first
test('returns the number and the text as they are now, and records once a click', async () => {
  const visit = await buildAppointment(clinic, { doctorId });
  await change(visit.id, { appointmentTime: '16:00', contactNumber: '9876500000' });
  const clickId = newClick();
  const reminder = expectValue(await open([visit], { clickId }));
  OpenedReminder.parse(reminder);
  expect(reminder).toMatchObject({
    number: '9876500000',
    appointments: [{ id: visit.id, status: 'pending', lastAttempt: { channel: 'manual_link' } }],
    leftOut: [],
  });
  expect(reminder.text).toContain('4:00');
  expect(reminder.appointments[0]?.remindedAt).not.toBeNull();
  expect(expectValue(await open([visit], { clickId })).text).toBe(reminder.text);
  expect(await listAttempts(visit.id)).toEqual([{ state: 'accepted', names_slot: true }]);
  const { rows } = await database.ownerPool.query(
    `select action from audit_log where entity_id = $1 and action = 'appointments.opened'`,
    [visit.id],
  );
  expect(rows).toHaveLength(1);
});

test('twenty taps of one click record one attempt', async () => {
  const family = await bookFamily();
  const clickId = newClick();
  const orders = [family, family.toReversed()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tap) => open(orders[tap % 2] ?? family, { clickId })),
  );
  expect(new Set(answers.map((answer) => expectValue(answer).text)).size).toBe(1);
  for (const { id } of family) expect(await listAttempts(id)).toHaveLength(1);
});

// covers: open-family-leaves-out
test('a family’s message names those who may be named, and says why not the others', async () => {
  const [asha, mina, ravi] = await bookFamily();
  await setAppointmentStatus(clinic.scope, { id: asha.id, status: 'cancelled', acceptClash: true });
  await change(ravi.id, { contactNumber: '9876500000' });
  const last = await buildAppointment(clinic, {
    patientName: 'Om Patel',
    appointmentTime: '11:00',
  });
  const reminder = expectValue(await open([asha, mina, ravi, last]));
  expect(reminder.number).toBe(mina.contactNumber);
  expect(reminder.text).toContain('Mina Patel, Om Patel');
  expect(reminder.text).not.toMatch(/Asha|Ravi/);
  expect(reminder.leftOut).toEqual([
    { id: asha.id, because: 'appointment_cancelled' },
    { id: ravi.id, because: 'other_number' },
  ]);
  for (const { id } of [asha, ravi]) expect(await listAttempts(id)).toEqual([]);
});

test('one of the family who declined care is left out, alone is refused', async () => {
  const [asha, mina] = await bookFamily();
  const { patientId } = await getAppointment(clinic.scope, { id: asha.id });
  if (patientId === null) throw new Error('A booked visit has its patient');
  await recordConsent(clinic.scope, {
    id: patientId,
    purpose: 'care',
    act: 'declined',
    way: 'said_at_desk',
  });
  expect(expectValue(await open([asha, mina])).leftOut).toEqual([
    { id: asha.id, because: 'no_consent' },
  ]);
  expect(refusalCode(await open([asha]))).toBe('NO_CONSENT');
});

test('refuses a number on the do-not-contact list and a visit that is over', async () => {
  const visit = await buildAppointment(clinic, { doctorId });
  const later = new Date(clinic.scope.now.getTime() + 7 * 86_400_000);
  const nextWeek = createClinicScope(database.pool, { ...clinic.scope, now: later });
  const input = { ids: [visit.id], clickId: newClick() };
  expect(refusalCode(await openReminder(nextWeek, input))).toBe('NOT_SENDABLE');
  await suppressNumber(clinic.scope, { number: visit.contactNumber, reason: 'Asked by phone' });
  expect(refusalCode(await open([visit]))).toBe('DO_NOT_CONTACT');
  expect(await listAttempts(visit.id)).toEqual([]);
});

test('a visit that was moved to another day is not named in the text about the first day', async () => {
  const [asha, mina] = await bookFamily();
  await change(mina.id, { appointmentDate: addDays(mina.appointmentDate, 1) });
  const reminder = expectValue(await open([asha, mina]));
  expect(reminder.leftOut).toEqual([{ id: mina.id, because: 'moved' }]);
  expect(reminder.text).not.toContain('Mina');
});

test('visits at the same time are named as the day lists them, the first booked first', async () => {
  // So that the order of booking is not by chance that of their ids.
  const ids = Array.from({ length: 4 }, () => AppointmentId.parse(randomUUID()));
  const family = [];
  for (const [index, id] of ids.toSorted().toReversed().entries())
    family.push(await buildAppointment(clinic, { id, patientName: `Patient ${'ABCD'[index]}` }));
  const { text } = expectValue(await open(family));
  expect(text).toContain('Patient A, Patient B, Patient C, Patient D');
});

// covers: second-tap-for-a-reminded-slot
test('a slot that was named before needs `again`, the new slot does not', async () => {
  const [asha, mina] = await bookFamily();
  expectValue(await open([asha]));
  expect(await open([asha])).toMatchObject({
    refusal: { code: 'SENT_BEFORE', data: { lastAttempt: { channel: 'manual_link' } } },
  });
  expect(expectValue(await open([asha, mina])).leftOut).toEqual([
    { id: asha.id, because: 'reminded' },
  ]);
  expectValue(await open([asha], { again: true }));
  await change(asha.id, { appointmentTime: '16:00' });
  expectValue(await open([asha]));
  await takeBackAppointmentReminder(clinic.scope, { id: asha.id });
  expectValue(await open([asha]));
});

// covers: open-called-off
test('a called-off message is no reminder, and leaves only about a visit that is off', async () => {
  const visit = await buildAppointment(clinic, { doctorId });
  const template = 'called_off';
  expect(refusalCode(await open([visit], { template }))).toBe('NOT_SENDABLE');
  const { appointmentDate: from } = visit;
  const whole = { kind: 'away', starts: null, ends: null, note: '' } as const;
  const day = { doctorId, from, to: from, ...whole };
  expectValue(await addDay(clinic.scope, { id: SpecialDayId.parse(randomUUID()), day }));
  expect(refusalCode(await open([visit]))).toBe('NOT_SENDABLE');
  const reminder = expectValue(await open([visit], { template }));
  expect(reminder.text).toContain('call');
  expect(reminder.appointments[0]?.remindedAt).toBeNull();
  expect(await listAttempts(visit.id)).toEqual([{ state: 'accepted', names_slot: false }]);
});

// covers: cancelled-visit-message
test('a called-off message leaves about a cancelled visit until its time has passed', async () => {
  const template = 'called_off';
  const status = 'cancelled';
  const visit = await buildAppointment(clinic, { doctorId, status });
  expect(refusalCode(await open([visit]))).toBe('NOT_SENDABLE');
  const message = expectValue(await open([visit], { template }));
  expect(message.text).toContain('cannot take place');
  const appointmentDate = addDays(clinic.scope.today, -1);
  const pastVisit = await buildAppointment(clinic, { doctorId, status, appointmentDate });
  expect(refusalCode(await open([pastVisit], { template }))).toBe('NOT_SENDABLE');
});
