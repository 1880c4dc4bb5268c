import { randomUUID } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type { Split } from '../contract.ts';
import { cleanPatientName } from '#features/patients/rules.ts';
import { PatientId, type Patient } from '#features/patients/schema.ts';
import { getPatient, insertPatient } from '#features/patients/server/create-patient.ts';
import { lockPatients, moveRows } from './merge-queries.ts';
import { findPatient, findPatientByName } from '#features/patients/server/find-patients.ts';

/** Messages before reviews, which take their other messages along. */
const KINDS = ['appointment', 'message', 'review', 'report'] as const;

/**
 * Moves rows that belong to someone else to that patient, or to a new one on the same number. A
 * review's messages move with it. Throws NOT_FOUND unless all rows are the patient's.
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
    for (const kind of KINDS) {
      const rowIds = [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.id))];
      if (rowIds.length === 0) continue;
      const moved = await moveRows(tx, { from: from.id, to: receiver.id, kind, rowIds });
      if (moved !== rowIds.length) throw new Failure('NOT_FOUND');
      await announceChange(tx, kind);
    }
    await recordAudit(tx, { action: 'patients.split', entity: 'patient', entityId: from.id });
    return ok(await getPatient(tx, { id: receiver.id }));
  });
}

/** Finds the patient with the name on the number, or adds one; without a number, under the same guardian. */
async function findOrInsert(
  tx: ClinicScope,
  { from, name: typed }: { from: Patient; name: string },
): Promise<PatientId> {
  const name = cleanPatientName(typed);
  const { number, guardianId } = from;
  const known = number === null ? undefined : await findPatientByName(tx, { name, number });
  if (known) return known;
  const id = PatientId.parse(randomUUID());
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
  const added = number === null ? undefined : await findPatientByName(tx, { name, number });
  const found = added && (await findPatient(tx, added));
  if (found === undefined) throw new Failure('NOT_FOUND');
  return found.id;
}
