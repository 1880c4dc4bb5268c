import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findNamedChanges } from '../name-rules.ts';
import { Doctor, type DoctorChanges, type DoctorId, type DoctorInput } from '../schema.ts';

import { doctorListeners } from './doctor-events.ts';
import {
  listDoctorRows,
  deleteDoctorRow,
  insertDoctor,
  countDoctors,
  findDoctorRow,
  updateDoctorRow,
} from './doctor-queries.ts';
import { lockClinic, lockDoctor } from './locks.ts';

const MOST_DOCTORS = 200;

/** Lists the clinic's doctors by name; `addDoctor` limits their number. */
export async function doctors(scope: ClinicScope): Promise<Doctor[]> {
  const rows = await listDoctorRows(scope);
  return rows.map((row) => Doctor.parse(row));
}

/** Finds a doctor of the clinic by id. */
export async function findDoctor(
  scope: ClinicScope,
  { id }: { id: DoctorId },
): Promise<Doctor | undefined> {
  const row = await findDoctorRow(scope, { id });
  return row && Doctor.parse(row);
}

/** Adds a doctor under the caller's id; the same id again returns the stored one. */
export async function addDoctor(
  scope: ClinicScope,
  doctor: DoctorInput & { id: DoctorId },
): Promise<Result<Doctor, { code: 'TOO_MANY_DOCTORS' }>> {
  return inTransaction(scope, async (tx) => {
    // Locks the clinic, so that two requests cannot both add the two hundredth.
    await lockClinic(tx);
    const standing = await findDoctorRow(tx, doctor);
    if (standing) return ok(Doctor.parse(standing));
    if ((await countDoctors(tx)) >= MOST_DOCTORS) return refuse({ code: 'TOO_MANY_DOCTORS' });
    const doctorRow = await insertDoctor(tx, doctor);
    if (doctorRow === undefined) throw idTakenFailure();
    await recordAudit(tx, {
      action: 'clinics.addDoctor',
      entity: 'doctor',
      entityId: doctor.id,
      changedFields: ['name', 'contactNumber'],
    });
    return ok(Doctor.parse(doctorRow));
  });
}

/**
 * Changes the fields of a doctor that differ. Refuses STALE, with the stored doctor, when the doctor has
 * changed since `version`. Throws NOT_FOUND for another clinic's doctor as for a missing one.
 */
export async function updateDoctor(
  scope: ClinicScope,
  { id, version, ...fields }: DoctorChanges & { id: DoctorId; version: number },
): Promise<Result<Doctor, { code: 'STALE'; data: { current: Doctor } }>> {
  return inTransaction(scope, async (tx) => {
    const current = requireDoctor(await lockDoctor(tx, { id }));
    const changes = findNamedChanges(current, fields);
    const changedFields = Object.keys(changes);
    if (changedFields.length === 0) return ok(current);
    if (current.version !== version) return refuse({ code: 'STALE', data: { current } });
    const doctor = requireDoctor(
      await updateDoctorRow(tx, { ...changes, id, version: version + 1 }),
    );
    if (changes.name !== undefined || changes.contactNumber !== undefined)
      for (const listener of doctorListeners.list(tx)) await listener(tx, doctor);
    await recordAudit(tx, {
      action: 'clinics.updateDoctor',
      entity: 'doctor',
      entityId: id,
      changedFields,
    });
    return ok(doctor);
  });
}

function requireDoctor(row: object | undefined): Doctor {
  if (row === undefined) throw new Failure('NOT_FOUND');
  return Doctor.parse(row);
}

/** Deletes a doctor. Appointments keep the name and lose only the reference (S25). */
export async function deleteDoctor(
  scope: ClinicScope,
  { id }: { id: DoctorId },
): Promise<{ deleted: true }> {
  return inTransaction(scope, async (tx) => {
    if (!(await deleteDoctorRow(tx, { id }))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, { action: 'clinics.deleteDoctor', entity: 'doctor', entityId: id });
    return { deleted: true };
  });
}

/** The caller chooses ids; one that another clinic uses is the caller's error. */
function idTakenFailure(): Failure {
  return new Failure('INVALID', {
    data: { issues: [{ path: 'id', message: markText('Use a new identifier') }] },
  });
}
