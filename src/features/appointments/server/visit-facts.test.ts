import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { wasSentBefore } from '#features/delivery/server/sent-before.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { searchPatients } from '#features/patients/server/search-patients.ts';
import { suggestPatients } from '#features/patients/server/suggest-patients.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { PhoneNumber } from '#platform/schema.ts';
import { readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { buildAppointment, buildDoctor } from './testing.ts';
import { appointmentsFeature } from './feature.ts';

const database = testDatabase(appointmentsFeature);
const NUMBER = PhoneNumber.parse('9812345678');
const NAME = 'Asha Patel';
// In a clinic whose today is 2026-11-20.
const PAST = '2026-10-21';
const COMING = '2026-11-30';
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildClinic(database);
});

/** Stores a past visit, one to come and a cancelled one later; returns the patient. */
async function buildVisits(patientName = NAME): Promise<PatientId> {
  const visit = { patientName, contactNumber: NUMBER };
  await buildAppointment(clinic, { ...visit, appointmentDate: '2026-11-29', status: 'cancelled' });
  await buildAppointment(clinic, { ...visit, appointmentDate: COMING, patientAddress: 'Surat' });
  const past = await buildAppointment(clinic, { ...visit, appointmentDate: PAST });
  if (past.patientId === null) throw new Error('The visit has no patient');
  return past.patientId;
}

// covers: patient-shows-visits
test('a patient shows the last and the next visit, also of those merged into them', async () => {
  const id = await buildVisits('Ashaben Patel');
  expect(await getPatient(clinic.scope, { id })).toMatchObject({
    lastVisitOn: PAST,
    nextVisitOn: COMING,
  });
  const keptPatient = await buildPatient(clinic, { name: NAME });
  expect(keptPatient).toMatchObject({ lastVisitOn: null, nextVisitOn: null });
  await database.ownerPool.query(
    'update patients set merged_into = $1, merged_at = now() where id = $2',
    [keptPatient.id, id],
  );
  expect(await getPatient(clinic.scope, { id: keptPatient.id })).toMatchObject({
    lastVisitOn: PAST,
    nextVisitOn: COMING,
  });
});

// covers: missed-visit-is-no-last-visit
test('a missed visit is not the last one, and no recent one', async () => {
  const id = await buildVisits();
  const missedVisit = { patientName: NAME, contactNumber: NUMBER, appointmentDate: '2026-11-18' };
  await buildAppointment(clinic, { ...missedVisit, status: 'no_show' });
  expect(await getPatient(clinic.scope, { id })).toMatchObject({ lastVisitOn: PAST });
  const other = await buildAppointment(clinic, {
    ...missedVisit,
    patientName: 'Arif Khan',
    status: 'no_show',
  });
  const page = await searchPatients(clinic.scope, { filter: 'no_recent_visit', limit: 50 });
  expect(page.items.map((patient) => patient.id)).toEqual([other.patientId]);
});

// covers: last-visit-has-begun
test('a visit of today is the last one once the patient is here, not before', async () => {
  const id = await buildVisits();
  const today = { patientName: NAME, contactNumber: NUMBER, appointmentDate: '2026-11-20' };
  const findLastVisit = async () => (await getPatient(clinic.scope, { id })).lastVisitOn;
  const visit = await buildAppointment(clinic, today);
  expect(await findLastVisit()).toBe(PAST);
  await database.ownerPool.query('update appointments set arrived_at = now() where id = $1', [
    visit.id,
  ]);
  expect(await findLastVisit()).toBe('2026-11-20');
});

// covers: doctor-of-the-newest-visit-suggested
test('suggests a patient with the doctor of the newest visit that has one', async () => {
  const visit = { patientName: NAME, contactNumber: NUMBER };
  const doctorId = await buildDoctor(clinic);
  await buildAppointment(clinic, { ...visit, appointmentDate: '2026-11-29' });
  await buildAppointment(clinic, { ...visit, appointmentDate: '2026-11-25', doctorId });
  const otherDoctor = await buildDoctor(clinic);
  await buildAppointment(clinic, {
    ...visit,
    appointmentDate: '2026-11-21',
    doctorId: otherDoctor,
  });
  const [suggestion] = await suggestPatients(clinic.scope, { number: NUMBER });
  expect(suggestion?.lastDoctorId).toBe(doctorId);
});

test('suggests the last visitor first, with the address of the newest visit', async () => {
  await buildPatient(clinic, { name: 'Aarav Patel', number: NUMBER });
  await buildVisits();
  expect(await suggestPatients(clinic.scope, { number: NUMBER })).toMatchObject([
    { name: NAME, lastVisitOn: PAST, address: 'Surat' },
    { name: 'Aarav Patel', lastVisitOn: null, address: '' },
  ]);
});

// covers: expected-patients-by-time
test('expected patients are found by their next visit, page by page, with how far it has come', async () => {
  const visit = (patientName: string, fields: object) =>
    buildAppointment(clinic, { patientName, contactNumber: NUMBER, ...fields });
  await buildPatient(clinic, { name: 'Aarav Patel', number: NUMBER });
  const later = { appointmentDate: '2026-11-25', appointmentTime: '09:00' };
  await visit('Bina Patel', later);
  const here = await visit('Zoya Patel', {
    appointmentDate: '2026-11-20',
    appointmentTime: '11:00',
  });
  await visit('Zoya Patel', later);
  await visit('Chetan Patel', { appointmentDate: '2026-11-20', status: 'completed' });
  await database.ownerPool.query(
    'update appointments set arrived_at = now(), token = 7 where id = $1',
    [here.id],
  );
  const pages = await readAllPages((cursor) =>
    searchPatients(clinic.scope, { filter: 'expected', limit: 1, ...(cursor && { cursor }) }),
  );
  expect(pages.flatMap(({ items }) => items)).toMatchObject([
    {
      name: 'Zoya Patel',
      nextVisit: { date: '2026-11-20', time: '11:00', stage: 'arrived', token: 7 },
    },
    {
      name: 'Bina Patel',
      nextVisit: { date: '2026-11-25', time: '09:00', stage: 'expected', token: null },
    },
  ]);
});

test('the filter for no recent visit leaves out who visited in the last half year', async () => {
  const { id } = await buildPatient(clinic, { name: 'Aarav Patel', number: NUMBER });
  await buildVisits();
  const page = await searchPatients(clinic.scope, { filter: 'no_recent_visit', limit: 50 });
  expect(page.items.map((patient) => patient.id)).toEqual([id]);
});

test('a clinic without appointments reads nothing of visits', async () => {
  clinic = await buildClinic(database, { enabledFeatures: ['reviews'] });
  const id = await buildVisits();
  expect(await getPatient(clinic.scope, { id })).toMatchObject({
    lastVisitOn: null,
    nextVisitOn: null,
  });
});

test('a reminder of a visit that went directly counts as sent, also without appointments now', async () => {
  clinic = await buildClinic(database, { enabledFeatures: ['reviews'] });
  const id = await buildVisits();
  expect(await wasSentBefore(clinic.scope, { id })).toEqual({ wasSent: false });
  await database.ownerPool.query(
    `insert into send_attempts (user_id, appointment_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name)
     select user_id, id, id::text, 'direct', 'accepted', repeat('0', 64), '5678', 'Test' from appointments
     where patient_id = $1 and appointment_date = $2`,
    [id, PAST],
  );
  expect(await wasSentBefore(clinic.scope, { id })).toEqual({ wasSent: true });
});
