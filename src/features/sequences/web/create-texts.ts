import { i18n, texts } from '#platform/i18n.ts';
import { languageName, type Language } from '#platform/language.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { sequencesContract } from '../contract.ts';

/** The texts of the dialog that creates follow-ups; lists do not load them. */
export const CREATE_TEXTS = texts({
  createTitle: 'Create Follow-up Sequence',
  createFor: (name: string, visit: string) => i18n.t('{name} · visit on {visit}', { name, visit }),
  profileType: 'Profile Type',
  profileTypeHint: 'Which set of messages suits best',
  language: 'Language',
  otherLanguage: 'Language for the others',
  ownLanguage:
    'Each patient gets messages in their own language, where it is known and the profile has them.',
  noLanguage: (language: Language) =>
    i18n.t('There are no follow-ups in {language} yet', { language: languageName(language) }),
  plan: 'These messages will be planned',
  forTreatment: (treatment: string) =>
    i18n.t('From your templates for “{treatment}”, the treatment of this visit.', { treatment }),
  planHelp: 'Nothing is sent now. Each one waits for its date, and you send it.',
  inThePast: 'Some of these dates have passed. Those messages will be under Overdue at once.',
  dueDate: 'Due date of the birth',
  weeks: 'Or weeks of pregnancy today',
  weeksHint: 'The due date follows from it.',
  wrongWeeks: 'Enter the weeks as a number from 1 to 40.',
  birthDate: 'Child’s date of birth',
  countHint: 'The days are counted from it. Without a date they are counted from the visit.',
  leftOut: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} message of this set is left out, because its day has passed.} other {{count} messages of this set are left out, because their days have passed.}}',
      { count },
    ),
  planning: 'Working out the dates...',
  planFailed: 'Failed to load sequence templates. Please try again.',
  afterVisit: (days: number) =>
    i18n.t('{days, plural, one {{days} day after the visit} other {{days} days after the visit}}', {
      days,
    }),
  create: (count: number) =>
    i18n.t(
      '{count, plural, one {Create 1 follow-up message} other {Create {count} follow-up messages}}',
      { count },
    ),
  creating: 'Creating...',
  createFailed: 'Failed to create sequence messages. Please try again.',
  created: (count: number, language: Language) =>
    i18n.t('Created {count} sequence message(s) for profile in {language}', {
      count,
      language: languageName(language),
    }),
  openSettings: 'Open Settings',
});

type CreateRefusal = RefusalCode<Pick<typeof sequencesContract, 'plan' | 'create'>>;

const REFUSALS: Record<Exclude<CreateRefusal, 'NO_TEMPLATES'>, string> = texts({
  ALREADY_HAS_SEQUENCE: 'Sequence messages have already been created for this review.',
  CLINIC_INFORMATION_MISSING: 'Clinic information is missing. Please update clinic settings first.',
  INVALID_VISIT_DATE: 'Invalid visit date. Please try again.',
  NEEDS_DATE: 'Give the due date or the date of birth.',
});

/** Returns the sentences for the refusals of a choice of profile and language. */
export function refusalsFor(choice: {
  profileType: string;
  language: Language;
}): Record<CreateRefusal, string> {
  return {
    ...REFUSALS,
    NO_TEMPLATES: i18n.t(
      'No templates found for {profileType} profile in {language}. Please contact support.',
      { profileType: choice.profileType, language: languageName(choice.language) },
    ),
  };
}
