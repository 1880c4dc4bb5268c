import { and, asc, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { ClinicId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, readCursor } from '#platform/server/db/keyset.ts';
import { packedRows, packing, pageOfPacked, type Packed } from '#platform/server/db/packed-rows.ts';
import { auditing, auditOf, type AuditEntry, type Auditing } from '#platform/server/audit/audit.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { keptChange, keptStatement, type Given } from '#platform/server/db/kept-statements.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { personMatches } from '#platform/server/db/search.ts';
import {
  ReviewId,
  type MessageBundle,
  type Review,
  type ReviewInput,
  type ReviewStatus,
} from '../schema.ts';
import { getFlow } from '../flow-rules.ts';
import { reviews } from './tables.ts';
import { markDoNotContact } from '#features/messages/server/do-not-contact.ts';

export type ReviewRow = typeof reviews.$inferSelect;
/** What may change in a review's row. */
export type ReviewChange = Omit<
  PgUpdateSetSource<typeof reviews>,
  'id' | 'clinicId' | 'version' | 'createdAt' | 'updatedAt'
>;

/** A row as the contract shows it. */
export async function presentReview(scope: ClinicScope, row: ReviewRow): Promise<Review> {
  const [review] = await marked(scope, [toReview(row)]);
  if (review === undefined) throw new Error('Marking a row lost it');
  return review;
}

async function marked(scope: ClinicScope, rows: readonly Review[]): Promise<Review[]> {
  return markDoNotContact(scope, rows, ({ contactNumber }) => contactNumber);
}

/** The same without what the do-not-contact list says. */
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
    localizedMessageBundle: choiceOf(row.localizedMessageBundle),
    localizedMessageBundleStatus: row.localizedMessageBundleStatus,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

function choiceOf(bundle: Pick<MessageBundle, 'flow' | 'language'> | null) {
  return bundle && { flow: getFlow(bundle), language: bundle.language };
}

/** What of a review a list shows, and in which order. */
const shownReviews = packing(
  {
    id: reviews.id,
    patientName: reviews.patientName,
    appointmentDate: reviews.appointmentDate,
    contactNumber: reviews.contactNumber,
    treatment: reviews.treatment,
    notes: reviews.notes,
    status: reviews.status,
    hasSequence: reviews.hasSequence,
    followUpsCreatedAt: reviews.followUpsCreatedAt,
    aiReviewText: reviews.aiReviewText,
    aiReviewWriter: reviews.aiReviewWriter,
    aiReviewFirstMessageSent: reviews.aiReviewFirstMessageSent,
    language: reviews.language,
    localizedMessageBundle: {
      value: sql`${reviews.localizedMessageBundle} - 'messages' - 'writer'`,
      unpack: (bundle) => choiceOf(bundle as MessageBundle | null),
    },
    localizedMessageBundleStatus: reviews.localizedMessageBundleStatus,
    createdAt: reviews.createdAt,
    version: reviews.version,
  },
  [reviews.createdAt, reviews.id],
);

export interface ReviewFilter {
  readonly patient?: string;
  readonly status?: ReviewStatus;
}

/**
 * The clinic's reviews, newest first, with how many the filter finds and how many of them are
 * pending: in one statement, and so of one moment.
 */
export async function reviewPage(
  scope: ClinicScope,
  { cursor, limit, ...filter }: ReviewFilter & { cursor?: string; limit: number },
): Promise<Page<Review> & ReviewCounts> {
  const after = cursor === undefined ? undefined : before(readCursor(cursor, Place));
  const from = sql`${reviews} where ${and(matching(scope, filter), after)}
    order by ${reviews.createdAt} desc, ${reviews.id} desc`;
  const found = await scope.db.execute<{ items: Packed[] | null; total: number; pending: number }>(
    sql`select ${packedRows(shownReviews, { from, most: limit + 1 })} as items, count(*)::int as total, (count(*) filter (where ${reviews.status} = 'pending'))::int as pending
    from ${reviews} where ${matching(scope, filter)}`,
  );
  const { items = null, total = 0, pending = 0 } = found.rows[0] ?? {};
  const page = pageOfPacked(shownReviews, { items, limit });
  return { ...page, items: await marked(scope, page.items), total, pending };
}

interface ReviewCounts {
  total: number;
  pending: number;
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

/** As the contract shows it; undefined for another clinic's review as for a missing one. */
export async function shownReview(scope: ClinicScope, id: ReviewId): Promise<Review | undefined> {
  const found = await showingReview(scope, { clinicId: scope.clinicId, id });
  return shown(scope, found);
}

type Shown = { readonly item: Packed };
async function shown(scope: ClinicScope, rows: readonly Shown[]): Promise<Review | undefined> {
  const [review] = await marked(
    scope,
    rows.map((row) => shownReviews.read(row.item)),
  );
  return review;
}

const showingReview = keptStatement<{ clinicId: ClinicId; id: ReviewId }, Shown>(
  (given) =>
    sql`select ${shownReviews.item} as item from ${reviews} where ${ownRow(given, given.id)}`,
);

export async function reviewById(scope: ClinicScope, id: ReviewId): Promise<ReviewRow | undefined> {
  const rows = await scope.db.select().from(reviews).where(ownRow(scope, id));
  return rows[0];
}

/**
 * The same, locked until the transaction ends: whoever changes a review, or what hangs on it, goes
 * through here.
 */
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

/**
 * Many of them, locked in one order so that two transactions cannot wait for each other; what the
 * clinic has not is left out.
 */
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

// One parameter: a statement with one for each of 500 ids takes longer to put together than to run,
// and is another one for each number of them.
function isOneOf(ids: readonly ReviewId[]) {
  return sql`${reviews.id} = any(${sql.param([...ids])}::uuid[])`;
}

/** What the form of a new review request says, under the id that it made. */
export type NewReview = ReviewInput & { id: ReviewId };

/**
 * Logs a review request with the fact of it for the trail, in one statement; undefined when the id
 * is taken already, by whomever.
 */
export async function loggedReview(
  scope: ClinicScope,
  review: NewReview,
): Promise<Review | undefined> {
  return changed(scope, await loggingReview(scope, { ...auditing(scope), ...review }));
}

const loggingReview = keptChange<Auditing & NewReview, Shown>((given) => {
  const change = sql`insert into reviews (user_id, id, patient_name, contact_number, appointment_date, treatment, notes)
    values (${given.clinicId}, ${given.id}, ${given.patientName}, ${given.contactNumber}, ${given.appointmentDate},
      ${given.treatment}, ${given.notes})
    on conflict do nothing returning *`;
  return changingAndShowing(given, { change, audit: { action: 'reviews.create' } });
});

/**
 * Sets a status that is another one, with the fact of it for the trail, in one statement; undefined
 * where there is nothing to set.
 */
export async function statusSet(
  scope: ClinicScope,
  { id, status }: WantedStatus,
): Promise<Review | undefined> {
  return changed(scope, await settingStatus(scope, { ...auditing(scope), id, status }));
}

type WantedStatus = { readonly id: ReviewId; readonly status: ReviewStatus };
const settingStatus = keptChange<Auditing & WantedStatus, Shown>((given) => {
  const change = sql`update reviews set status = ${given.status}, updated_at = now()
    where ${ownRow(given, given.id)} and status <> ${given.status} returning *`;
  const audit = { action: 'reviews.setStatus' as const, changedFields: ['status'] };
  return changingAndShowing(given, { change, audit });
});

/** A statement that changes at most one review, with the fact of it, and answers what it became. */
function changingAndShowing(
  given: Given<Auditing>,
  { change, audit }: { change: SQL; audit: Pick<AuditEntry, 'action' | 'changedFields'> },
): SQL {
  const told = auditOf(given, { ...audit, entity: 'review', changed: sql`changed` });
  return sql`with changed as (${change}), told as (${told}) select ${shownReviews.item} as item from changed as reviews`;
}

/** What a review has become; undefined when none was changed. */
async function changed(scope: ClinicScope, rows: Shown[]): Promise<Review | undefined> {
  if (rows.length > 0) await announceChange(scope, 'review');
  return shown(scope, rows);
}

/** A new row as it is, without a trail; undefined when the id is taken already, by whomever. */
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

/**
 * Changes a row that the transaction has locked; `edited` counts up the version that an open form
 * is compared with.
 */
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

function ownRow({ clinicId }: Given<{ clinicId: ClinicId }>, id: unknown): SQL {
  return sql`${reviews.clinicId} = ${clinicId} and ${reviews.id} = ${id}`;
}
