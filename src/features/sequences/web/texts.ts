import type { MessageDate } from '#features/messaging/schema.ts';
import { languageName, type Language } from '#platform/language.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { sequencesContract } from '../contract.ts';

/** Every text of the sequence screens. */
export const SEQUENCES_TEXTS = {
  title: 'Sequence Messages',
  description: 'Every follow-up and review message, past and planned.',
  table: 'Messages',
  loading: 'Loading messages...',
  filters: 'Find messages',
  patient: 'Patient',
  patientHint: 'Patient name or number',
  date: 'Date',
  anyDate: 'Any date',
  status: 'Status',
  anyStatus: 'Any status',
  clearFilters: 'Show all messages',
  empty: 'No messages found for the selected filters',
  emptyHelp: 'Another date or status may show more.',
  none: 'No messages yet',
  noneHelp:
    'Create follow-up messages for a review request; they will stand here with their dates.',
  goToReviews: 'Go to Reviews',
  failed: 'The messages could not be loaded.',
  failedHelp: 'Nothing was changed.',
  moreFailed: 'The next messages could not be loaded. Please try again.',

  patientName: 'Patient Name',
  whatsappNumber: 'WhatsApp Number',
  scheduledDate: 'Scheduled Date',
  message: 'Message',
  actions: 'Actions',
  viewInFull: (name: string) => `View the message for ${name} in full`,

  hide: 'Delete from this list',
  hidden: (count: number) =>
    count === 1
      ? 'Deleted from the list on this device only. The message itself is kept, and can still be sent.'
      : `${count} messages deleted from the list on this device only. The messages themselves are kept, and can still be sent.`,
  undo: 'Undo',
  hiddenHere: (count: number) =>
    count === 1
      ? '1 message is deleted from this list on this device.'
      : `${count} messages are deleted from this list on this device.`,
  showHidden: 'Show again',

  quickSend: 'Quick Send',
  quickSendDescription: 'Send the follow-ups that are due, one after the other.',
  refresh: 'Refresh',
  dueToday: 'Due Today',
  dueTodayEmpty: 'Nothing is due today.',
  overdue: 'Overdue',
  overdueEmpty: 'Nothing is overdue.',
  totalPending: 'Total pending',
  readyToSend: 'Ready to send',

  createTitle: 'Create Follow-up Sequence',
  createFor: (name: string, visit: string) => `${name} · visit on ${visit}`,
  profileType: 'Profile Type',
  profileTypeHint: 'Which set of messages suits this patient',
  language: 'Language',
  noLanguage: (language: Language) => `There are no follow-ups in ${languageName(language)} yet`,
  plan: 'These messages will be planned',
  planHelp: 'Nothing is sent now. Each one waits for its date, and you send it.',
  inThePast: 'Some of these dates have passed. Those messages will stand under Overdue at once.',
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
  createdHelp: 'They wait under Sequence Messages, and stand under Quick Send on their day.',
  seeMessages: 'See the messages',
  done: 'Done',
  cancel: 'Cancel',
  openSettings: 'Open Settings',
} as const;

export const DATE_TEXTS: Record<MessageDate, string> = {
  due_today: 'Due Today',
  overdue: 'Overdue',
  due_tomorrow: 'Due Tomorrow',
  future: 'Future Messages',
};

/** What each refusal of this slice says to a person; `NO_TEMPLATES` names what was chosen. */
export const SEQUENCES_REFUSALS: Record<RefusalCode<typeof sequencesContract>, string> = {
  ALREADY_HAS_SEQUENCE: 'Sequence messages have already been created for this review.',
  CLINIC_INFORMATION_MISSING: 'Clinic information is missing. Please update clinic settings first.',
  INVALID_VISIT_DATE: 'Invalid visit date. Please try again.',
  NO_TEMPLATES: 'No templates found for this profile and language. Please contact support.',
};

/** The refusals in the words of a choice of profile and language. */
export function refusalsFor(choice: {
  profileType: string;
  language: Language;
}): Record<RefusalCode<typeof sequencesContract>, string> {
  return {
    ...SEQUENCES_REFUSALS,
    NO_TEMPLATES: `No templates found for ${choice.profileType} profile in ${languageName(choice.language)}. Please contact support.`,
  };
}
