import { i18n, joinTexts, texts, translateText } from '#platform/i18n.ts';
import type { Attempt, AttemptState } from '#features/messages/schema.ts';
import type { Appointment, AppointmentStatus } from '../schema.ts';
import type { AppointmentDays } from '../address.ts';

type Visit = Pick<Appointment, 'status' | 'arrivedAt' | 'startedAt'>;

/** The texts of the Appointments screen and its dialogs. */
export const APPOINTMENTS_TEXTS = texts({
  title: 'Appointments',
  description: 'Book appointments and send reminders.',

  newAppointment: 'New Appointment',
  doctor: 'Doctor',
  address: 'Address',
  scheduled: ({ name, when }: { name: string; when: string }) =>
    i18n.t('Appointment scheduled for {name}: {when}.', { name, when }),

  list: 'Appointments List',
  print: 'Print the list',
  printedPart: ({ printedCount, total }: { printedCount: number; total: number }) =>
    i18n.t('Only the first {printedCount} of {total}: print from the list for the others', {
      printedCount,
      total,
    }),
  count: (total: number) =>
    i18n.t('{total, plural, one {{total} appointment} other {{total} appointments}}', { total }),
  finishedToday: (count: number) => i18n.t('{count} finished today', { count }),
  filters: 'Find appointments',
  search: 'Search by name or number',
  searchPlaceholder: 'Name or number',
  patient: 'Patient',
  contact: 'Contact',
  dateAndTime: 'Date & Time',
  status: 'Status',
  statusOf: (name: string) => i18n.t('Status of {name}', { name }),
  reasonOf: (name: string) => i18n.t('Reason of the cancellation of {name}', { name }),
  noReason: 'Reason?',
  actions: 'Actions',
  allStatuses: 'All statuses',
  stillOpen: 'Still open',
  allDoctors: 'All doctors',
  days: 'Days',
  fromToday: 'From today',
  from: 'From',
  to: 'to',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  loading: 'Loading appointments...',
  empty: 'No appointments yet.',
  emptyHelp: 'Book the first one with ‘New Appointment’.',
  nothingFound: 'No appointments found.',
  nothingFoundHelp: 'Try another name or number, or show all appointments.',
  showAll: 'Show all appointments',
  listFailed: 'The appointments could not be loaded.',
  listFailedHelp: 'Nothing was lost: what you saved is safe on the server.',
  moreFailed: 'The next appointments could not be loaded. Please try again.',
  statusFailed: 'Failed to update status. Please try again.',

  sendManually: 'Send Manually',
  sendManuallyTo: (name: string) => i18n.t('Send Manually to {name}', { name }),
  sendDirectly: 'Send Directly',
  sending: 'Sending...',
  noMessageForCancelled: 'A cancelled appointment gets no message.',
  noMessageForPast: 'An appointment that is over gets no message.',
  edit: 'Edit',
  editOf: (name: string) => i18n.t('Edit {name}', { name }),
  preview: 'Message and language',
  sent: (name: string) => i18n.t('Sent to {name}.', { name }),
  sendFailed: (detail: string) =>
    i18n.t('Failed to send message: {detail}', { detail: translateText(detail) }),
  sendUnclear: (words?: string | null) =>
    i18n.t(
      'No clear answer came, so the message may have been delivered. Ask the patient or look in WhatsApp before you send it again.',
    ) + (words ? ` ${i18n.t('Reason: {reason}', { reason: translateText(words) })}` : ''),
  noAnswerToSend:
    'The server did not answer in time. The message may be on its way; check the appointment in a minute.',
  unknownReason: 'the reason is not known.',

  againTitle: 'Send it again?',
  sendAgain: 'Send again',
  saved: (name: string) => i18n.t('Changes to the appointment of {name} saved.', { name }),
  moved: ({ name, when }: { name: string; when: string }) =>
    i18n.t('{name} is booked for {when}.', { name, when }),
  scheduleAnyway: 'Book anyway',
  keepCancelled: 'Leave it cancelled',
});

/** Those of the list while no filter is chosen. */
export const UNSET_TEXTS = joinTexts(
  APPOINTMENTS_TEXTS,
  texts({
    nothingFound: 'No appointments from today on.',
    nothingFoundHelp: 'Book one with ‘New Appointment’.',
  }),
);

export const STATUS_TEXTS: Readonly<Record<AppointmentStatus, string>> = texts({
  pending: 'Expected',
  completed: 'Done',
  cancelled: 'Cancelled',
  no_show: 'Missed',
});

/** Names a visit's state as Today does. */
export function describeStatus({ status, arrivedAt, startedAt }: Visit): string {
  if (status !== 'pending' || arrivedAt === null) return STATUS_TEXTS[status];
  return startedAt === null ? i18n.t('Arrived') : i18n.t('With doctor');
}

/** Names a status of the filter: those who are here are pending too. */
export function nameFilter(status: AppointmentStatus): string {
  return status === 'pending' ? APPOINTMENTS_TEXTS.stillOpen : STATUS_TEXTS[status];
}

export const DAYS_TEXTS: Readonly<Record<AppointmentDays, string>> = texts({
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'Next 7 days',
  past: 'Before today',
  any: 'Any day',
  dates: 'From … to …',
});

/** Shows the newest attempt in a few words. */
const ATTEMPT_TEXTS: Readonly<Record<AttemptState, string>> = texts({
  requesting: 'Message on its way',
  accepted: 'Message sent',
  rejected: 'Message refused',
  not_sent: 'Message not sent',
  unknown: 'Message may have arrived',
  resolved_sent: 'Message sent',
  resolved_not_sent: 'Message not sent',
});

/** Names the attempt's state, e.g. 'Message sent', 'Message opened in WhatsApp', 'Message read'. */
export function attemptText({ channel, state, deliveredAt, readAt, failure }: Attempt): string {
  if (channel === 'manual_link' && state === 'accepted')
    return i18n.t('Message opened in WhatsApp');
  if (state === 'accepted' && readAt !== null) return i18n.t('Message read');
  if (state === 'accepted' && deliveredAt !== null) return i18n.t('Message delivered');
  if (state === 'rejected' && failure !== null) return i18n.t('Message not delivered');
  return ATTEMPT_TEXTS[state];
}

/** Asks about a second message after an earlier one, which went out `when`, such as '2 hours ago'. */
export function againQuestion(
  { channel, state }: Attempt,
  { name, when }: { name: string; when: string },
): string {
  if (channel === 'manual_link')
    return i18n.t('WhatsApp was opened with a message for {name} {when}. Send it again?', {
      name,
      when,
    });
  return state === 'accepted' || state === 'resolved_sent'
    ? i18n.t('A message was sent to {name} {when}. Send it again?', { name, when })
    : i18n.t('A message for {name} may have arrived {when}. Send it again?', { name, when });
}
