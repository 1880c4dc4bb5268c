import { and, eq, sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findReached } from './patient-group.ts';
import { patients } from './tables.ts';

/**
 * Stores the WhatsApp user id of the patient on this number, in the caller's transaction, where one person alone has the
 * number: of a family, nothing says who wrote.
 */
export async function rememberPatientUser(
  tx: ClinicScope,
  { userId, number }: { userId: string; number: string },
): Promise<void> {
  const [only, ...others] = await findReached(tx, number);
  if (only === undefined || others.length > 0) return;
  await tx.db
    .update(patients)
    .set({ waUserId: userId, updatedAt: sql`now()` })
    .where(
      and(
        eq(patients.clinicId, tx.clinicId),
        eq(patients.id, only),
        sql`${patients.waUserId} is distinct from ${userId}`,
      ),
    );
}
