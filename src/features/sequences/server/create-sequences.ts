import { refreshWaitingMessages } from '#features/messages/server/refresh-messages.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { ProfileId } from '#features/messages/schema.ts';
import { findReviewLanguages } from '#features/reviews/server/known-languages.ts';
import { lockReviews } from '#features/reviews/server/lock-review.ts';
import { linkReviews } from '#features/reviews/server/link-review.ts';
import { markSequencesCreated } from '#features/reviews/server/mark-sequence-created.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { isDatabaseAway } from '#platform/server/db/pools.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { withoutPast } from '../rules.ts';
import { templatesFor, usualLanguage } from '../set-rules.ts';
import type { NotCreated, PlannedMessage, SequenceOutcome } from '../schema.ts';
import { CREATED, createFromSet } from './create-sequence.ts';
import { findOfferedTemplates } from './find-templates.ts';
import { findNextVisits, type NextVisits } from './next-visits.ts';
import {
  planReview,
  type CannotCreate,
  type PreparedSet,
  type ReviewToPlan,
} from './plan-sequence.ts';
import { listTreatmentKeys } from './treatment-keys.ts';
import { insertSequences } from '#features/messages/server/plan-messages.ts';

/**
 * Creates the follow-ups of many reviews, each review completely or not at all, and returns the
 * outcome of each in the given order. Leaves out follow-ups whose days can be counted from a date of the
 * patient's own, which only a person can give. Repeated ids count once. Skips reviews that have follow-ups,
 * so that after a crash or a time-out the same call does the rest. An unexpected error is reported
 * to `onDefect` and fails its review alone; throws when the database is unreachable.
 */
export async function createSequences(
  scope: ClinicScope,
  input: {
    profileIds: readonly ProfileId[];
    profileType: string;
    /** For all; each patient's usual one unless given. */
    language?: Language | undefined;
    /** Also creates messages whose date has passed. */
    includePast?: boolean;
    onDefect: (error: unknown) => void;
  },
): Promise<{ outcomes: SequenceOutcome[] }> {
  const profileIds = [...new Set(input.profileIds)];
  const from = input.includePast ? undefined : scope.today;
  const outcomes = new Map<ProfileId, SequenceOutcome>();
  for (const { set, ids } of await groupBySet(scope, { ...input, profileIds })) {
    const group = { profileIds: ids, set, from, onDefect: input.onDefect };
    for (const outcome of await createGroup(scope, group)) outcomes.set(outcome.profileId, outcome);
  }
  return { outcomes: profileIds.flatMap((id) => outcomes.get(id) ?? []) };
}

interface SetGroup {
  readonly set: PreparedSet;
  readonly ids: readonly ProfileId[];
}

/** Groups reviews by the language of their follow-ups and the set that is for their treatment. */
async function groupBySet(
  scope: ClinicScope,
  {
    profileIds,
    profileType,
    language: chosenLanguage,
  }: { profileIds: readonly ProfileId[]; profileType: string; language?: Language | undefined },
): Promise<SetGroup[]> {
  const clinic = await clinicDetails(scope);
  const templates = await findOfferedTemplates(scope, { clinic });
  const reviewLanguages = await findReviewLanguages(scope, { ids: profileIds });
  const reviewsById = new Map(reviewLanguages.map((review) => [review.id, review]));
  const toKeys = rememberTreatmentKeys();
  const groups = new Map<string, { set: PreparedSet; ids: ProfileId[] }>();
  for (const id of profileIds) {
    const review = reviewsById.get(id);
    const choice = { profileType, templates, treatmentKeys: toKeys(review?.treatment ?? '') };
    const language =
      chosenLanguage ??
      (review ? usualLanguage(review, { ...choice, clinic }) : clinic.defaultLanguage);
    const setTemplates = templatesFor({ ...choice, language });
    const key = JSON.stringify([language, ...setTemplates.map((template) => template.id)]);
    const set = { choice: { profileType, language }, clinic, templates: setTemplates };
    const group = groups.get(key) ?? { set, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Many reviews have the same treatment. */
function rememberTreatmentKeys(): (treatment: string) => string[] {
  const keys = new Map<string, string[]>();
  return (treatment) => {
    const knownKeys = keys.get(treatment) ?? listTreatmentKeys(treatment);
    keys.set(treatment, knownKeys);
    return knownKeys;
  };
}

/** Creates the follow-ups of the reviews of one set. */
async function createGroup(
  scope: ClinicScope,
  {
    onDefect,
    ...group
  }: BulkInput & { profileIds: readonly ProfileId[]; onDefect: (error: unknown) => void },
): Promise<SequenceOutcome[]> {
  const atOnce = await createAllAtOnce(scope, group);
  if (atOnce) return atOnce;
  const outcomes: SequenceOutcome[] = [];
  // One after the other, so that one clinic uses one connection of the pool, not all of them.
  for (const profileId of group.profileIds)
    outcomes.push(await createOne(scope, { ...group, profileId, onDefect }));
  return outcomes;
}

interface BulkInput {
  readonly set: PreparedSet;
  /** Messages of earlier dates are left out; undefined keeps all. */
  readonly from: CalendarDate | undefined;
}

/**
 * Creates all in one transaction, which takes a hundredth of the time. Returns undefined on any
 * failure: then nothing is stored, and creating one after the other finds the review at fault.
 */
async function createAllAtOnce(
  scope: ClinicScope,
  input: BulkInput & { profileIds: readonly ProfileId[] },
): Promise<SequenceOutcome[] | undefined> {
  try {
    return await inTransaction(scope, (tx) => createForMany(tx, input));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return undefined;
  }
}

/**
 * Uses a handful of statements for any number of reviews, where one review after the other takes
 * six each. Locks all reviews until `tx` ends, in one order. Writes one audit entry for all: it
 * covers the reviews whose `follow_ups_created_at` equals the entry's `at`, since both are the
 * transaction's time.
 */
async function createForMany(
  tx: ClinicScope,
  { profileIds, set, from }: BulkInput & { profileIds: readonly ProfileId[] },
): Promise<SequenceOutcome[]> {
  const reviews = await linkReviews(tx, await lockReviews(tx, { ids: profileIds }));
  const visits = await findNextVisits(tx, { ...set, reviews });
  const plans = new Map(
    reviews.map((review) => [
      review.id,
      { review, plan: planOrTooLong(review, { set, from, visits }) },
    ]),
  );
  const fit = [...plans.values()].flatMap(({ review, plan }) =>
    plan.ok ? [{ review, messages: plan.value.coming }] : [],
  );
  if (fit.length > 0) {
    const { language } = set.choice;
    await insertSequences(tx, { sequences: fit, templates: set.templates, language });
    const ids = fit.map(({ review }) => review.id);
    await markSequencesCreated(tx, { ids });
    // The book may have corrected names since the reviews were logged.
    await refreshWaitingMessages(tx, { reviewIds: ids });
    await recordAudit(tx, { ...CREATED, action: 'sequences.createMany' });
  }
  return profileIds.map((profileId) => {
    const reviewPlan = plans.get(profileId);
    if (!reviewPlan) return notCreated({ profileId, patientName: null, reason: 'NOT_FOUND' });
    const { patientName } = reviewPlan.review;
    const { plan } = reviewPlan;
    if (!plan.ok) {
      const reason = plan.refusal.code;
      return notCreated({ profileId, patientName, leftOut: countLeftOut(plan), reason });
    }
    const { coming, leftOut } = plan.value;
    const count = coming.length;
    return { profileId, patientName, outcome: 'created', count, leftOut, reason: null };
  });
}

/** Plans one review. Long names may make its texts too long: then only this review is refused. */
function planOrTooLong(
  review: ReviewToPlan,
  { set, from, visits }: BulkInput & { visits: NextVisits },
): Result<Remaining, CannotCreate | NothingLeft | { code: 'TOO_LONG' }> {
  try {
    const plan = planReview(review, { ...set, visits });
    return plan.ok ? selectMessages(plan.value, from) : plan;
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID') return refuse({ code: 'TOO_LONG' });
    throw error;
  }
}

interface Remaining {
  readonly coming: PlannedMessage[];
  readonly leftOut: number;
}
type NothingLeft = { code: 'ALL_PAST'; leftOut: number };

/** Leaves out messages that were due before `from`; refuses when none is left. */
function selectMessages(
  messages: PlannedMessage[],
  from: CalendarDate | undefined,
): Result<Remaining, NothingLeft> {
  if (from === undefined) return ok({ coming: messages, leftOut: 0 });
  const remaining = withoutPast(messages, from);
  if (remaining.coming.length > 0) return ok(remaining);
  return refuse({ code: 'ALL_PAST', leftOut: remaining.leftOut });
}

function countLeftOut(result: Result<Remaining, { code: string; leftOut?: number }>): number {
  return result.ok ? result.value.leftOut : (result.refusal.leftOut ?? 0);
}

async function createOne(
  scope: ClinicScope,
  {
    profileId,
    set,
    from,
    onDefect,
  }: BulkInput & { profileId: ProfileId; onDefect: (error: unknown) => void },
): Promise<SequenceOutcome> {
  try {
    let leftOut = 0;
    const keep = (messages: PlannedMessage[]) => {
      const remaining = selectMessages(messages, from);
      leftOut = countLeftOut(remaining);
      return remaining.ok ? ok(remaining.value.coming) : remaining;
    };
    const { patientName, result } = await createFromSet(scope, { profileId, set, keep });
    if (!result.ok)
      return notCreated({ profileId, patientName, leftOut, reason: result.refusal.code });
    const count = result.value.messages.length;
    return { profileId, patientName, outcome: 'created', count, leftOut, reason: null };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const reason = toReason(error);
    if (reason === 'DEFECT') onDefect(error);
    return notCreated({ profileId, patientName: null, reason });
  }
}

function notCreated(review: {
  profileId: ProfileId;
  patientName: string | null;
  leftOut?: number;
  reason: NotCreated;
}): SequenceOutcome {
  const isThereAlready = review.reason === 'ALREADY_HAS_SEQUENCE';
  return { leftOut: 0, ...review, outcome: isThereAlready ? 'skipped' : 'failed', count: 0 };
}

function toReason(error: unknown): NotCreated {
  if (!(error instanceof Failure)) return 'DEFECT';
  if (error.code === 'NOT_FOUND') return 'NOT_FOUND';
  // The only input that creating itself refuses is a text that becomes too long.
  return error.code === 'INVALID' ? 'TOO_LONG' : 'DEFECT';
}
