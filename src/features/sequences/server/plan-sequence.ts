import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { ProfileId } from '#features/messages/schema.ts';
import type { Review } from '#features/reviews/schema.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { Failure } from '#platform/errors.ts';
import { markText } from '#platform/i18n.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Language } from '#platform/language.ts';
import { ok, type Result, refuse } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import {
  type CountedFrom,
  findCountedFrom,
  findDateProblem,
  listCountedDates,
} from '../counted-days.ts';
import { type FollowUpClinic, canFollowUp, planMessages, withoutPast } from '../rules.ts';
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
  /** The due date or the date of birth that the days are counted from; null counts from the visit. */
  readonly countOn?: CalendarDate | null | undefined;
}

/** Why a review cannot have follow-ups now. */
export type CannotCreate =
  | { code: 'ALREADY_HAS_SEQUENCE' }
  | { code: 'CLINIC_INFORMATION_MISSING' }
  | { code: 'INVALID_VISIT_DATE' }
  | { code: 'NO_TEMPLATES'; data: { profileType: string; language: Language } }
  | { code: 'NEEDS_DATE'; data: { countedFrom: CountedFrom } };

/**
 * Returns the messages that `createSequence` would create now; stores nothing. Throws NOT_FOUND for
 * another clinic's review.
 */
export async function planSequence(
  scope: ClinicScope,
  choice: SequenceChoice,
): Promise<Result<SequencePlan, CannotCreate>> {
  const review = await getReview(scope, { id: choice.profileId });
  const { profileType, language = await findUsualLanguage(scope, { review, profileType }) } =
    choice;
  const { treatment } = review;
  const set = await prepareSet(scope, { profileType, language, treatment });
  const visits = await findNextVisits(scope, { ...set, reviews: [review] });
  const counting = { countOn: choice.countOn, today: scope.today };
  const plan = planReview(review, { ...set, visits, counting });
  if (!plan.ok) return plan;
  return ok({
    messages: plan.value,
    treatment: set.templates[0]?.treatment ?? null,
    leftOut: set.templates.length - plan.value.length,
  });
}

interface SequencePlan {
  readonly messages: PlannedMessage[];
  readonly treatment: string | null;
  readonly leftOut: number;
}

/**
 * The clinic and templates for all sequences of one choice, read once for any number of reviews.
 */
export interface PreparedSet {
  readonly choice: SetChoice;
  readonly clinic: FollowUpClinic & { readonly enabledFeatures: readonly string[] };
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

/** A date other than the visit that days are counted from, and the day before which none is planned. */
interface Counting {
  readonly countOn?: CalendarDate | null | undefined;
  readonly today: CalendarDate;
}

/**
 * Plans the follow-ups of one review, or refuses, also where a set is counted from a date that is not given. Those counted from another date than the visit
 * leave out what has passed. Throws INVALID for a text that becomes too long, and for a date that
 * cannot be that of the event or after which nothing is left to plan.
 */
export function planReview(
  review: ReviewToPlan,
  {
    choice,
    clinic,
    templates,
    visits,
    counting,
  }: PreparedSet & { visits: NextVisits; counting?: Counting | undefined },
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
  const countOn = counting?.countOn;
  const countedFrom = findCountedFrom(templates);
  if (countedFrom !== null && countOn === undefined)
    return refuse({ code: 'NEEDS_DATE', data: { countedFrom } });
  const dates = listDates(templates, { visitOn, countOn });
  const plannedMessages = planMessages({
    review,
    visitOn,
    clinic,
    templates,
    dates,
    findNextVisit: (from) => visits.find(review, { from, language: choice.language }),
  });
  refuseTooLong(plannedMessages);
  if (dates === undefined || counting === undefined) return ok(plannedMessages);
  const { coming } = withoutPast(plannedMessages, counting.today);
  if (coming.length === 0)
    throw invalidDate(markText('With this date, all message dates have passed.'));
  return ok(coming);
}

function listDates(
  templates: readonly SequenceTemplate[],
  { visitOn, countOn }: { visitOn: CalendarDate; countOn: CalendarDate | null | undefined },
): (CalendarDate | undefined)[] | undefined {
  if (countOn === undefined || countOn === null) return undefined;
  const from = findCountedFrom(templates);
  const problem = findDateProblem(from, { on: countOn, visitOn });
  if (problem !== undefined || from === null) throw invalidDate(problem ?? '');
  return listCountedDates({ from, on: countOn, visitOn, templates });
}

function invalidDate(message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path: 'countOn', message }] } });
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
