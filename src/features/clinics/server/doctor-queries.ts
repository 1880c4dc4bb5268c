import { and, asc, count, eq } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { DoctorChanges, DoctorId, DoctorInput } from '../schema.ts';
import { doctors } from './tables.ts';

/** The columns of a doctor that the clinic sees. */
export const DOCTOR = {
  id: doctors.id,
  name: doctors.name,
  contactNumber: doctors.contactNumber,
  namesByLanguage: doctors.namesByLanguage,
  version: doctors.version,
};

export async function listDoctorRows(scope: ClinicScope) {
  return scope.db
    .select(DOCTOR)
    .from(doctors)
    .where(eq(doctors.clinicId, scope.clinicId))
    .orderBy(asc(doctors.name), asc(doctors.id));
}

export async function findDoctorRow(scope: ClinicScope, { id }: { id: DoctorId }) {
  const rows = await scope.db.select(DOCTOR).from(doctors).where(ownDoctor(scope, id));
  return rows[0];
}

/** Updates these fields of a doctor and the version, and returns the new row. */
export async function updateDoctorRow(
  tx: ClinicScope,
  { id, version, ...changes }: DoctorChanges & { id: DoctorId; version: number },
) {
  const rows = await tx.db
    .update(doctors)
    .set({ ...changes, version })
    .where(ownDoctor(tx, id))
    .returning(DOCTOR);
  return rows[0];
}

export async function countDoctors(scope: ClinicScope): Promise<number> {
  const rows = await scope.db
    .select({ number: count() })
    .from(doctors)
    .where(eq(doctors.clinicId, scope.clinicId));
  return rows[0]?.number ?? 0;
}

/** Inserts a doctor; undefined when the id is taken. */
export async function insertDoctor(scope: ClinicScope, doctor: DoctorInput & { id: DoctorId }) {
  const { id, name, contactNumber } = doctor;
  const rows = await scope.db
    .insert(doctors)
    .values({ id, clinicId: scope.clinicId, name, contactNumber })
    .onConflictDoNothing()
    .returning(DOCTOR);
  return rows[0];
}

/** Deletes a doctor; false when there was none. */
export async function deleteDoctorRow(
  scope: ClinicScope,
  { id }: { id: DoctorId },
): Promise<boolean> {
  const rows = await scope.db
    .delete(doctors)
    .where(ownDoctor(scope, id))
    .returning({ id: doctors.id });
  return rows.length > 0;
}

export function ownDoctor(scope: ClinicScope, id: DoctorId) {
  return and(eq(doctors.clinicId, scope.clinicId), eq(doctors.id, id));
}
