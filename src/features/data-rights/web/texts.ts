import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { dataRightsContract } from '../contract.ts';
import type { HeldCounts } from '../schema.ts';

/** The texts of the patient data screen. */
export const PATIENT_TEXTS = texts({
  find: 'Find a patient’s data',
  findHelp:
    'For a patient who asks what you hold about them, wants a copy of it, or wants to be forgotten.',
  number: 'Patient’s WhatsApp Number',
  show: 'Show what is held',
  showing: 'Looking...',
  loading: 'Looking for this number...',
  findFailed: 'This number could not be looked up.',
  findFailedHelp: 'Nothing was changed. The number you typed is still there.',
  held: (number: string) => i18n.t('Held with {number}', { number }),
  nothing: (number: string) => i18n.t('Nothing is held with {number}', { number }),
  nothingHelp: 'No appointment, review, message or report request has this number.',
  erasedOn: (time: string) => i18n.t('It was erased on {at}.', { at: time }),
  stillBlocked: 'Nothing is sent to it any more.',
  allow: 'Allow messages again',
  allowing: 'Allowing...',
  allowed: (number: string) => i18n.t('{number} can be written to again.', { number }),
  allowFailed: 'The number is still blocked. Please try again.',
  blocked: 'Do not contact',
  people: 'Names with this number',
  records: (count: number) =>
    i18n.t('{count, plural, one {{count} record} other {{count} records}}', { count }),
  shared: (names: number) =>
    i18n.t(
      '{names} names share this number. A copy holds the records of all of them, and erasing takes all of them.',
      { names },
    ),
  copy: 'Give the patient a copy',
  copyHelp: 'The page can be read and printed. The JSON file can be read by other programs.',
  savePage: 'Save as a page',
  saveJson: 'Save as JSON',
  saving: 'Preparing...',
  saved: (fileName: string) =>
    i18n.t('{fileName} was saved. It holds patient data: keep it safe.', { fileName }),
  saveFailed: 'The copy could not be made. Please try again.',
  danger: 'Erase everything of this number',
  dangerHelp:
    'Every record above goes for good, the texts of sent messages too. The number stays blocked, so that no message goes to it again, but it can no longer be read.',
  beyond:
    'Rows in your Google Sheet, chats in WhatsApp and files that you saved are not ours to erase. Backups forget it within 35 days.',
  erase: 'Erase patient data',
  eraseTitle: 'Erase patient data',
  eraseQuestion: (names: string) =>
    i18n.t('Erase everything of {names}? This cannot be brought back.', { names }),
  eraseNobody: 'Erase everything of this number? This cannot be brought back.',
  typeNumber: 'Type the number to confirm',
  eraseAction: 'Erase for good',
  erasing: 'Erasing...',
  eraseFailed: 'Nothing was erased. Please try again.',
  erased: (number: string) => i18n.t('Everything of {number} was erased.', { number }),
});

/** The file with everything of the clinic. */
export const EVERYTHING_TEXTS = texts({
  title: 'Everything of your clinic',
  help: 'One zip file with all patients, appointments, reviews, feedback, messages and their deliveries, consents, the do-not-contact list, doctors, your own texts and the audit log, as tables that spreadsheets open.',
  download: 'Download everything',
  preparing: 'Preparing...',
  saved: (fileName: string) =>
    i18n.t('{fileName} was saved. It holds patient data: keep it safe.', { fileName }),
  tooOften: 'This was downloaded five times within an hour. Please try again later.',
  failed: 'The file could not be made. Please try again.',
});

/** Why nothing was erased. */
export const ERASE_REFUSALS: Record<RefusalCode<typeof dataRightsContract>, string> = texts({
  SENDING_NOW: 'A message to this number is being sent right now. Please try again in a minute.',
});

export const KIND_TEXTS: Readonly<Record<keyof HeldCounts, string>> = texts({
  patients: 'Patient book',
  appointments: 'Appointments',
  reviews: 'Review requests',
  messages: 'Messages',
  attempts: 'Tries to send',
  reports: 'Report requests',
});

/** Returns as many names as fit into a question, such as 'Asha, Ravi and 3 more'. */
export function namesText(names: readonly string[]): string {
  const [first = '', second, ...more] = names;
  if (second === undefined) return first;
  return more.length === 0
    ? i18n.t('{first} and {second}', { first, second })
    : i18n.t('{first}, {second} and {others} more', { first, second, others: more.length });
}
