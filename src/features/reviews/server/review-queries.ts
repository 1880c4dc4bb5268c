import { hasFeature } from '#features/clinics/server/has-feature.ts';
import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  markDoNotContact,
  markListed,
  selectListed,
} from '#features/patients/server/do-not-contact.ts';
import {
  findConsent,
  selectConsent,
  toConsentMark,
  type RowConsent,
} from '#features/patients/server/select-consent.ts';
import { RECENT_DRAFTS, type RecentDraft } from '#features/review-drafts/compose-draft.ts';
import type { Language } from '#platform/language.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, readCursor, toPage } from '#platform/server/db/keyset.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ClinicDatabase } from '#platform/server/db/transaction.ts';
import { matchesPatientOfRow } from '#features/patients/server/match-patients.ts';
import { ReviewId, type MessageBundle, type Review, type ReviewStatus } from '../schema.ts';
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
  const { patientId } = row;
  const consent = await findConsent(scope, { patientId, purpose: PURPOSE });
  const reviewView = toReview(scope, { ...row, ...consent });
  const [review] = await markDoNotContact(scope, [reviewView], getNumber);
  if (review === undefined) throw new Error('Marking a row lost it');
  return review;
}

const getNumber = ({ contactNumber }: Review) => contactNumber;

/** Converts a row to the contract's shape, without the do-not-contact mark. */
function toReview(scope: ClinicScope, row: ShownRow): Review {
  return {
    ...toConsentMark(scope, { ...row, purpose: PURPOSE }),
    id: row.id,
    patientId: row.patient?.id ?? null,
    patientLanguage: row.patient?.language ?? null,
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
  ...selectConsent(reviews, PURPOSE),
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
  isListed: selectListed({ clinicId: reviews.clinicId, number: reviews.contactNumber }),
};
type BundleHead = Pick<MessageBundle, 'flow' | 'language' | 'second'>;
type ShownRow = Pick<
  ReviewRow,
  Exclude<keyof typeof shownColumns, keyof RowConsent | 'localizedMessageBundle' | 'isListed'>
> &
  RowConsent & {
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
  const { db } = scope;
  const condition = matchesFilter(scope, filter);
  const after = cursor === undefined ? undefined : isBefore(readCursor(cursor, CursorKey));
  const rows = await selectPage(db, { condition, after, limit: limit + 1 });
  const page = toPage(rows, { limit, item: (row) => row, cursor: ({ at, id }) => [at, id] });
  const counts = rows[0]?.counts ?? (after && (await selectCounts(db, condition))[0]?.counts);
  return {
    ...page,
    items: await markListed(scope, page.items, {
      item: (row) => toReview(scope, row),
      getNumber,
    }),
    total: counts?.total ?? 0,
    pending: counts?.pending ?? 0,
  };
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
  return db
    .select({ ...shownColumns, at: exactInstant(reviews.createdAt), counts })
    .from(reviews)
    .where(and(condition, after))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
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

const CursorKey = z.tuple([ExactInstant, ReviewId]);

function isBefore([time, id]: z.infer<typeof CursorKey>): SQL {
  return sql`(${reviews.createdAt}, ${reviews.id}) < (${time}::timestamptz, ${id}::uuid)`;
}

/**
 * Returns a review in the contract's shape; undefined for another clinic's as for a missing one, and
 * in a clinic without reviews.
 */
export async function findReview(scope: ClinicScope, id: ReviewId): Promise<Review | undefined> {
  if (!hasFeature(scope, 'reviews')) return undefined;
  const rows = await scope.db.select(shownColumns).from(reviews).where(matchesReview(scope, id));
  const [review] = await markListed(scope, rows, {
    item: (row) => toReview(scope, row),
    getNumber,
  });
  return review;
}
