import { languageName, type Language } from '#platform/language.ts';
import type { NotCreated } from '../schema.ts';

/** Why a review got no follow-ups: the server's reason, or that no answer came. */
export type BulkReason = NotCreated | 'NO_ANSWER' | 'STOPPED';

/** The texts of the dialog that creates follow-ups for many reviews. */
export const BULK_TEXTS = {
  title: 'Create Bulk Follow-up Sequences',
  description: (count: number) =>
    count === 1 ? '1 review request selected' : `${count} review requests selected`,
  noneSelected: 'No reviews selected. Select at least one review request first.',
  noneEligible: 'No eligible reviews selected (sequences already exist)',
  who: (count: number) =>
    count === 1 ? '1 patient will get follow-ups' : `${count} patients will get follow-ups`,
  skippedBefore: (count: number) =>
    count === 1
      ? '1 selected patient has follow-ups already and is left out.'
      : `${count} selected patients have follow-ups already and are left out.`,
  visitOn: (date: string) => `visit on ${date}`,
  noVisit: 'no visit date',
  inLanguage: (count: number, language: string) => `${language}: ${count}`,
  languages: (counts: readonly string[]) => `In ${counts.join(', ')}.`,
  fallback: (count: number, language: string) =>
    `${count === 1 ? '1 patient gets' : `${count} patients get`} ${language}, because their own language is not known or has no messages.`,
  past: (count: number) =>
    count === 1
      ? '1 message has a date that has passed'
      : `${count} messages have a date that has passed`,
  pastLeftOut: 'They are left out.',
  includePast: 'Create them all the same',
  includePastHint: 'They are overdue at once.',
  showMessages: (count: number, language: string) =>
    `${count === 1 ? '1 message' : `${count} messages`} in ${language}`,
  showPast: (count: number) => `, ${count} left out`,
  datePassed: 'Date has passed',
  allPast: 'Every date has passed: nothing is created.',
  set: (days: readonly number[]) =>
    `Each gets ${days.length} messages, about ${joinWithAnd(days.map(String))} days after the visit. Nothing is sent now.`,
  oneMessage: (days: number) =>
    `Each gets 1 message, about ${days} ${days === 1 ? 'day' : 'days'} after the visit. Nothing is sent now.`,
  noSet: (profileType: string, language: string) =>
    `No templates found for ${profileType} profile in ${language}. Please contact support.`,
  create: (count: number) =>
    count === 1 ? 'Create follow-ups for 1 patient' : `Create follow-ups for ${count} patients`,
  progress: (done: number, total: number) =>
    `${done} of ${total} ${total === 1 ? 'patient' : 'patients'}`,
  working: 'Creating follow-up messages...',
  stop: 'Stop',
  stopping: 'Stopping...',
  created: (count: number) => `Successfully created sequences for ${count} patient(s)`,
  skipped: (count: number) => `Skipped ${count} patient(s) (sequences already exist)`,
  failed: (count: number, reasons: string) => `Failed for ${count} patient(s): ${reasons}`,
  outcomes: 'Result of each',
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  leftOut: (count: number) => `, ${count} left out because the date has passed`,
  tryAgain: (count: number) =>
    count === 1 ? 'Try again for 1 patient' : `Try again for ${count} patients`,
  done: 'Done',
  cancel: 'Cancel',
  seeMessages: 'See the messages',
  openSettings: 'Open Settings',
} as const;

export const OUTCOME_TEXTS = { created: 'Created', skipped: 'Skipped', failed: 'Failed' } as const;

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

export const REASON_TEXTS: Readonly<Record<Exclude<BulkReason, 'NO_TEMPLATES'>, string>> = {
  ALREADY_HAS_SEQUENCE: 'Sequence messages have already been created for this review.',
  CLINIC_INFORMATION_MISSING: 'Clinic information is missing. Please update clinic settings first.',
  INVALID_VISIT_DATE: 'Invalid visit date. Please try again.',
  ALL_PAST: 'All dates of these messages have passed.',
  TOO_LONG: 'With this name a message becomes too long.',
  NOT_FOUND: 'This review no longer exists.',
  DEFECT: 'Something went wrong on our side. Nothing was created for this patient.',
  NO_ANSWER: 'No answer came. Try again: patients who have follow-ups by then are skipped.',
  STOPPED: 'Stopped before this patient’s turn.',
};

function joinWithAnd(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
