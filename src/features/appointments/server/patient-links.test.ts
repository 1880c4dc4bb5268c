import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { AppointmentId } from '../schema.ts';
import { findAppointment } from './find-appointments.ts';
import { createAppointment } from './create-appointment.ts';
import { buildAppointment, buildDoctor, buildForm } from './testing.ts';
import { updateAppointment } from './update-appointment.ts';

const database = testDatabase();

// covers: rows-linked-to-their-patient
test('a new appointment has the patient with its name and number', async () => {
  const clinic = await buildClinic(database);
  const { id: patientId } = await buildPatient(clinic, {
    name: 'Asha Patel',
    number: '9876543210',
  });
  const form = buildForm(await buildDoctor(clinic));
  const appointment = expectValue(await createAppointment(clinic.scope, form));
  expect(appointment).toMatchObject({ patientId, patientLanguage: null });
});

test('two bookings of a new patient at one moment add one patient', async () => {
  const clinic = await buildClinic(database);
  const form = buildForm(await buildDoctor(clinic));
  const bookings = await Promise.all(
    Array.from({ length: 10 }, async () =>
      createAppointment(clinic.scope, {
        ...form,
        id: AppointmentId.parse(randomUUID()),
        acceptClash: true,
      }),
    ),
  );
  const ids = bookings.map((booking) => expectValue(booking).patientId);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).not.toBeNull();
});

// covers: visit-marked-for-care
test('an appointment is marked when its patient declined messages about care', async () => {
  const clinic = await buildClinic(database);
  const { id, patientId } = await buildAppointment(clinic, { patientName: 'Asha Patel' });
  const record = async (purpose: 'care' | 'feedback') =>
    recordConsent(clinic.scope, {
      id: patientId ?? expect.fail('The appointment has a patient'),
      purpose,
      act: 'declined',
      way: 'said_at_desk',
    });
  await record('feedback');
  expect(await findAppointment(clinic.scope, id)).not.toHaveProperty('consentMark');
  await record('care');
  expect(await findAppointment(clinic.scope, id)).toMatchObject({ consentMark: 'declined' });
});

// covers: number-on-visit-keeps-person
test('an edited name moves the appointment to that patient, a corrected number keeps the patient', async () => {
  const clinic = await buildClinic(database);
  const { id, patientId } = await buildAppointment(clinic, { patientName: 'Asha Patel' });
  const edit = async (fields: object, version: number) =>
    expectValue(
      await updateAppointment(clinic.scope, { id, version, acceptClash: true, ...fields }),
    );
  expect(await edit({ notes: 'Bring the reports' }, 1)).toMatchObject({ patientId });
  const son = await edit({ patientName: 'Dhruv Patel' }, 2);
  expect(son.patientId).not.toBe(patientId);
  expect(await edit({ patientName: 'Asha Patel' }, 3)).toMatchObject({ patientId });
  expect(await edit({ contactNumber: '9812345678' }, 4)).toMatchObject({ patientId });
});

test('an appointment without a real name has no patient', async () => {
  const clinic = await buildClinic(database);
  const unnamedVisit = await buildAppointment(clinic, { patientName: 'Unknown Patient' });
  expect(unnamedVisit.patientId).toBeNull();
});

test('a repeated form with another name adds no patient', async () => {
  const clinic = await buildClinic(database);
  const form = buildForm(await buildDoctor(clinic));
  const appointment = expectValue(await createAppointment(clinic.scope, form));
  const again = { ...form, patientName: 'Ravi Patil', acceptClash: true };
  expect(await createAppointment(clinic.scope, again)).toEqual({ ok: true, value: appointment });
  const { rows } = await database.ownerPool.query('select name from patients where user_id = $1', [
    clinic.id,
  ]);
  expect(rows).toEqual([{ name: 'Asha Patel' }]);
});

// covers: language-remembered-of-patient
test('the language of a new appointment is remembered of its patient', async () => {
  const clinic = await buildClinic(database);
  const form = buildForm(await buildDoctor(clinic));
  const appointment = expectValue(
    await createAppointment(clinic.scope, { ...form, language: 'gu' }),
  );
  expect(appointment.patientLanguage).toBe('gu');
  const { patientId } = appointment;
  expect(patientId && (await getPatient(clinic.scope, { id: patientId }))).toMatchObject({
    language: 'gu',
  });
});

// covers: rows-follow-merges
test('an appointment of a merged patient shows the patient that was kept', async () => {
  const clinic = await buildClinic(database);
  const [first, second, keptVisit] = [
    await buildAppointment(clinic, { patientName: 'Asha Patl' }),
    await buildPatient(clinic, { name: 'Asha P' }),
    await buildPatient(clinic, { name: 'Asha Patel', language: 'hi' }),
  ];
  const merge = async (id: string | null, into: string) =>
    database.ownerPool.query(
      'update patients set merged_into = $2, merged_at = now() where id = $1',
      [id, into],
    );
  await merge(first.patientId, second.id);
  await merge(second.id, keptVisit.id);
  const again = await buildAppointment(clinic, { patientName: 'Asha Patl' });
  expect(again).toMatchObject({ patientId: keptVisit.id, patientLanguage: 'hi' });
  const edit = await updateAppointment(clinic.scope, {
    id: first.id,
    version: 1,
    acceptClash: true,
    notes: 'Bring the reports',
  });
  expect(expectValue(edit)).toMatchObject({ patientId: keptVisit.id });
});
