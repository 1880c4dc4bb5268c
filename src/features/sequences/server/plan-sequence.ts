import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { ProfileId } from '#features/messages/schema.ts';
import type { Review } from '#features/reviews/schema.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { ok, type Result, refuse } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import { type FollowUpClinic, canFollowUp, planMessages } from '../rules.ts';
import { templatesFor, usualLanguage } from '../set-rules.ts';
import { findNextVisits, type NextVisits } from './next-visits.ts';
import type { PlannedMessage, SequenceTemplate } from '../schema.ts';
import { findOfferedTemplates } from './find-templates.ts';
import { listTreatmentKeys } from './treatment-keys.ts';

/** A review and the set of follow-ups it gets. */
export interface SequenceChoice {
  readonly profileId: ProfileId;
  readonly profileType: string;
  /** The usual one of the patient unless a person chose another. */
  readonly language?: Language | undefined;
}

/** Why a review cannot have follow-ups now. */
export type CannotCreate =
  | { code: 'ALREADY_HAS_SEQUENCE' }
  | { code: 'CLINIC_INFORMATION_MISSING' }
  | { code: 'INVALID_VISIT_DATE' }
  | { code: 'NO_TEMPLATES'; data: { profileType: string; language: Language } };

/**
 * Returns the messages that `createSequence` would create now; stores nothing. Throws NOT_FOUND for
 * another clinic's review.
 */
export async function planSequence(
  scope: ClinicScope,
  choice: SequenceChoice,
): Promise<Result<{ messages: PlannedMessage[]; treatment: string | null }, CannotCreate>> {
  const review = await getReview(scope, { id: choice.profileId });
  const { profileType, language = await findUsualLanguage(scope, { review, profileType }) } =
    choice;
  const { treatment } = review;
  const set = await prepareSet(scope, { profileType, language, treatment });
  const visits = await findNextVisits(scope, { reviews: [review], templates: set.templates });
  const plan = planReview(review, { ...set, visits });
  return plan.ok
    ? ok({ messages: plan.value, treatment: set.templates[0]?.treatment ?? null })
    : plan;
}

/**
 * The clinic and templates for all sequences of one choice, read once for any number of reviews.
 */
export interface PreparedSet {
  readonly choice: SetChoice;
  readonly clinic: FollowUpClinic;
  /** In order; empty when there are none in this language, or at all. */
  readonly templates: readonly SequenceTemplate[];
}

/** A profile type and a language. */
interface SetChoice {
  readonly profileType: string;
  readonly language: Language;
}

/** Returns the language of a review's follow-ups unless a person chooses another. */
export async function findUsualLanguage(
  scope: ClinicScope,
  { review, profileType }: { review: Review; profileType: string },
): Promise<Language> {
  const clinic = await clinicDetails(scope);
  const templates = await findOfferedTemplates(scope, { clinic });
  const treatmentKeys = listTreatmentKeys(review.treatment);
  return usualLanguage(review, { clinic, profileType, templates, treatmentKeys });
}

/** Reads the clinic and the templates for a treatment, else for a profile type, in a language. */
export async function prepareSet(
  scope: ClinicScope,
  { treatment, ...choice }: SetChoice & { treatment: string },
): Promise<PreparedSet> {
  const clinic = await clinicDetails(scope);
  const { language } = choice;
  const offeredTemplates = await findOfferedTemplates(scope, { clinic, language });
  const treatmentKeys = listTreatmentKeys(treatment);
  const templates = templatesFor({ ...choice, templates: offeredTemplates, treatmentKeys });
  return { choice, clinic, templates };
}

/** The fields of a review that its follow-ups need. */
export type ReviewToPlan = Pick<
  Review,
  'id' | 'patientName' | 'appointmentDate' | 'contactNumber'
> & {
  readonly followUpsCreatedAt: string | Date | null;
};

/**
 * Plans the follow-ups of one review, or refuses. Throws INVALID for a text that becomes too long.
 */
export function planReview(
  review: ReviewToPlan,
  { choice, clinic, templates, visits }: PreparedSet & { visits: NextVisits },
): Result<PlannedMessage[], CannotCreate> {
  // Not `hasSequence`: the send flow sets that too, and follow-ups usually come after it (decision
  // 007).
  if (review.followUpsCreatedAt !== null) return refuse({ code: 'ALREADY_HAS_SEQUENCE' });
  if (clinic.clinicName.trim() === '' || clinic.contactPhone === '') {
    return refuse({ code: 'CLINIC_INFORMATION_MISSING' });
  }
  const visitOn = review.appointmentDate;
  if (!canFollowUp(visitOn)) return refuse({ code: 'INVALID_VISIT_DATE' });
  if (templates.length === 0) return refuse({ code: 'NO_TEMPLATES', data: choice });
  const messages = planMessages({
    review,
    visitOn,
    clinic,
    templates,
    findNextVisit: (from) => visits.find(review, { from, language: choice.language }),
  });
  refuseTooLong(messages);
  return ok(messages);
}

/**
 * Templates are within the limit, but names and numbers make them longer; a cut message is never
 * created.
 */
function refuseTooLong(messages: readonly PlannedMessage[]): void {
  const issues = messages
    .filter(({ messageContent }) => messageContent.length > LONGEST_TEXT)
    .map(({ sequenceOrder }) => ({
      path: 'profileType',
      message: `Message ${sequenceOrder} of this set is longer than ${LONGEST_TEXT} characters once it is filled in`,
    }));
  if (issues.length > 0) throw new Failure('INVALID', { data: { issues } });
}
