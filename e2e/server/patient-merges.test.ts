import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { mergeAsShown } from '#features/patient-history/server/testing.ts';
import { undoMerge } from '#features/patient-history/server/undo-merge.ts';
import { splitPatient } from '#features/patient-history/server/split-patient.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { buildReview } from '#features/reviews/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { buildMessage } from '../../src/features/messages/server/testing.ts';

const database = testDatabase();
const NUMBER = '9812345678';
const NAMES = ['Asha Patel', 'Ashaben Patel', 'Smt Asha Patel', 'આશા પટેલ', 'Dhruv Patel'];

// covers: merge-and-undo-change-nothing
test('merging and undoing in any order leaves every table as it was', async (context) => {
  const figures = { clinics: 0, merges: 0 };
  const member = fc.nat({ max: NAMES.length });
  const pairs = fc.array(fc.tuple(member, member), { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(pairs, fc.boolean(), async (steps, isReversed) => {
      const clinic = await buildClinic(database);
      const ids = await buildFamily(clinic);
      const before = await readTables(clinic);
      const mergedIds = await mergeAll(clinic, { ids, steps });
      for (const id of isReversed ? mergedIds.toReversed() : mergedIds)
        expectValue(await undoMerge(clinic.scope, { id }));
      expect(await readTables(clinic)).toEqual(before);
      figures.clinics += 1;
      figures.merges += mergedIds.length;
    }),
    { numRuns: 8 },
  );
  expect(figures.merges).toBeGreaterThan(0);
  recordFigures(context, figures);
});

// covers: rows-moved-to-another-patient
test('moves chosen rows with the messages of a review, and no others', async () => {
  const clinic = await buildClinic(database);
  const { id, rows } = await buildRows(clinic);
  const { id: other } = await buildPatient(clinic, { name: 'Dhruv Patel', number: NUMBER });
  const to = { patientId: other };
  const movedRows = [
    { kind: 'appointment' as const, id: rows.appointment },
    { kind: 'review' as const, id: rows.review },
  ];
  expect(expectValue(await splitPatient(clinic.scope, { id, rows: movedRows, to })).id).toBe(other);
  expect(await readOwners(clinic)).toEqual({ appointments: [other], reviews: [other] });
  const messages = await readMessages(clinic);
  expect(messages).toEqual({ [rows.message]: other, [rows.single]: id });
});

test('moves rows to a new patient on the same number, and to none under a merged name', async () => {
  const clinic = await buildClinic(database);
  const { id, rows } = await buildRows(clinic);
  const split = async (name: string) =>
    splitPatient(clinic.scope, {
      id,
      rows: [{ kind: 'appointment', id: rows.appointment }],
      to: { name },
    });
  const { id: mergedId } = await buildPatient(clinic, { name: 'Ashaben Patel', number: NUMBER });
  expectValue(await mergeAsShown(clinic.scope, { keepId: id, mergeId: mergedId }));
  expect(await split('ashaben patel')).toMatchObject({ refusal: { code: 'SAME_PATIENT' } });
  const patient = expectValue(await split('Dhruv Patel'));
  expect(patient).toMatchObject({ name: 'Dhruv Patel', number: NUMBER });
  await expect(split('Dhruv Patel')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await getPatient(clinic.scope, { id })).toMatchObject({ name: 'Asha Patel' });
});

async function mergeAll(
  { scope }: BuiltClinic,
  { ids, steps }: { ids: readonly PatientId[]; steps: readonly (readonly [number, number])[] },
): Promise<PatientId[]> {
  const mergedIds: PatientId[] = [];
  for (const [keep, merge] of steps) {
    const [keepId, mergeId] = [ids[keep], ids[merge]];
    if (!keepId || !mergeId || keepId === mergeId) continue;
    if ((await mergeAsShown(scope, { keepId, mergeId })).ok) mergedIds.push(mergeId);
  }
  return mergedIds;
}

async function buildFamily(clinic: BuiltClinic): Promise<PatientId[]> {
  const ids: PatientId[] = [];
  for (const name of NAMES) {
    ids.push((await buildPatient(clinic, { name, number: NUMBER })).id);
    await buildAppointment(clinic, { patientName: name, contactNumber: NUMBER });
  }
  const [guardianId = null] = ids;
  ids.push((await buildPatient(clinic, { name: 'Tara', number: null, guardianId })).id);
  return ids;
}

async function buildRows(clinic: BuiltClinic) {
  const person = { patientName: 'Asha Patel', contactNumber: NUMBER };
  const appointment = await buildAppointment(clinic, person);
  const review = await buildReview(clinic, person);
  const id = PatientId.parse(appointment.patientId);
  const message = await addMessage(clinic, { patientId: id, profileId: review.id });
  const single = await addMessage(clinic, { patientId: id, profileId: null });
  return { id, rows: { appointment: appointment.id, review: review.id, message, single } };
}

async function addMessage(
  clinic: BuiltClinic,
  links: { patientId: PatientId; profileId: string | null },
): Promise<string> {
  const { id } = await buildMessage(clinic, { whatsappNumber: NUMBER });
  await database.ownerPool.query(
    'update sequence_messages set patient_id = $2, profile_id = $3 where id = $1',
    [id, links.patientId, links.profileId],
  );
  return id;
}

async function readOwners({ id }: BuiltClinic) {
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(
    `select (select array_agg(patient_id) from appointments where user_id = $1) as appointments,
       (select array_agg(patient_id) from reviews where user_id = $1) as reviews`,
    [id],
  );
  return rows[0];
}

async function readMessages({ id }: BuiltClinic): Promise<Record<string, string>> {
  const { rows } = await database.ownerPool.query<{ id: string; patient_id: string }>(
    'select id, patient_id from sequence_messages where user_id = $1',
    [id],
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.patient_id]));
}

/** Every row of the clinic in every table but the audit log, which records each merge. */
async function readTables({ id }: BuiltClinic): Promise<Record<string, unknown>> {
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name not like 'audit%'`,
  );
  const rowsByTable: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await database.ownerPool.query<{ row: string }>(
      `select t::text as row from ${name} t where user_id = $1 order by 1`,
      [id],
    );
    rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}
