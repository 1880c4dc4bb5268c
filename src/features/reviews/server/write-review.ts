import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewId } from '../schema.ts';
import { reviews } from './tables.ts';

export type ReviewRow = typeof reviews.$inferSelect;
/** The columns of a review that may change. */
export type ReviewChange = Omit<
  PgUpdateSetSource<typeof reviews>,
  'id' | 'clinicId' | 'version' | 'createdAt' | 'updatedAt'
>;

export async function findReviewRow(
  scope: ClinicScope,
  id: ReviewId,
): Promise<ReviewRow | undefined> {
  const rows = await scope.db.select().from(reviews).where(matchesReview(scope, id));
  return rows[0];
}

/**
 * Locks a review's row until the transaction ends. Every change of a review or its messages locks
 * it first.
 */
export async function lockReviewRow(tx: ClinicScope, id: ReviewId): Promise<ReviewRow | undefined> {
  const rows = await tx.db.select().from(reviews).where(matchesReview(tx, id)).for('update');
  return rows[0];
}

/** The columns that follow-ups need. */
const followUpColumns = {
  id: reviews.id,
  patientId: reviews.patientId,
  patientName: reviews.patientName,
  contactNumber: reviews.contactNumber,
  appointmentDate: reviews.appointmentDate,
  followUpsCreatedAt: reviews.followUpsCreatedAt,
};
export type ReviewToFollow = Pick<ReviewRow, keyof typeof followUpColumns>;

/**
 * Locks many rows in one order, so that two transactions cannot wait for each other; leaves out ids
 * that the clinic does not have.
 */
export async function lockReviewRows(
  tx: ClinicScope,
  ids: readonly ReviewId[],
): Promise<ReviewToFollow[]> {
  return tx.db
    .select(followUpColumns)
    .from(reviews)
    .where(and(eq(reviews.clinicId, tx.clinicId), matchesAny(ids)))
    .orderBy(asc(reviews.id))
    .for('update');
}

/** Makes the same change in all these rows, which the transaction has locked. */
export async function updateReviewRows(
  tx: ClinicScope,
  { ids, change }: { ids: readonly ReviewId[]; change: ReviewChange },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(reviews)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(reviews.clinicId, tx.clinicId), matchesAny(ids)));
}

// One array parameter: with 500 parameters the statement takes longer to build than to run, and
// each number of ids would be another statement.
function matchesAny(ids: readonly ReviewId[]) {
  return sql`${reviews.id} = any(${sql.param([...ids])}::uuid[])`;
}

/**
 * Updates a row that the transaction has locked; `edited` increments the version that open forms
 * are compared with.
 */
export async function updateReviewRow(
  tx: ClinicScope,
  { id, change, isEdited = false }: { id: ReviewId; change: ReviewChange; isEdited?: boolean },
): Promise<ReviewRow> {
  const version = isEdited ? sql`${reviews.version} + 1` : sql`${reviews.version}`;
  const rows = await tx.db
    .update(reviews)
    .set({ ...change, version, updatedAt: sql`now()` })
    .where(matchesReview(tx, id))
    .returning();
  if (rows[0] === undefined) throw new Error('A locked review is gone');
  return rows[0];
}

export async function deleteReviewRow(tx: ClinicScope, id: ReviewId): Promise<void> {
  await tx.db.delete(reviews).where(matchesReview(tx, id));
}

export function matchesReview({ clinicId }: ClinicScope, id: ReviewId): SQL | undefined {
  return and(eq(reviews.clinicId, clinicId), eq(reviews.id, id));
}
