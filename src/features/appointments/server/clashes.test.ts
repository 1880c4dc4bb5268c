import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { refusalCode, expectValue } from '#platform/server/testing/refusals.ts';
import { createAppointment } from './create-appointment.ts';
import { getAppointment, searchAppointments } from './find-appointments.ts';
import { setAppointmentStatus } from './set-appointment-status.ts';
import { updateAppointment } from './update-appointment.ts';
import { buildAppointment, buildDoctor, buildForm } from './testing.ts';

const database = testDatabase();

test('shows that a time is taken, and lets a person accept it', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const first = expectValue(await createAppointment(clinic.scope, buildForm(doctorId)));
  const second = { ...buildForm(doctorId), patientName: 'Ravi Patil' };
  expect(await createAppointment(clinic.scope, second)).toEqual({
    ok: false,
    refusal: {
      code: 'CLASH',
      data: {
        appointments: [{ id: first.id, appointmentTime: '10:15', patientName: 'Asha Patel' }],
      },
    },
  });
  expect((await searchAppointments(clinic.scope, { limit: 50 })).total).toBe(1);
  const acceptance = await createAppointment(clinic.scope, { ...second, acceptClash: true });
  expect(expectValue(acceptance).id).toBe(second.id);
  const third = await createAppointment(clinic.scope, buildForm(doctorId));
  expect(third).toMatchObject({ refusal: { data: { appointments: [{}, {}] } } });
});

// covers: second-visit-on-one-day
test('a second visit of a patient on one day is refused until a person accepts it', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const options = { acceptClash: true, acceptSameDay: false };
  const form = () => ({ ...buildForm(doctorId), ...options });
  const first = expectValue(await createAppointment(clinic.scope, form()));
  const second = { ...form(), patientName: 'ASHA PATEL', appointmentTime: '16:00' };
  expect(await createAppointment(clinic.scope, second)).toEqual({
    ok: false,
    refusal: {
      code: 'SAME_DAY',
      data: {
        appointments: [{ id: first.id, appointmentTime: '10:15', doctorName: 'Dr Nisha Trivedi' }],
      },
    },
  });
  // Not the first one itself, nor someone else of the family, another day or another clinic.
  const others = [
    first,
    { ...form(), patientName: 'Ravi Patel' },
    { ...form(), appointmentDate: '2026-11-22' },
  ];
  for (const { id, patientName, appointmentDate } of others) {
    const other = { ...form(), id, patientName, appointmentDate };
    expect(refusalCode(await createAppointment(clinic.scope, other))).toBe('OK');
  }
  const otherClinic = await buildClinic(database);
  const otherForm = { ...buildForm(await buildDoctor(otherClinic)), ...options };
  expect(refusalCode(await createAppointment(otherClinic.scope, otherForm))).toBe('OK');
  const acceptance = { ...second, acceptSameDay: true };
  expect(refusalCode(await createAppointment(clinic.scope, acceptance))).toBe('OK');
  const move = { id: second.id, version: 1, acceptClash: false };
  const edit = (change: object) => updateAppointment(clinic.scope, { ...move, ...change });
  const tomorrow = { appointmentDate: '2026-11-22' };
  expect(refusalCode(await edit(tomorrow))).toBe('SAME_DAY');
  // Another time of the day on which both are already.
  expect(refusalCode(await edit({ appointmentTime: '17:00' }))).toBe('OK');
  expect(refusalCode(await edit({ ...tomorrow, version: 2, acceptSameDay: true }))).toBe('OK');
});

test('after a missed or cancelled visit the patient comes a second time without a question', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  for (const status of ['no_show', 'cancelled'] as const)
    await buildAppointment(clinic, { doctorId, status, patientName: 'Asha Patel' });
  const form = { ...buildForm(doctorId), acceptClash: true, acceptSameDay: false };
  expect(refusalCode(await createAppointment(clinic.scope, form))).toBe('OK');
});

test('another time, day or doctor, a cancelled appointment, and another clinic are no clash', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const form = buildForm(doctorId);
  await buildAppointment(clinic, { doctorId, appointmentTime: '10:30' });
  await buildAppointment(clinic, { doctorId, appointmentDate: '2026-11-22' });
  await buildAppointment(clinic, { doctorId: await buildDoctor(clinic, 'Dr Imran Qureshi') });
  await buildAppointment(clinic, { doctorId: null });
  await buildAppointment(clinic, { doctorId, status: 'cancelled' });
  const other = await buildClinic(database);
  await createAppointment(other.scope, buildForm(await buildDoctor(other)));
  expect(refusalCode(await createAppointment(clinic.scope, form))).toBe('OK');
});

test('a completed appointment takes its time as a pending one does', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  await buildAppointment(clinic, { doctorId, status: 'completed' });
  expect(refusalCode(await createAppointment(clinic.scope, buildForm(doctorId)))).toBe('CLASH');
});

test('of ten concurrent requests for one time one gets it and nine see the clash', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const moving = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      buildAppointment(clinic, { doctorId, appointmentTime: `1${index}:45` }),
    ),
  );
  const codes = await Promise.all([
    ...Array.from({ length: 5 }, () => createAppointment(clinic.scope, buildForm(doctorId))),
    ...moving.map(({ id }) =>
      updateAppointment(clinic.scope, {
        id,
        version: 1,
        appointmentTime: '10:15',
        acceptClash: false,
      }),
    ),
  ]);
  expect(codes.map((code) => refusalCode(code)).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 'CLASH'),
    'OK',
  ]);
});

test('a cancelled appointment whose time was given away comes back only by agreement', async () => {
  const clinic = await buildClinic(database);
  const doctorId = await buildDoctor(clinic);
  const { id } = await buildAppointment(clinic, { doctorId, status: 'cancelled' });
  expectValue(await createAppointment(clinic.scope, buildForm(doctorId)));
  const back = { id, status: 'pending', acceptClash: false } as const;
  expect(refusalCode(await setAppointmentStatus(clinic.scope, back))).toBe('CLASH');
  expect((await getAppointment(clinic.scope, { id })).status).toBe('cancelled');
  const result = await setAppointmentStatus(clinic.scope, { ...back, acceptClash: true });
  expect(expectValue(result).status).toBe('pending');
});
