import { i18n, listText, texts } from '#platform/i18n.ts';
import { languageName, type Language } from '#platform/language.ts';
import type { NotCreated } from '../schema.ts';

/** Why a review got no follow-ups: the server's reason, or that no answer came. */
export type BulkReason = NotCreated | 'NO_ANSWER' | 'STOPPED';

/** The texts of the dialog that creates follow-ups for many reviews. */
export const BULK_TEXTS = texts({
  title: 'Create Bulk Follow-up Sequences',
  description: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} review request selected} other {{count} review requests selected}}',
      { count },
    ),
  noneSelected: 'No reviews selected. Select at least one review request first.',
  noneEligible: 'No eligible reviews selected (sequences already exist)',
  who: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} patient will get follow-ups} other {{count} patients will get follow-ups}}',
      { count },
    ),
  skippedBefore: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} selected patient already has follow-ups and is left out.} other {{count} selected patients already have follow-ups and are left out.}}',
      { count },
    ),
  visitOn: (date: string) => i18n.t('visit on {date}', { date }),
  noVisit: 'no visit date',
  inLanguage: (count: number, language: string) => `${language}: ${count}`,
  languages: (counts: readonly string[]) => i18n.t('In {counts}.', { counts: counts.join(', ') }),
  fallback: (count: number, language: string) =>
    i18n.t(
      '{count, plural, one {{count} patient gets} other {{count} patients get}} {language}, because their own language is not known or has no messages.',
      { count, language },
    ),
  past: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} message has a date that has passed} other {{count} messages have a date that has passed}}',
      { count },
    ),
  pastLeftOut: 'They are left out.',
  includePast: 'Create them anyway',
  includePastHint: 'They are overdue at once.',
  showMessages: (count: number, language: string) =>
    i18n.t('{count, plural, one {{count} message} other {{count} messages}} in {language}', {
      count,
      language,
    }),
  showPast: (count: number) => i18n.t('{count} left out', { count }),
  datePassed: 'Date has passed',
  allPast: 'All dates have passed, so nothing is created.',
  set: (days: readonly number[]) =>
    i18n.t(
      'Each gets {messages} messages, about {days} days after the visit. Nothing is sent now.',
      { messages: days.length, days: listText(days.map(String)) },
    ),
  oneMessage: (days: number) =>
    i18n.t(
      'Each gets 1 message, about {days} {days, plural, one {day} other {days}} after the visit. Nothing is sent now.',
      { days },
    ),
  noSet: (profileType: string, language: string) =>
    i18n.t('No templates found for {profileType} profile in {language}. Please contact support.', {
      profileType,
      language,
    }),
  create: (count: number) =>
    i18n.t(
      '{count, plural, one {Create follow-ups for {count} patient} other {Create follow-ups for {count} patients}}',
      { count },
    ),
  progress: (doneCount: number, total: number) =>
    i18n.t('{done} of {total} {total, plural, one {patient} other {patients}}', {
      done: doneCount,
      total,
    }),
  working: 'Creating follow-up messages...',
  stop: 'Stop',
  stopping: 'Stopping...',
  created: (count: number) =>
    i18n.t('Successfully created sequences for {count} patient(s)', { count }),
  skipped: (count: number) =>
    i18n.t('Skipped {count} patient(s) (sequences already exist)', { count }),
  failed: (count: number, reasons: string) =>
    i18n.t('Failed for {count} patient(s): {reasons}', { count, reasons }),
  outcomes: 'Result of each',
  messages: (count: number) =>
    i18n.t('{count, plural, one {{count} message} other {{count} messages}}', { count }),
  leftOut: (count: number) => i18n.t('{count} left out because the date has passed', { count }),
  tryAgain: (count: number) =>
    i18n.t(
      '{count, plural, one {Try again for {count} patient} other {Try again for {count} patients}}',
      { count },
    ),
  done: 'Done',
  seeMessages: 'See the messages',
  openSettings: 'Open Settings',
});

export const OUTCOME_TEXTS = texts({ created: 'Created', skipped: 'Skipped', failed: 'Failed' });

/** The chosen profile type and language, which `NO_TEMPLATES` names. */
export interface Choice {
  readonly profileType: string;
  readonly language: Language;
}

export function reasonText(reason: BulkReason, { profileType, language }: Choice): string {
  return reason === 'NO_TEMPLATES'
    ? BULK_TEXTS.noSet(profileType, languageName(language))
    : REASON_TEXTS[reason];
}

export const REASON_TEXTS: Readonly<Record<Exclude<BulkReason, 'NO_TEMPLATES'>, string>> = texts({
  ALREADY_HAS_SEQUENCE: 'Sequence messages have already been created for this review.',
  CLINIC_INFORMATION_MISSING: 'Clinic information is missing. Please update clinic settings first.',
  INVALID_VISIT_DATE: 'Invalid visit date. Please try again.',
  ALL_PAST: 'The dates of these messages have passed.',
  NEEDS_DATE:
    'These messages are counted from a due date or a date of birth. Create them for this patient alone.',
  TOO_LONG: 'With this name a message becomes too long.',
  NOT_FOUND: 'This review no longer exists.',
  DEFECT: 'Something went wrong on our side. Nothing was created for this patient.',
  NO_ANSWER: 'No answer came. Try again: patients who have follow-ups by then are skipped.',
  STOPPED: 'Stopped before this patient’s turn.',
});
