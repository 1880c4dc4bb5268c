import { languageName, type Language } from '#platform/language.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { sequencesContract } from '../contract.ts';

/** The texts of the dialog that creates follow-ups; lists do not load them. */
export const CREATE_TEXTS = {
  createTitle: 'Create Follow-up Sequence',
  createFor: (name: string, visit: string) => `${name} · visit on ${visit}`,
  profileType: 'Profile Type',
  profileTypeHint: 'Which set of messages suits best',
  language: 'Language',
  otherLanguage: 'Language for the others',
  ownLanguage:
    'Each patient gets messages in their own language, where it is known and the profile has them.',
  noLanguage: (language: Language) => `There are no follow-ups in ${languageName(language)} yet`,
  plan: 'These messages will be planned',
  planHelp: 'Nothing is sent now. Each one waits for its date, and you send it.',
  inThePast: 'Some of these dates have passed. Those messages will be under Overdue at once.',
  planning: 'Working out the dates...',
  planFailed: 'Failed to load sequence templates. Please try again.',
  afterVisit: (days: number) =>
    days === 1 ? '1 day after the visit' : `${days} days after the visit`,
  create: (count: number) =>
    count === 1 ? 'Create 1 follow-up message' : `Create ${count} follow-up messages`,
  creating: 'Creating...',
  createFailed: 'Failed to create sequence messages. Please try again.',
  created: (count: number, language: Language) =>
    `Created ${count} sequence message(s) for profile in ${languageName(language)}`,
  cancel: 'Cancel',
  openSettings: 'Open Settings',
} as const;

type CreateRefusal = RefusalCode<Pick<typeof sequencesContract, 'plan' | 'create'>>;

const REFUSALS: Record<Exclude<CreateRefusal, 'NO_TEMPLATES'>, string> = {
  ALREADY_HAS_SEQUENCE: 'Sequence messages have already been created for this review.',
  CLINIC_INFORMATION_MISSING: 'Clinic information is missing. Please update clinic settings first.',
  INVALID_VISIT_DATE: 'Invalid visit date. Please try again.',
};

/** Returns the sentences for the refusals of a choice of profile and language. */
export function refusalsFor(choice: {
  profileType: string;
  language: Language;
}): Record<CreateRefusal, string> {
  return {
    ...REFUSALS,
    NO_TEMPLATES: `No templates found for ${choice.profileType} profile in ${languageName(choice.language)}. Please contact support.`,
  };
}
