import { eq } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { clinics } from './tables.ts';

/** The scope's clinic as the shell needs it; undefined when it is gone. */
export async function ownClinic(scope: ClinicScope) {
  const rows = await scope.db.select().from(clinics).where(eq(clinics.id, scope.clinicId));
  return rows[0];
}
