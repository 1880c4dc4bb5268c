import { getClinicName, type NamesByLanguage } from '#features/clinics/name-rules.ts';
import { findKnownLanguage } from '#features/reviews/rules.ts';
import { contactValues } from '#features/text-checks/contacts.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { SHARED_SET_LANGUAGES } from '#features/content/sequence-template-schema.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { addDays, isCalendarDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { PlannedMessage, SequenceTemplate, TemplatePurpose } from './schema.ts';

/**
 * Follow-ups move by up to this many days either way, so that they do not all leave on one day
 * (specification, section 9).
 */
export const MOST_DAYS_MOVED = 3;
const LONGEST_SEQUENCE_DAYS = 365;
const LAST_PLACE = 50;

/**
 * Returns the due date of a follow-up: the visit plus `sequenceDays`, moved by −3…+3 days, at least
 * one day after the visit, and not moved when it must be the exact day. The move depends only on review and template, so repeated calls return
 * the same date (S8).
 */
export function scheduleDate(followUp: {
  visitOn: CalendarDate;
  reviewId: string;
  templateId: string;
  sequenceDays: number;
  exactDay?: boolean;
}): CalendarDate {
  if (followUp.exactDay) return addDays(followUp.visitOn, followUp.sequenceDays);
  const moves = 2 * MOST_DAYS_MOVED + 1;
  const move =
    (stableHash(`${followUp.reviewId}/${followUp.templateId}`) % moves) - MOST_DAYS_MOVED;
  return addDays(followUp.visitOn, Math.max(1, followUp.sequenceDays + move));
}

/** True when every follow-up after this visit has a date within the product's calendar. */
export function canFollowUp(visitOn: CalendarDate | null): visitOn is CalendarDate {
  if (visitOn === null || !isCalendarDate(visitOn)) return false;
  return isCalendarDate(addDays(visitOn, LONGEST_SEQUENCE_DAYS + MOST_DAYS_MOVED));
}

/**
 * True for the clinic's own templates, and for shared ones that target no profile type or the
 * clinic's.
 */
export function isOffered(
  template: SequenceTemplate,
  clinic: { profileTypes: readonly string[] },
): boolean {
  if (!template.isGlobal || template.targetProfileType === null) return true;
  return clinic.profileTypes.includes(template.targetProfileType);
}

/**
 * Returns the templates of one sequence, in order: the clinic's own for the profile type and
 * language, else the shared ones that target the clinic's type, else those shared with all. Never
 * mixes sets, because a patient would get the first message of each. Empty without a set in this
 * language.
 */
export function templatesFor(choice: {
  templates: readonly SequenceTemplate[];
  profileType: string;
  language: Language;
}): SequenceTemplate[] {
  const matching = choice.templates.filter(
    ({ profileType, language }) =>
      profileType === choice.profileType && language === choice.language,
  );
  const ownTemplates = matching.filter(({ isGlobal }) => !isGlobal);
  const targetedTemplates = matching.filter(
    ({ isGlobal, targetProfileType }) => isGlobal && targetProfileType !== null,
  );
  const sharedTemplates = matching.filter(
    ({ isGlobal, targetProfileType }) => isGlobal && targetProfileType === null,
  );
  return (
    [ownTemplates, targetedTemplates, sharedTemplates].find((set) => set.length > 0) ?? []
  ).toSorted(inOrder);
}

/** The clinic's details that its follow-ups use. */
export interface FollowUpClinic {
  readonly clinicName: string;
  readonly namesByLanguage: NamesByLanguage;
  readonly contactPhone: string;
  readonly mapLink: string;
  readonly website: string;
  readonly bookingLink: string;
  readonly furtherPhones: string;
}

/** The values of a message that depend on its date: the patient's next visit and its doctor. */
export type NextVisitValues = Readonly<Record<'next_visit' | 'doctor_name', string>>;

const NO_NEXT_VISIT: NextVisitValues = { next_visit: '', doctor_name: '' };

/**
 * Plans the follow-ups of one review with their texts and dates; equal arguments give equal
 * messages.
 */
export function planMessages(sequence: {
  review: { id: string; patientName: string };
  visitOn: CalendarDate;
  clinic: FollowUpClinic;
  templates: readonly SequenceTemplate[];
  /** Returns what a message of this date says about the next visit; by default nothing. */
  findNextVisit?: (from: CalendarDate) => NextVisitValues;
}): PlannedMessage[] {
  const { findNextVisit = () => NO_NEXT_VISIT, clinic } = sequence;
  const { patientName } = sequence.review;
  return sequence.templates.map(({ id, sequenceOrder, sequenceDays, exactDay, ...template }) => {
    const scheduledDate = scheduleDate({
      visitOn: sequence.visitOn,
      reviewId: sequence.review.id,
      templateId: id,
      sequenceDays,
      exactDay,
    });
    const messageContent = composeFollowUp({
      template: template.messageTemplate,
      language: template.language,
      patientName,
      clinic,
      nextVisit: findNextVisit(scheduledDate),
    });
    return { templateId: id, sequenceOrder, sequenceDays, scheduledDate, messageContent };
  });
}

/** Fills in the words of a follow-up. */
export function composeFollowUp({
  template,
  language,
  patientName,
  clinic,
  nextVisit,
}: {
  template: string;
  language: Language;
  patientName: string;
  clinic: FollowUpClinic;
  nextVisit: NextVisitValues;
}): string {
  const values = {
    patient_name: patientName,
    clinic_phone: clinic.contactPhone,
    clinic_name: getClinicName(clinic, language),
    ...contactValues(clinic),
    ...nextVisit,
  };
  return composeMessage({ template, values });
}

/**
 * Returns the template that says the same in another language: of the same set, on the same day and
 * in the same place; undefined without one.
 */
export function findTranslation(
  templates: readonly SequenceTemplate[],
  { templateId, language }: { templateId: string | null; language: Language },
): SequenceTemplate | undefined {
  const plannedTemplate = templates.find(({ id }) => id === templateId);
  const toKey = (template: SequenceTemplate) =>
    JSON.stringify([
      template.isGlobal,
      template.profileType,
      template.targetProfileType,
      template.sequenceDays,
      template.sequenceOrder,
    ]);
  if (plannedTemplate === undefined) return undefined;
  return templates.find(
    (template) => template.language === language && toKey(template) === toKey(plannedTemplate),
  );
}

/** Returns the follow-ups that are due from `today` on, and the number of earlier ones. */
export function withoutPast(
  messages: readonly PlannedMessage[],
  today: CalendarDate,
): { coming: PlannedMessage[]; leftOut: number } {
  const coming = messages.filter(({ scheduledDate }) => scheduledDate >= today);
  return { coming, leftOut: messages.length - coming.length };
}

/**
 * Returns the language of a patient's follow-ups: their own if it is known and the profile has
 * messages in it, else the chosen one.
 */
export function followUpLanguage(
  review: Parameters<typeof findKnownLanguage>[0],
  choice: { profileType: string; language: Language; templates: readonly SequenceTemplate[] },
): { language: Language; isOwn: boolean } {
  const language = findKnownLanguage(review);
  const isOwn = language !== undefined && templatesFor({ ...choice, language }).length > 0;
  return isOwn ? { language, isOwn } : { language: choice.language, isOwn: false };
}

/**
 * Returns the language in which follow-ups are created unless a person chooses another: the
 * patient's, else the clinic's default one where there are messages in it.
 */
export function usualLanguage(
  review: Parameters<typeof findKnownLanguage>[0],
  {
    clinic,
    ...set
  }: {
    clinic: { defaultLanguage: Language };
    profileType: string;
    templates: readonly SequenceTemplate[];
  },
): Language {
  const { defaultLanguage } = clinic;
  const hasMessages = listSetLanguages(set.templates).includes(defaultLanguage);
  return followUpLanguage(review, { ...set, language: hasMessages ? defaultLanguage : 'en' })
    .language;
}

/** Lists the languages that sequences can be created in: those of the shared sets and of `templates`. */
export function listSetLanguages(templates: readonly SequenceTemplate[]): Language[] {
  const ownLanguages = new Set(templates.map(({ language }) => language));
  const sharedLanguages: readonly Language[] = SHARED_SET_LANGUAGES;
  return LANGUAGES.filter(
    (language) => sharedLanguages.includes(language) || ownLanguages.has(language),
  );
}

/**
 * Returns what the words of a template are for unless a person says it. Words that look like an offer
 * make it one; `before` is the template as it is stored. Only a person makes care of an offer, and
 * where they did, the same kind of words stays care.
 */
export function proposePurpose({
  hasOffer,
  before,
}: {
  hasOffer: boolean;
  before?: { purpose: TemplatePurpose; hasOffer: boolean };
}): TemplatePurpose {
  if (hasOffer && !before?.hasOffer) return 'marketing';
  return before?.purpose ?? 'care';
}

/** Lists the profile types that templates exist for, each once: General first, then by name. */
export function listProfileTypes(templates: readonly SequenceTemplate[]): string[] {
  const types = [...new Set(templates.map(({ profileType }) => profileType))];
  return types.toSorted(
    (first, second) => rank(first) - rank(second) || first.localeCompare(second, 'en'),
  );
}

/**
 * Reads typed days after the visit: 1 to 365, and 1 for anything else (specification, section 5).
 */
export function readSequenceDays(text: string): number {
  const days = wholeNumber(text);
  return days >= 1 && days <= LONGEST_SEQUENCE_DAYS ? days : 1;
}

/** Reads a message's typed place in its sequence, at least 1. */
export function readSequenceOrder(text: string): number {
  return Math.min(Math.max(1, wholeNumber(text)), LAST_PLACE);
}

function wholeNumber(text: string): number {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
}

function rank(profileType: string): number {
  return profileType === 'General' ? 0 : 1;
}

function inOrder(first: SequenceTemplate, second: SequenceTemplate): number {
  return (
    first.sequenceOrder - second.sequenceOrder ||
    first.sequenceDays - second.sequenceDays ||
    (first.id < second.id ? -1 : 1)
  );
}

/**
 * FNV-1a, then the finishing steps of MurmurHash3, so that similar ids get different results.
 * Stored dates depend on it: another hash would move the follow-ups of sequences that are planned
 * again.
 */
function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
