import type { Message, ProfileId } from '#features/messages/schema.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { linkReview } from '#features/reviews/server/link-review.ts';
import { requireReviewRow } from '#features/reviews/server/lock-review.ts';
import { markSequenceCreated } from '#features/reviews/server/mark-sequence-created.ts';
import type { Language } from '#platform/language.ts';
import type { CalendarDate } from '#platform/time.ts';
import { type Result, ok } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { type ClinicScope, inTransaction } from '#platform/server/db/scope.ts';
import type { PlannedMessage } from '../schema.ts';
import { findNextVisits } from './next-visits.ts';
import {
  type SequenceChoice,
  type CannotCreate,
  findUsualLanguage,
  prepareSet,
  type PreparedSet,
  planReview,
} from './plan-sequence.ts';
import { listReviewMessages } from '#features/messages/server/find-messages.ts';
import { insertMessages } from '#features/messages/server/plan-messages.ts';
import { refreshWaitingMessages } from '#features/messages/server/refresh-messages.ts';

/**
 * Creates all follow-ups of a review or none, and marks the review. Throws NOT_FOUND for another
 * clinic's review.
 */
export async function createSequence(
  scope: ClinicScope,
  choice: SequenceChoice,
): Promise<Result<{ messages: Message[] }, CannotCreate>> {
  const { profileId, profileType } = choice;
  const review = await getReview(scope, { id: profileId });
  const usual = await findUsualLanguage(scope, { review, profileType });
  const language = choice.language ?? usual;
  const { treatment } = review;
  const set = await prepareSet(scope, { profileType, language, treatment });
  // Only another language than the usual one says something about the patient.
  const chosenLanguage = language === usual ? undefined : language;
  const { result } = await createFromSet(scope, {
    profileId,
    set,
    chosen: chosenLanguage,
    countOn: choice.countOn,
  });
  return result;
}

/** The audit entry of reviews that got their follow-ups. */
export const CREATED = {
  entity: 'review',
  changedFields: ['hasSequence', 'followUpsCreatedAt'],
} as const;

/** Selects among the planned follow-ups of a review; if it refuses, none is created. */
type Keep<Refusal extends { code: string }> = (
  messages: PlannedMessage[],
) => Result<PlannedMessage[], Refusal>;

/**
 * Creates the follow-ups of one review in a transaction, and marks the review. Locks the review, so
 * that of concurrent requests exactly one creates and the others are refused ALREADY_HAS_SEQUENCE.
 * Throws NOT_FOUND.
 */
export async function createFromSet<Refusal extends { code: string } = never>(
  scope: ClinicScope,
  {
    profileId,
    set,
    keep = (messages) => ok(messages),
    chosen: chosenLanguage,
    countOn,
  }: {
    profileId: ProfileId;
    set: PreparedSet;
    keep?: Keep<Refusal>;
    /** The language that a person chose for this patient. */
    chosen?: Language | undefined;
    /** The due date or the date of birth that the days are counted from; null counts from the visit. */
    countOn?: CalendarDate | null | undefined;
  },
): Promise<{
  patientName: string;
  result: Result<{ messages: Message[] }, CannotCreate | Refusal>;
}> {
  return inTransaction(scope, async (tx) => {
    const review = await requireReviewRow(tx, profileId);
    const { patientName } = review;
    const visits = await findNextVisits(tx, { ...set, reviews: [review] });
    const counting = { countOn, today: tx.today };
    const whole = planReview(review, { ...set, visits, counting });
    const plan = whole.ok ? keep(whole.value) : whole;
    if (!plan.ok) return { patientName, result: plan };
    const { patientId } = await linkReview(tx, { row: review, language: chosenLanguage });
    const templates = new Map(set.templates.map((template) => [template.id, template]));
    const messages = await insertMessages(tx, {
      messages: plan.value.map(({ templateId, scheduledDate, messageContent }) => ({
        profileId: review.id,
        templateId,
        templateText: templates.get(templateId)?.messageTemplate,
        kind: 'sequence',
        purpose: templates.get(templateId)?.purpose ?? 'care',
        patientId,
        patientName,
        whatsappNumber: review.contactNumber,
        scheduledDate,
        messageContent,
        language: set.choice.language,
      })),
    });
    await markSequenceCreated(tx, { id: review.id });
    await recordAudit(tx, { ...CREATED, action: 'sequences.create', entityId: review.id });
    // The book may have corrected the name since the review was logged.
    const isOutdated = (await refreshWaitingMessages(tx, { reviewIds: [review.id] })) > 0;
    const kinds = ['sequence'] as const;
    return {
      patientName,
      result: ok({
        messages: isOutdated
          ? await listReviewMessages(tx, { profileId: review.id, kinds })
          : messages,
      }),
    };
  });
}
