import { hasFeature } from '#features/clinics/server/has-feature.ts';
import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { markListed, selectListed } from '#features/patients/server/do-not-contact.ts';
import {
  selectAsksWithoutConsent,
  selectRowPatients,
  toConsentMark,
} from '#features/patients/server/select-consent.ts';
import { RECENT_DRAFTS, type RecentDraft } from '#features/review-drafts/compose-draft.ts';
import type { Language } from '#platform/language.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, readCursor, toPage } from '#platform/server/db/keyset.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import { selectValues } from '#platform/server/db/select-values.ts';
import type { ClinicDatabase } from '#platform/server/db/transaction.ts';
import { matchesPatientOfRow } from '#features/patients/server/match-patients.ts';
import { ReviewId, ReviewStatus, type MessageBundle, type Review } from '../schema.ts';
import { getFlow } from '../flow-rules.ts';
import { reviews } from './tables.ts';
import { matchesReview, type ReviewRow } from './write-review.ts';

/** A review asks for feedback. */
const PURPOSE = 'feedback';

/** Finds the clinic's newest drafts of a language, also those that a person changed or wrote. */
export async function findRecentDrafts(
  scope: ClinicScope,
  language: Language,
): Promise<RecentDraft[]> {
  const rows = await scope.db
    .select({ text: reviews.aiReviewText, visitOn: reviews.appointmentDate })
    .from(reviews)
    .where(
      and(
        eq(reviews.clinicId, scope.clinicId),
        eq(reviews.language, language),
        isNotNull(reviews.aiReviewText),
      ),
    )
    .orderBy(desc(reviews.createdAt))
    .limit(RECENT_DRAFTS);
  return rows.flatMap(({ text, visitOn }) => (text === null ? [] : [{ text, visitOn }]));
}

/** Converts a row to the contract's shape, marked if its number is on the do-not-contact list. */
export async function presentReview(scope: ClinicScope, row: ReviewRow): Promise<Review> {
  const [review] = await presentReviews(scope, [row]);
  if (review === undefined) throw new Error('Presenting a row lost it');
  return review;
}

async function presentReviews(scope: ClinicScope, rows: readonly ShownRow[]): Promise<Review[]> {
  if (rows.length === 0) return [];
  const details = await findReviewDetails(scope, rows);
  const items = rows.map((row) => toReview(scope, { row, details }));
  return markListed(scope, items, { ...details, getNumber: ({ contactNumber }) => contactNumber });
}

/** Reads what other tables say about the reviews of a page. */
async function findReviewDetails(scope: ClinicScope, rows: readonly ShownRow[]) {
  return selectValues(scope.db, {
    patients: selectRowPatients(
      scope,
      rows.map(({ patientId }) => patientId),
    ),
    asksWithoutConsent: selectAsksWithoutConsent(scope),
    listed: selectListed(
      scope,
      rows.map(({ contactNumber }) => contactNumber),
    ),
  });
}

/** Converts a row to the contract's shape, without the do-not-contact mark. */
function toReview(
  scope: ClinicScope,
  {
    row,
    details: { patients, asksWithoutConsent },
  }: { row: ShownRow; details: Awaited<ReturnType<typeof findReviewDetails>> },
): Review {
  const patient = row.patientId === null ? undefined : patients[row.patientId];
  return {
    ...toConsentMark(scope, { patient, asksWithoutConsent, purpose: PURPOSE }),
    id: row.id,
    patientId: patient?.id ?? null,
    patientLanguage: patient?.language ?? null,
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
    localizedMessageBundle: toChoice(row.localizedMessageBundle),
    localizedMessageBundleStatus: row.localizedMessageBundleStatus,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

function toChoice(bundle: BundleHead | null) {
  if (bundle === null) return null;
  const { language, second } = bundle;
  return { flow: getFlow(bundle), language, ...(second && { second }) };
}

/** The columns of a review that are shown; of its bundle only the choice. */
const shownColumns = {
  id: reviews.id,
  patientId: reviews.patientId,
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
  localizedMessageBundle: sql<BundleHead | null>`${reviews.localizedMessageBundle} - 'messages' - 'writer'`,
  localizedMessageBundleStatus: reviews.localizedMessageBundleStatus,
  createdAt: reviews.createdAt,
  version: reviews.version,
};
type BundleHead = Pick<MessageBundle, 'flow' | 'language' | 'second'>;
type ShownRow = Pick<ReviewRow, Exclude<keyof typeof shownColumns, 'localizedMessageBundle'>> & {
  readonly localizedMessageBundle: BundleHead | null;
};

export interface ReviewFilter {
  readonly patient?: string;
  readonly status?: ReviewStatus;
}

/**
 * Returns a page of the clinic's reviews, newest first, with the filter's total and pending counts.
 */
export async function findReviewPage(
  scope: ClinicScope,
  { cursor, limit, ...filter }: ReviewFilter & { cursor?: string; limit: number },
): Promise<Page<Review> & ReviewCounts> {
  const condition = matchesFilter(scope, filter);
  const after = cursor === undefined ? undefined : isAfter(readCursor(cursor, CursorKey));
  return inSnapshot(scope, async (snapshot) => {
    const { db } = snapshot;
    const rows = await selectPage(db, { condition, after, limit: limit + 1 });
    const page = toPage(rows, {
      limit,
      item: (row) => row,
      cursor: ({ status, at, id }) => [status, at, id],
    });
    const counts = rows[0]?.counts ?? (after && (await selectCounts(db, condition))[0]?.counts);
    return {
      ...page,
      items: await presentReviews(snapshot, page.items),
      total: counts?.total ?? 0,
      pending: counts?.pending ?? 0,
    };
  });
}

/** Selects a page of what was found, each row with the counts of all that was found. */
function selectPage(
  db: ClinicDatabase,
  {
    condition,
    after,
    limit,
  }: { condition: SQL | undefined; after: SQL | undefined; limit: number },
) {
  const counts = sql<ReviewCounts>`${selectCounts(db, condition)}`;
  return (
    db
      .select({ ...shownColumns, at: exactInstant(reviews.createdAt), counts })
      .from(reviews)
      .where(and(condition, after))
      // 'pending' comes before 'sent': what waits for the receptionist is on top.
      .orderBy(reviews.status, desc(reviews.createdAt), desc(reviews.id))
      .limit(limit)
  );
}

function selectCounts(db: ClinicDatabase, where: SQL | undefined) {
  const pending = sql`count(*) filter (where ${reviews.status} = 'pending')`;
  const counts = sql<ReviewCounts>`json_build_object('total', count(*), 'pending', ${pending})`;
  return db.select({ counts }).from(reviews).where(where);
}

interface ReviewCounts {
  total: number;
  pending: number;
}

function matchesFilter(
  { clinicId }: ClinicScope,
  { patient = '', status }: ReviewFilter,
): SQL | undefined {
  return and(
    eq(reviews.clinicId, clinicId),
    matchesPatientOfRow({ clinicId }, patient, {
      name: reviews.patientName,
      number: reviews.contactNumber,
      patientId: reviews.patientId,
    }),
    status && eq(reviews.status, status),
  );
}

const CursorKey = z.tuple([ReviewStatus, ExactInstant, ReviewId]);

function isAfter([status, time, id]: z.infer<typeof CursorKey>): SQL {
  return sql`(${reviews.status} > ${status} or (${reviews.status} = ${status}
    and (${reviews.createdAt}, ${reviews.id}) < (${time}::timestamptz, ${id}::uuid)))`;
}

/**
 * Returns a review in the contract's shape; undefined for another clinic's as for a missing one, and
 * in a clinic without reviews.
 */
export async function findReview(scope: ClinicScope, id: ReviewId): Promise<Review | undefined> {
  if (!hasFeature(scope, 'reviews')) return undefined;
  return inSnapshot(scope, async (snapshot) => {
    const rows = await snapshot.db
      .select(shownColumns)
      .from(reviews)
      .where(matchesReview(scope, id));
    const [review] = await presentReviews(snapshot, rows);
    return review;
  });
}
