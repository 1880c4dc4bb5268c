import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PlannedRows } from '#features/patients/server/planned-rows.ts';
import type { ReportRequestId } from '../schema.ts';
import { DONE_STATUS } from '../statuses.ts';
import { reportRequests } from './tables.ts';

/** Report requests that are not done, which follow a patient to another number. */
export const plannedReports: PlannedRows = {
  kind: 'reports',
  entity: 'report',
  openedBy: ['reports'],
  isSent: true,
  find: async ({ db, clinicId }, { patientIds, number, isLocked }) => {
    const query = db
      .select({ id: reportRequests.id, number: reportRequests.patientWhatsappNumber })
      .from(reportRequests)
      .where(
        and(
          eq(reportRequests.clinicId, clinicId),
          inArray(reportRequests.patientId, [...patientIds]),
          ne(reportRequests.status, DONE_STATUS),
          ne(reportRequests.patientWhatsappNumber, number),
        ),
      )
      .orderBy(asc(reportRequests.id))
      .$dynamic();
    return isLocked ? query.for('update') : query;
  },
  move: async (tx, { ids, number }) => {
    const ownIds = ids as readonly ReportRequestId[];
    await tx.db
      .update(reportRequests)
      .set({
        patientWhatsappNumber: number,
        version: sql`${reportRequests.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(
        and(eq(reportRequests.clinicId, tx.clinicId), inArray(reportRequests.id, [...ownIds])),
      );
  },
};
