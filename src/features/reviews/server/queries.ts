import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Review, ReviewId } from '../schema.ts';
import { reviews } from './tables.ts';

export type ReviewRow = typeof reviews.$inferSelect;
/** What may change in a review's row. */
export type ReviewChange = Omit<
  PgUpdateSetSource<typeof reviews>,
  'id' | 'clinicId' | 'version' | 'createdAt' | 'updatedAt'
>;

/** A row as the contract shows it. */
export function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    patientName: row.patientName,
    appointmentDate: row.appointmentDate,
    contactNumber: row.contactNumber,
    treatment: row.treatment,
    notes: row.notes,
    status: row.status,
    hasSequence: row.hasSequence,
    followUpsCreatedAt: row.followUpsCreatedAt?.toISOString() ?? null,
    aiReviewText: row.aiReviewText,
    aiReviewWriter: row.aiReviewWriter,
    aiReviewFirstMessageSent: row.aiReviewFirstMessageSent,
    language: row.language,
    localizedMessageBundleStatus: row.localizedMessageBundleStatus,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

export async function reviewById(scope: ClinicScope, id: ReviewId): Promise<ReviewRow | undefined> {
  const rows = await scope.db.select().from(reviews).where(ownRow(scope, id));
  return rows[0];
}

/** The same, locked until the transaction ends: whoever changes a review, or what hangs on it, goes through here. */
export async function lockedReview(tx: ClinicScope, id: ReviewId): Promise<ReviewRow | undefined> {
  const rows = await tx.db.select().from(reviews).where(ownRow(tx, id)).for('update');
  return rows[0];
}

/** Changes the row; `edited` counts up the version that a person's open form is compared with. */
export async function changedReview(
  tx: ClinicScope,
  { id, change, edited = false }: { id: ReviewId; change: ReviewChange; edited?: boolean },
): Promise<ReviewRow | undefined> {
  const version: SQL = edited ? sql`${reviews.version} + 1` : sql`${reviews.version}`;
  const rows = await tx.db
    .update(reviews)
    .set({ ...change, version, updatedAt: sql`now()` })
    .where(ownRow(tx, id))
    .returning();
  return rows[0];
}

function ownRow(scope: ClinicScope, id: ReviewId): SQL | undefined {
  return and(eq(reviews.clinicId, scope.clinicId), eq(reviews.id, id));
}
