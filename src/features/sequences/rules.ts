import { getClinicName, type NamesByLanguage } from '#features/clinics/name-rules.ts';
import { contactValues } from '#features/text-checks/contacts.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import type { Language } from '#platform/language.ts';
import { addDays, isCalendarDate } from '#platform/calendar.ts';
import { numberToDial } from '#platform/phone.ts';
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
  /** The date of each template, where it is not counted from the visit; a message without one is left out. */
  dates?: readonly (CalendarDate | undefined)[] | undefined;
  /** Returns what a message of this date says about the next visit; by default nothing. */
  findNextVisit?: (from: CalendarDate) => NextVisitValues;
}): PlannedMessage[] {
  const { findNextVisit = () => NO_NEXT_VISIT, clinic } = sequence;
  const { patientName } = sequence.review;
  const takenDates = new Set<CalendarDate>();
  return sequence.templates.flatMap((sequenceTemplate, index) => {
    const { id, sequenceOrder, sequenceDays, exactDay, ...template } = sequenceTemplate;
    const { visitOn } = sequence;
    const visitDate = { visitOn, reviewId: sequence.review.id, templateId: id };
    let scheduledDate = sequence.dates
      ? sequence.dates[index]
      : scheduleDate({ ...visitDate, sequenceDays, exactDay });
    if (scheduledDate === undefined) return [];
    // Never two on one day.
    while (takenDates.has(scheduledDate)) scheduledDate = addDays(scheduledDate, 1);
    takenDates.add(scheduledDate);
    const messageContent = composeFollowUp({
      template: template.messageTemplate,
      language: template.language,
      patientName,
      clinic,
      nextVisit: findNextVisit(scheduledDate),
    });
    return [{ templateId: id, sequenceOrder, sequenceDays, scheduledDate, messageContent }];
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
    clinic_phone: numberToDial(clinic.contactPhone),
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
      template.treatmentKey,
      template.sequenceDays,
      template.sequenceOrder,
    ]);
  if (plannedTemplate === undefined) return undefined;
  const [newest] = templates
    .filter(
      (template) => template.language === language && toKey(template) === toKey(plannedTemplate),
    )
    .toSorted((first, second) => (first.createdAt > second.createdAt ? -1 : 1));
  return newest;
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
