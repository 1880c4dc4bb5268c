import { randomUUID } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type { Split } from '../contract.ts';
import { cleanPatientName } from '#features/patients/rules.ts';
import { PatientId, type Patient } from '#features/patients/schema.ts';
import { notifyPatientListeners } from '#features/patients/server/patient-events.ts';
import { getPatient, insertPatient } from '#features/patients/server/create-patient.ts';
import { lockPatients } from './merge-queries.ts';
import { countRows, moveRows } from './move-rows.ts';
import {
  findPatient,
  findPatientByName,
  findSamePatient,
} from '#features/patients/server/find-patients.ts';

/** In the order in which other edits lock rows. */
const KINDS = ['appointment', 'message', 'review', 'report'] as const;

/**
 * Moves rows that belong to someone else to that patient, or to a new one on the same number. Messages and answers about a visit or a review move
 * with it. Throws NOT_FOUND unless all rows are the patient's.
 */
export async function splitPatient(
  scope: ClinicScope,
  { id, rows, to }: Split,
): Promise<Result<Patient, { code: 'SAME_PATIENT' }>> {
  return inTransaction(scope, async (tx) => {
    const from = await getPatient(tx, { id });
    const target = 'name' in to ? await findOrInsert(tx, { from, name: to.name }) : to.patientId;
    const receiver = await getPatient(tx, { id: target });
    if (receiver.id === from.id) return refuse({ code: 'SAME_PATIENT' });
    // A merge at the same moment waits, so that the rows are still the patient's when they move.
    await lockPatients(tx, [from.id, receiver.id]);
    const chosenRows = KINDS.map((kind) => ({
      from: from.id,
      kind,
      rowIds: [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.id))],
    }));
    // All of them before the first is moved, because a visit takes others along.
    for (const each of chosenRows)
      if ((await countRows(tx, each)) !== each.rowIds.length) throw new Failure('NOT_FOUND');
    for (const each of chosenRows) {
      await moveRows(tx, { ...each, to: receiver.id });
      await announceChange(tx, each.kind);
    }
    await notifyPatientListeners(tx, { ids: [from.id, receiver.id] });
    await recordAudit(tx, { action: 'patients.split', entity: 'patient', entityId: from.id });
    return ok(await getPatient(tx, { id: receiver.id }));
  });
}

/** Finds the patient with the name on the number, or adds one; without a number, under the same guardian. */
async function findOrInsert(
  tx: ClinicScope,
  { from, name: typedName }: { from: Patient; name: string },
): Promise<PatientId> {
  const name = cleanPatientName(typedName);
  const { number, guardianId } = from;
  const id = PatientId.parse(randomUUID());
  const samePatientId = await findSamePatient(tx, { id, name, number, guardianId });
  if (samePatientId) return samePatientId;
  const isNew = await insertPatient(tx, {
    id,
    name,
    number,
    guardianId,
    language: from.language,
    birthYear: null,
    isMinor: number === null,
    note: '',
  });
  if (isNew) return id;
  const addedId = number === null ? undefined : await findPatientByName(tx, { name, number });
  const patient = addedId && (await findPatient(tx, addedId));
  if (patient === undefined) throw new Failure('NOT_FOUND');
  return patient.id;
}
