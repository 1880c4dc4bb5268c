import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createPatient } from './create-patient.ts';
import { findOrAddPatient } from './find-or-add-patient.ts';
import { findOrAddPatients } from './find-or-add-patients.ts';
import { searchPatients } from './search-patients.ts';
import { suggestPatients } from './suggest-patients.ts';
import { buildPatient, buildPatientForm } from './testing.ts';

const database = testDatabase();
const NUMBER = '9812345678';

async function buildChild() {
  const clinic = await buildClinic(database);
  const { id: guardianId } = await buildPatient(clinic, { name: 'Asha Patel' });
  const fields = { name: 'Dhruv Patel', number: null, isMinor: true, guardianId };
  const { id: childId } = await buildPatient(clinic, fields);
  return { clinic, scope: clinic.scope, guardianId, childId };
}

// covers: child-under-guardians-number
test('a child without a number is found under the number of the guardian', async () => {
  const { scope, guardianId, childId } = await buildChild();
  const child = { id: childId, number: NUMBER, guardianName: 'Asha Patel' };
  const suggestions = await suggestPatients(scope, { number: NUMBER });
  expect(suggestions).toMatchObject([{ id: guardianId }, child]);
  expect(await suggestPatients(scope, { name: 'dhruv' })).toMatchObject([child]);
  const page = await searchPatients(scope, { patient: '45678', limit: 9 });
  expect(page.items.map(({ id }) => id)).toEqual([guardianId, childId]);
});

// covers: child-booked-once
test('booking a child on the number of the guardian makes no second person', async () => {
  const { clinic, scope, childId } = await buildChild();
  const namedPerson = { name: 'dhruv patel', number: NUMBER };
  expect(await inTransaction(scope, async (tx) => findOrAddPatient(tx, namedPerson))).toBe(childId);
  const many = await inTransaction(scope, async (tx) =>
    findOrAddPatients(tx, {
      rows: [namedPerson, { ...namedPerson, name: 'Tara Patel' }],
      source: 'typed',
    }),
  );
  expect(many[0]).toBe(childId);
  expect((await searchPatients(scope, { patient: 'dhruv', limit: 9 })).total).toBe(1);
  expect(await createPatient(scope, buildPatientForm({ name: 'Dhruv Patel' }))).toMatchObject({
    refusal: { code: 'SAME_PATIENT', data: { patientId: childId } },
  });
  const other = await buildClinic(database);
  const elsewhere = inTransaction(other.scope, async (tx) => findOrAddPatient(tx, namedPerson));
  expect(await elsewhere).not.toBe(childId);
  await buildPatient(clinic, { name: 'Dhruv Shah' });
});
