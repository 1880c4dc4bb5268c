import { eq } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { DoctorId } from '../schema.ts';
import type { ClinicRow } from './clinic-queries.ts';
import { DOCTOR, ownDoctor } from './doctor-queries.ts';
import { clinics, doctors } from './tables.ts';

/** Finds the clinic and locks its row until the transaction ends. */
export async function lockClinic(tx: ClinicScope): Promise<ClinicRow | undefined> {
  const rows = await tx.db.select().from(clinics).where(eq(clinics.id, tx.clinicId)).for('update');
  return rows[0];
}

/** Finds a doctor and locks the row until the transaction ends. */
export async function lockDoctor(tx: ClinicScope, { id }: { id: DoctorId }) {
  // Not the whole key: an appointment that refers to the doctor need not wait.
  const rows = await tx.db
    .select(DOCTOR)
    .from(doctors)
    .where(ownDoctor(tx, id))
    .for('no key update');
  return rows[0];
}
