import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { Doctor, type DoctorId, type DoctorInput } from '../schema.ts';
import { lockClinic } from './clinic-queries.ts';
import {
  listDoctorRows,
  deleteDoctorRow,
  insertDoctor,
  countDoctors,
  findDoctorRow,
} from './doctor-queries.ts';

const MOST_DOCTORS = 200;

/** All of the clinic's doctors by name; `addDoctor` bounds how many there can be. */
export async function doctors(scope: ClinicScope): Promise<Doctor[]> {
  const rows = await listDoctorRows(scope);
  return rows.map((row) => Doctor.parse(row));
}

/** One doctor of the clinic; undefined when there is none with this id. */
export async function findDoctor(
  scope: ClinicScope,
  { id }: { id: DoctorId },
): Promise<Doctor | undefined> {
  const row = await findDoctorRow(scope, { id });
  return row && Doctor.parse(row);
}

/** Adds a doctor under the caller's id; asking again with the same id answers the one that stands. */
export async function addDoctor(
  scope: ClinicScope,
  doctor: DoctorInput & { id: DoctorId },
): Promise<Result<Doctor, { code: 'TOO_MANY_DOCTORS' }>> {
  return inTransaction(scope, async (tx) => {
    // One at a time for a clinic, so that two cannot both be the two hundredth.
    await lockClinic(tx);
    const standing = await findDoctorRow(tx, doctor);
    if (standing) return ok(Doctor.parse(standing));
    if ((await countDoctors(tx)) >= MOST_DOCTORS) return refuse({ code: 'TOO_MANY_DOCTORS' });
    const added = await insertDoctor(tx, doctor);
    if (added === undefined) throw idTakenFailure();
    await recordAudit(tx, {
      action: 'clinics.addDoctor',
      entity: 'doctor',
      entityId: doctor.id,
      changedFields: ['name', 'contactNumber'],
    });
    return ok(Doctor.parse(added));
  });
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

/** Ids are the caller's to make; one that another clinic has can only be an error of the caller. */
function idTakenFailure(): Failure {
  return new Failure('INVALID', {
    data: { issues: [{ path: 'id', message: 'Use a new identifier' }] },
  });
}
