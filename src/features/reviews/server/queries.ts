import { and, asc, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, pageOfRows, placeOf } from '#platform/server/db/keyset.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { personMatches } from '#platform/server/db/search.ts';
import { ReviewId, type Review, type ReviewStatus } from '../schema.ts';
import { flowOf } from '../flows/rules.ts';
import { reviews } from './tables.ts';

export type ReviewRow = typeof reviews.$inferSelect;
/** What may change in a review's row. */
export type ReviewChange = Omit<
  PgUpdateSetSource<typeof reviews>,
  'id' | 'clinicId' | 'version' | 'createdAt' | 'updatedAt'
>;

/** A row as the contract shows it. */
export function toReview(row: ReviewRow): Review {
  const bundle = row.localizedMessageBundle;
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
    localizedMessageBundle: bundle && { flow: flowOf(bundle), language: bundle.language },
    localizedMessageBundleStatus: row.localizedMessageBundleStatus,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

export interface ReviewFilter {
  readonly patient?: string;
  readonly status?: ReviewStatus;
}

/**
 * The clinic's reviews, newest first, with how many the filter finds and how many of them are pending: in one statement,
 * and so of one moment.
 */
export async function reviewPage(
  scope: ClinicScope,
  { cursor, limit, ...filter }: ReviewFilter & { cursor?: string; limit: number },
): Promise<Page<Review> & ReviewCounts> {
  const after = cursor === undefined ? undefined : before(placeOf(cursor, Place));
  const rows = await scope.db
    .select({
      row: reviews,
      at: exactInstant(reviews.createdAt),
      counts: sql<ReviewCounts>`(${counted(scope, filter)})`,
    })
    .from(reviews)
    .where(and(matching(scope, filter), after))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1);
  const page = pageOfRows(rows, {
    limit,
    place: ({ at, row }) => [at, row.id],
    item: ({ row }) => toReview(row),
  });
  // A page without rows brings no numbers along; behind a cursor there may be some before it.
  const counts = rows[0]?.counts ?? (await counted(scope, filter))[0]?.counts;
  return { ...page, total: 0, pending: 0, ...counts };
}

interface ReviewCounts {
  total: number;
  pending: number;
}

function counted(scope: ClinicScope, filter: ReviewFilter) {
  const pending = sql`count(*) filter (where ${reviews.status} = 'pending')`;
  const counts = sql<ReviewCounts>`json_build_object('total', count(*), 'pending', ${pending})`;
  return scope.db
    .select({ counts: counts.as('counts') })
    .from(reviews)
    .where(matching(scope, filter));
}

function matching(scope: ClinicScope, { patient = '', status }: ReviewFilter): SQL | undefined {
  return and(
    eq(reviews.clinicId, scope.clinicId),
    personMatches(patient, { name: reviews.patientName, number: reviews.contactNumber }),
    status && eq(reviews.status, status),
  );
}

const Place = z.tuple([ExactInstant, ReviewId]);

function before([at, id]: z.infer<typeof Place>): SQL {
  return sql`(${reviews.createdAt}, ${reviews.id}) < (${at}::timestamptz, ${id}::uuid)`;
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

/** What follow-ups are made from; the rest of a review need not travel. */
const followUpColumns = {
  id: reviews.id,
  patientName: reviews.patientName,
  contactNumber: reviews.contactNumber,
  appointmentDate: reviews.appointmentDate,
  followUpsCreatedAt: reviews.followUpsCreatedAt,
};
export type ReviewToFollow = Pick<ReviewRow, keyof typeof followUpColumns>;

/** Many of them, locked in one order so that two transactions cannot wait for each other; what the clinic has not is left out. */
export async function lockedReviews(
  tx: ClinicScope,
  ids: readonly ReviewId[],
): Promise<ReviewToFollow[]> {
  return tx.db
    .select(followUpColumns)
    .from(reviews)
    .where(and(eq(reviews.clinicId, tx.clinicId), isOneOf(ids)))
    .orderBy(asc(reviews.id))
    .for('update');
}

/** Changes rows that the transaction has locked, all alike. */
export async function changeReviews(
  tx: ClinicScope,
  { ids, change }: { ids: readonly ReviewId[]; change: ReviewChange },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(reviews)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(reviews.clinicId, tx.clinicId), isOneOf(ids)));
}

// One parameter: a statement with one for each of 500 ids takes longer to put together than to run, and is another one
// for each number of them.
function isOneOf(ids: readonly ReviewId[]) {
  return sql`${reviews.id} = any(${sql.param([...ids])}::uuid[])`;
}

/** The new row; undefined when the id is taken already, by whomever. */
export async function insertedReview(
  tx: ClinicScope,
  fields: Omit<typeof reviews.$inferInsert, 'clinicId'>,
): Promise<ReviewRow | undefined> {
  const rows = await tx.db
    .insert(reviews)
    .values({ ...fields, clinicId: tx.clinicId })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

/** Changes a row that the transaction has locked; `edited` counts up the version that an open form is compared with. */
export async function changedReview(
  tx: ClinicScope,
  { id, change, edited = false }: { id: ReviewId; change: ReviewChange; edited?: boolean },
): Promise<ReviewRow> {
  const version = edited ? sql`${reviews.version} + 1` : sql`${reviews.version}`;
  const rows = await tx.db
    .update(reviews)
    .set({ ...change, version, updatedAt: sql`now()` })
    .where(ownRow(tx, id))
    .returning();
  if (rows[0] === undefined) throw new Error('A locked review is gone');
  return rows[0];
}

export async function deleteReview(tx: ClinicScope, id: ReviewId): Promise<void> {
  await tx.db.delete(reviews).where(ownRow(tx, id));
}

/** The clinic's newest review texts, for a new one to be unlike them. */
export async function latestReviewTexts(scope: ClinicScope, limit: number): Promise<string[]> {
  const rows = await scope.db
    .select({ text: reviews.aiReviewText })
    .from(reviews)
    .where(and(eq(reviews.clinicId, scope.clinicId), isNotNull(reviews.aiReviewText)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
  return rows.flatMap(({ text }) => text ?? []);
}

function ownRow(scope: ClinicScope, id: ReviewId): SQL | undefined {
  return and(eq(reviews.clinicId, scope.clinicId), eq(reviews.id, id));
}
