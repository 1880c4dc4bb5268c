import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { dataRightsContract } from '../contract.ts';
import type { HeldCounts } from '../schema.ts';

/** The texts of the patient data screen. */
export const PATIENT_TEXTS = texts({
  find: 'Find a patient’s data',
  findHelp:
    'For a patient who asks what you hold about them, wants a copy of it, or wants to be forgotten.',
  number: 'Contact Number',
  show: 'Show records',
  showing: 'Looking...',
  loading: 'Looking for this number...',
  findFailed: 'This number could not be looked up.',
  findFailedHelp: 'Nothing was changed. The number you typed is still there.',
  held: (number: string) => i18n.t('Records for {number}', { number }),
  nothing: (number: string) => i18n.t('No records for {number}', { number }),
  nothingHelp: 'No appointment, review, message or report request has this number.',
  erasedOn: (time: string) => i18n.t('It was erased on {at}.', { at: time }),
  stillBlocked: 'No more messages are sent to it.',
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
      '{names} names share this number. A copy has the records of all of them, and erasing removes all of them.',
      { names },
    ),
  copy: 'Give the patient a copy',
  copyHelp: 'The page can be read and printed. The JSON file can be read by other programs.',
  savePage: 'Download as a page',
  saveJson: 'Download as JSON',
  saving: 'Preparing...',
  saved: (fileName: string) =>
    i18n.t('{fileName} was downloaded. It holds patient data: keep it safe.', { fileName }),
  saveFailed: 'The copy could not be made. Please try again.',
  danger: 'Erase everything for this number',
  dangerHelp:
    'Every record above is erased for good, including the texts of sent messages. The number stays blocked, so that no message goes to it again, but it can no longer be read.',
  beyond:
    'Rows in your Google Sheet, chats in WhatsApp and files that you downloaded cannot be erased from here. After 35 days backups no longer have the erased data.',
  erase: 'Erase patient data',
  eraseTitle: 'Erase patient data',
  eraseQuestion: (names: string) =>
    i18n.t('Erase everything for {names}? This cannot be undone.', { names }),
  eraseNobody: 'Erase everything for this number? This cannot be undone.',
  typeNumber: 'Type the number to confirm',
  eraseAction: 'Erase for good',
  erasing: 'Erasing...',
  eraseFailed: 'Nothing was erased. Please try again.',
  erased: (number: string) => i18n.t('Everything for {number} was erased.', { number }),
});

/** The file with everything of the clinic. */
export const EVERYTHING_TEXTS = texts({
  title: 'All data of your clinic',
  help: 'One zip file with all patients, appointments, reviews, feedback, messages and their deliveries, consents, the do-not-contact list, doctors, your own texts and the audit log, as tables that spreadsheets open.',
  download: 'Download everything',
  preparing: 'Preparing...',
  saved: (fileName: string) =>
    i18n.t('{fileName} was downloaded. It holds patient data: keep it safe.', { fileName }),
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
  reviews: 'Review Requests',
  messages: 'Messages',
  attempts: 'Send attempts',
  reports: 'Report Requests',
});

/** Returns as many names as fit into a question, such as 'Asha, Ravi and 3 more'. */
export function namesText(names: readonly string[]): string {
  const [first = '', second, ...more] = names;
  if (second === undefined) return first;
  return more.length === 0
    ? i18n.t('{first} and {second}', { first, second })
    : i18n.t('{first}, {second} and {others} more', { first, second, others: more.length });
}
