import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { listBlocked, testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import type { PatientId } from '../schema.ts';
import { createPatient, getPatient } from './create-patient.ts';
import { findOrAddPatient } from './find-or-add-patient.ts';
import { findOrAddPatients } from './find-or-add-patients.ts';
import { patients } from './tables.ts';
import { buildPatient, buildPatientForm } from './testing.ts';
import { updatePatient } from './update-patient.ts';

const database = testDatabase();
const NUMBER = '9812345678';

// covers: patient-added-once
test('adds a patient once, with a cleaned name and nothing claimed that was not typed', async () => {
  const clinic = await buildClinic(database);
  const form = buildPatientForm({ name: ' આશા  પટેલ ' });
  const patient = await createPatient(clinic.scope, form);
  expect(patient).toMatchObject({
    ok: true,
    value: {
      id: form.id,
      name: 'આશા પટેલ',
      number: NUMBER,
      language: null,
      lastVisitOn: null,
      nextVisitOn: null,
      consents: { care: null, feedback: null, marketing: null },
      isSuppressed: false,
      source: 'typed',
      version: 1,
    },
  });
  expect(await createPatient(clinic.scope, { ...form, note: 'Twice' })).toEqual(patient);
});

// covers: patient-same-name-on-number
test('refuses a second patient with the same name on the same number', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildPatient(clinic);
  const again = await createPatient(clinic.scope, buildPatientForm({ name: 'ASHA PATEL' }));
  expect(again).toEqual({ ok: false, refusal: { code: 'SAME_PATIENT', data: { patientId: id } } });
  const child = await createPatient(clinic.scope, buildPatientForm({ name: 'Dhruv Patel' }));
  expect(child.ok).toBe(true);
});

test('refuses a patient without a number and without a guardian', async () => {
  const { scope } = await buildClinic(database);
  await expect(createPatient(scope, buildPatientForm({ number: null }))).rejects.toMatchObject({
    code: 'INVALID',
  });
});

// covers: patient-found-or-added-by-name-and-number
test('finds the patient by name and number, and adds one for another name', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildPatient(clinic);
  const find = async (name: string, number = NUMBER) =>
    inTransaction(clinic.scope, async (tx) => findOrAddPatient(tx, { name, number }));
  expect(await find('asha  patel')).toBe(id);
  const son = await find('Dhruv Patel');
  expect(son).not.toBe(id);
  expect(await find('Dhruv Patel')).toBe(son);
  expect(await find('Asha Patel', '9812345679')).not.toBe(id);
  expect(await find('Unknown Patient')).toBeNull();
});

test('twenty rows of one new person at one moment get one patient', async () => {
  const { scope } = await buildClinic(database);
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () =>
      inTransaction(scope, async (tx) => findOrAddPatient(tx, { name: 'Meena', number: NUMBER })),
    ),
  );
  expect(new Set(ids).size).toBe(1);
});

test('remembers the language that was chosen last', async () => {
  const { scope } = await buildClinic(database);
  const namedPerson = { name: 'Meena', number: NUMBER };
  const id = await inTransaction(scope, async (tx) =>
    findOrAddPatient(tx, { ...namedPerson, language: 'gu' }),
  );
  await inTransaction(scope, async (tx) => findOrAddPatient(tx, namedPerson));
  expect(id && (await getPatient(scope, { id }))).toMatchObject({ language: 'gu' });
});

const WAYS = {
  'one row': async (tx: ClinicScope, namedPerson: { name: string; number: string }) =>
    findOrAddPatient(tx, namedPerson),
  'many rows': async (tx: ClinicScope, namedPerson: { name: string; number: string }) =>
    (await findOrAddPatients(tx, { rows: [namedPerson], source: 'typed' }))[0],
};

// covers: patient-erased-at-the-same-moment
test.each(['one row', 'many rows'] as const)(
  'adds the patient of %s again when the found one is erased at that moment',
  async (way) => {
    const { scope } = await buildClinic(database);
    const { id, name } = await buildPatient({ scope });
    const erasure = Promise.withResolvers<void>();
    const discovery = Promise.withResolvers<void>();
    const erasing = inTransaction(scope, async (tx) => {
      await tx.db.delete(patients).where(eq(patients.id, id));
      erasure.resolve();
      await discovery.promise;
    });
    await erasure.promise;
    const finding = inTransaction(scope, async (tx) => WAYS[way](tx, { name, number: NUMBER }));
    await Promise.race([finding, expect.poll(() => listBlocked(database)).toHaveLength(1)]);
    discovery.resolve();
    await erasing;
    const patientId = await finding;
    expect(patientId).not.toBe(id);
    expect(patientId && (await getPatient(scope, { id: patientId }))).toMatchObject({ name });
  },
);

test.each(['one row', 'many rows'] as const)(
  'the patient found for %s is not erased before the row is stored',
  async (way) => {
    const { scope } = await buildClinic(database);
    const { id, name } = await buildPatient({ scope });
    await inTransaction(scope, async (tx) => {
      expect(await WAYS[way](tx, { name, number: NUMBER })).toBe(id);
      const erasing = inTransaction(scope, async (other) => {
        await other.db.execute(sql`set local lock_timeout = '50ms'`);
        await other.db.delete(patients).where(eq(patients.id, id));
      });
      await expect(erasing).rejects.toThrow();
    });
  },
);

// covers: guardian-chosen
test('a child gets a guardian who is an adult of the clinic, also after a merge', async () => {
  const clinic = await buildClinic(database);
  const child = await buildPatient(clinic, { name: 'Dhruv Patel', isMinor: true });
  const mother = await buildPatient(clinic, { name: 'Asha Patel' });
  const { id: sister } = await buildPatient(clinic, { name: 'Tara Patel', isMinor: true });
  const { id: stranger } = await buildPatient(await buildClinic(database), { name: 'Asha Patel' });
  const choose = async (guardianId: PatientId | null, version = 1) =>
    updatePatient(clinic.scope, { id: child.id, version, guardianId });
  for (const wrong of [child.id, sister, stranger])
    await expect(choose(wrong)).rejects.toMatchObject({ code: 'INVALID' });
  const { id: mergedId } = await buildPatient(clinic, { name: 'Ashaben Patel' });
  await clinic.scope.db
    .update(patients)
    .set({ mergedInto: mother.id, mergedAt: new Date() })
    .where(eq(patients.id, mergedId));
  expect(expectValue(await choose(mergedId)).guardianId).toBe(mother.id);
  expect(expectValue(await choose(null, 2)).guardianId).toBeNull();
});

// covers: birth-year-has-come
test('refuses a year of birth that has not come, in a new patient and in an edit', async () => {
  const clinic = await buildClinic(database);
  const birthYear = Number(clinic.scope.today.slice(0, 4));
  const refusal = {
    code: 'INVALID',
    data: { issues: [{ path: 'birthYear', message: 'Use a year up to this one' }] },
  };
  const form = buildPatientForm({ birthYear: birthYear + 1 });
  await expect(createPatient(clinic.scope, form)).rejects.toMatchObject(refusal);
  const { id } = await buildPatient(clinic, { birthYear });
  const edit = { id, version: 1, birthYear: birthYear + 1 };
  await expect(updatePatient(clinic.scope, edit)).rejects.toMatchObject(refusal);
});

test('a patient is shown as a minor as long as the year of birth says so', async () => {
  const clinic = await buildClinic(database);
  const thisYear = Number(clinic.scope.today.slice(0, 4));
  const child = await buildPatient(clinic, { birthYear: thisYear - 9 });
  const adult = await buildPatient(clinic, { name: 'Ravi', birthYear: thisYear - 30 });
  expect([child.isMinor, adult.isMinor]).toEqual([true, false]);
  const guardianId = child.id;
  const change = updatePatient(clinic.scope, { id: adult.id, version: 1, guardianId });
  await expect(change).rejects.toMatchObject({ code: 'INVALID' });
});
