import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DoctorId } from '#features/clinics/schema.ts';
import { clinicSettings, updateSettings } from '#features/clinics/server/clinic-settings.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import { setHours } from '#features/hours/server/hours.ts';
import { session } from '#features/clinics/server/read-session.ts';
import { addSetupMark } from '#features/clinics/server/setup-marks.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { createPatient } from '#features/patients/server/create-patient.ts';
import { buildPatientForm } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openTestMessage, readSetup } from './read-setup.ts';

const database = testDatabase();
const EMPTY = { contactPhone: '', contactWhatsapp: '', gmbLink: '', languages: ['en' as const] };

async function listDoneSteps(clinic: BuiltClinic): Promise<string[]> {
  const { steps } = await readSetup(clinic.scope, clinic);
  return steps.filter(({ isDone }) => isDone).map(({ id }) => id);
}

async function change({ scope }: BuiltClinic, fields: Partial<typeof EMPTY>): Promise<void> {
  const { version } = await clinicSettings(scope);
  const result = await updateSettings(scope, { ...fields, version });
  expect(result.ok).toBe(true);
}

// covers: set-up-steps-follow-real-rows
test('each step is done when its rows exist', async () => {
  const clinic = await buildClinic(database, EMPTY);
  const other = await buildClinic(database, EMPTY);
  expect(await listDoneSteps(clinic)).toEqual([]);
  const doctor = {
    id: DoctorId.parse(randomUUID()),
    name: 'ડૉ. નિશા',
    contactNumber: '5550000100',
  };
  await addDoctor(clinic.scope, doctor);
  expect(await listDoneSteps(clinic)).toEqual(['doctor']);
  await change(clinic, { contactPhone: '5550000100' });
  await change(clinic, { gmbLink: 'https://g.page/r/shanti/review' });
  await createPatient(clinic.scope, buildPatientForm());
  expect(await listDoneSteps(clinic)).toEqual(['doctor', 'phone', 'listing', 'patient']);
  await addSetupMark(clinic.scope, { mark: 'languages' });
  await addSetupMark(clinic.scope, { mark: 'test_message' });
  const hours = { slotMinutes: 15, patientsPerSlot: 1 } as const;
  const sessions = [{ weekday: 1, starts: '09:00', ends: '13:00' }];
  await setHours(clinic.scope, { doctorId: doctor.id, version: 1, ...hours, sessions });
  expect(await listDoneSteps(clinic)).toHaveLength(7);
  expect(await listDoneSteps(other)).toEqual([]);
});

test('the message shows the clinic and its link in its first language', async () => {
  const clinic = await buildClinic(database, {
    ...EMPTY,
    clinicName: 'Shanti Clinic',
    languages: ['gu', 'en'],
    defaultLanguage: 'gu',
  });
  const before = (await readSetup(clinic.scope, clinic)).preview;
  expect(before).toMatchObject({ language: 'gu', text: expect.stringContaining('Shanti Clinic') });
  expect(before.text).toContain('આશા પટેલ');
  expect(before.text).not.toContain('{');
  await change(clinic, { gmbLink: 'https://g.page/r/shanti/review' });
  const after = (await readSetup(clinic.scope, clinic)).preview;
  expect(after.text).toContain('https://g.page/r/shanti/review');
});

// covers: set-up-list-ends
test('the list ends once, and the session stops asking for it', async () => {
  const clinic = await buildClinic(database);
  const isSettingUp = async () => (await session(clinic.scope, clinic)).clinic.isSettingUp;
  expect(await isSettingUp()).toBe(true);
  await addSetupMark(clinic.scope, { mark: 'ended' });
  await addSetupMark(clinic.scope, { mark: 'ended' });
  expect(await isSettingUp()).toBe(false);
  const { facts } = await readSetup(clinic.scope, clinic);
  expect(facts.marks).toEqual(['ended']);
});

test('a clinic without a patient book has no step for its first patient', async () => {
  const clinic = await buildClinic(database, { enabledFeatures: ['creatives'] });
  const { steps } = await readSetup(clinic.scope, clinic);
  expect(steps.map(({ id }) => id)).not.toContain('patient');
});

test('the test message leaves with the number and the words that the settings have now', async () => {
  const clinic = await buildClinic(database, EMPTY);
  const expectedRefusal = { ok: false, refusal: { code: 'NO_PHONE' } };
  expect(await openTestMessage(clinic.scope)).toEqual(expectedRefusal);
  await change(clinic, { contactPhone: '2223456789' });
  expect(await openTestMessage(clinic.scope)).toEqual(expectedRefusal);
  await change(clinic, { contactPhone: '5550000100' });
  const { preview } = await readSetup(clinic.scope, clinic);
  const value = { number: '5550000100', text: preview.text };
  expect(await openTestMessage(clinic.scope)).toEqual({ ok: true, value });
});
