import { and, count, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import { asciiDigits, parsePhoneNumber } from '#platform/phone.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { cleanName } from '#platform/text.ts';
import { isCalendarDate } from '#platform/calendar.ts';
import { ReviewId, type Review, type ReviewStatus } from '../schema.ts';
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

export interface ReviewFilter {
  readonly patient?: string;
  readonly status?: ReviewStatus;
}

/** The clinic's reviews, newest first. */
export async function reviewPage(
  scope: ClinicScope,
  { cursor, limit, ...filter }: ReviewFilter & { cursor?: string; limit: number },
): Promise<Page<Review>> {
  const after = cursor === undefined ? undefined : before(placeOf(cursor));
  const rows = await scope.db
    .select({
      row: reviews,
      at: sql<string>`to_char(${reviews.createdAt} at time zone 'UTC', ${INSTANT_FORMAT})`,
    })
    .from(reviews)
    .where(and(matching(scope, filter), after))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ row }) => toReview(row)),
    nextCursor: last ? cursorOf({ at: last.at, id: last.row.id }) : null,
  };
}

/** How many reviews the filter finds, and how many of them are pending. */
export async function reviewCounts(
  scope: ClinicScope,
  filter: ReviewFilter,
): Promise<{ total: number; pending: number }> {
  const pending = sql<number>`count(*) filter (where ${reviews.status} = 'pending')::int`;
  const rows = await scope.db
    .select({ total: count(), pending })
    .from(reviews)
    .where(matching(scope, filter));
  return rows[0] ?? { total: 0, pending: 0 };
}

function matching(scope: ClinicScope, { patient = '', status }: ReviewFilter): SQL | undefined {
  return and(
    eq(reviews.clinicId, scope.clinicId),
    patient.trim() === '' ? undefined : or(nameHas(cleanName(patient)), numberHas(patient)),
    status && eq(reviews.status, status),
  );
}

/** In NFC on both sides: keyboards differ in how they put Indic letters together. */
function nameHas(part: string): SQL {
  const escaped = part.normalize('NFC').replace(/[\\%_]/g, String.raw`\$&`);
  return sql`normalize(${reviews.patientName}) ilike ${`%${escaped}%`}`;
}

/** Only for what can be a number: the digits of 'room 12' are not looked for among phones. */
function numberHas(typed: string): SQL | undefined {
  const digits = parsePhoneNumber(typed) ?? asciiDigits(typed).replace(/[\s+().-]/g, '');
  return /^\d+$/.test(digits) ? sql`${reviews.contactNumber} like ${`%${digits}%`}` : undefined;
}

interface Place {
  readonly at: string;
  readonly id: ReviewId;
}

// Microseconds: reviews made in one statement may share the millisecond.
const INSTANT_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

function before({ at, id }: Place): SQL {
  return sql`(${reviews.createdAt}, ${reviews.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

function cursorOf({ at, id }: Place): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

function placeOf(cursor: string): Place {
  const [at, id] = listIn(Buffer.from(cursor, 'base64url').toString());
  const read = ReviewId.safeParse(id);
  if (typeof at !== 'string' || !isCalendarDate(INSTANT.exec(at)?.[1] ?? '') || !read.success) {
    throw new Failure('INVALID', {
      data: { issues: [{ path: 'cursor', message: 'Start again from the first page.' }] },
    });
  }
  return { at, id: read.data };
}

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
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
