import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { insertAttemptVisits } from '#features/messages/server/attempt-visits.ts';
import { attemptVisits, sendAttempts } from '#features/messages/server/tables.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { isBlocked, suppressNumber } from '#features/delivery/server/suppressions.ts';
import { PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { findOrAddPatients } from '#features/patients/server/find-or-add-patients.ts';
import { agreeByMessage, listOptIns } from '#features/patients/server/opt-ins.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { eraseAgain, erasePatient } from './erase-patient.ts';
import { countHeldRows } from './patient-queries.ts';

const database = testDatabase();
const NUMBER = '9812345670';
const OTHER = '9812345671';

// covers: suppressed-number-stays-suppressed
test('a suppressed or erased number stays so when its patient is added or imported again', async (context) => {
  const { scope } = await buildClinic(database);
  const numbers = ['9812345680', '9812345681'] as const;
  const [erasedNumber, listedNumber] = numbers;
  await buildPatient({ scope }, { number: erasedNumber });
  expectValue(await erasePatient(scope, erasedNumber));
  await suppressNumber(scope, { number: listedNumber, reason: '' });
  for (const number of numbers) {
    const rows = [{ name: 'Asha Patel', number }];
    const add = async (source: 'import' | 'typed') =>
      inTransaction(scope, async (tx) => findOrAddPatients(tx, { rows, source }));
    const [id] = await add('import');
    expect(await add('typed')).toEqual([id]);
    expect(await getPatient(scope, { id: PatientId.parse(id) })).toMatchObject({
      number,
      isSuppressed: true,
    });
    expect(await isBlocked(scope, number)).toBe(true);
  }
  recordFigures(context, { numbers: numbers.length });
});

test('erases a number that wrote in and is not in the patient book', async () => {
  const { scope } = await buildClinic(database);
  const agree = () =>
    inTransaction(scope, (tx) => agreeByMessage(tx, { number: NUMBER, language: 'gu' }));
  await agree();
  expect(expectValue(await erasePatient(scope, NUMBER)).counts).toMatchObject({ patients: 1 });
  expect(await listOptIns(scope)).toEqual({ items: [] });
  await agree();
  expect(await countHeldRows(scope, NUMBER)).toMatchObject({ patients: 0 });
});

// covers: erasing-takes-family-and-merged
test('erases a number of which only the patient book is left, and nothing of a guardian elsewhere', async () => {
  const { scope } = await buildClinic(database);
  const { id: guardianId } = await buildPatient({ scope }, { number: OTHER });
  await buildPatient({ scope }, { number: NUMBER, name: 'Dhruv Patel', guardianId });
  expect(expectValue(await erasePatient(scope, NUMBER)).counts).toMatchObject({ patients: 1 });
  expect(await getPatient(scope, { id: guardianId })).toMatchObject({ number: OTHER });
  const hash = new Set([scope.hashNumber(OTHER)]);
  expect(await eraseAgain(scope, hash)).toBe(1);
});

test('erasing the number that a patient had before leaves the visit and not its hash', async () => {
  const { scope } = await buildClinic(database);
  const visit = await buildAppointment({ scope }, { contactNumber: OTHER });
  const [attempt] = await scope.db
    .insert(sendAttempts)
    .values({
      clinicId: scope.clinicId,
      appointmentId: visit.id,
      dedupeKey: 'sent before the correction',
      channel: 'direct',
      state: 'accepted',
      bodySha256: '0'.repeat(64),
      toLastFour: NUMBER.slice(-4),
      requestedByName: 'Dr Asha Mehta',
    })
    .returning({ id: sendAttempts.id });
  const visits = [{ ...visit, appointmentId: visit.id }];
  const attemptId = attempt?.id ?? '';
  await inTransaction(scope, (tx) =>
    insertAttemptVisits(tx, { attemptId, number: NUMBER, visits }),
  );
  const selectHashes = () =>
    scope.db.select({ hash: attemptVisits.numberHash }).from(attemptVisits);
  expect(await selectHashes()).toEqual([{ hash: scope.hashNumber(NUMBER) }]);
  expectValue(await erasePatient(scope, NUMBER));
  expect(await selectHashes()).toEqual([{ hash: null }]);
});
