import { i18n, texts } from '#platform/i18n.ts';
import type { MessageDate } from '#features/messages/schema.ts';

/** The texts of the sequence screens. */
export const SEQUENCES_TEXTS = texts({
  title: 'Sequences',
  templates: 'Templates',
  description: 'Every message, past and planned.',
  table: 'Messages',
  loading: 'Loading messages...',
  filters: 'Find messages',
  patient: 'Patient',
  patientHint: 'Name or number',
  date: 'Date',
  anyDate: 'Any date',
  status: 'Status',
  anyStatus: 'Any status',
  clearFilters: 'Show all messages',
  empty: 'No messages found for the selected filters',
  emptyHelp: 'Another date or status may show more.',
  earlier: 'Earlier',
  none: 'No messages yet',
  noneHelp:
    'Create follow-up messages for a review request; they are listed here with their dates.',
  goToReviews: 'Go to Reviews',
  listFailed: 'The messages could not be loaded.',
  listFailedHelp: 'Nothing was changed.',
  moreFailed: 'The next messages could not be loaded. Please try again.',

  beforeChange: (count: number) => {
    if (count === 0) return i18n.t('All edited messages have been checked.');
    return i18n.t(
      '{count, plural, one {{count} message that you edited may be old. Check its text before it is sent.} other {{count} messages that you edited may be old. Check their texts before they are sent.}}',
      { count },
    );
  },
  showBeforeChange: 'Show them',

  patientName: 'Patient Name',
  whatsappNumber: 'WhatsApp Number',
  scheduledDate: 'Scheduled Date',
  message: 'Message',
  actions: 'Actions',
  viewInFull: (name: string) => i18n.t('View the message for {name} in full', { name }),

  sentToday: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} message of today is already sent.} other {{count} messages of today are already sent.}}',
      { count },
    ),
  showSentToday: 'Show sent',

  hide: 'Delete from this list',

  sendToSheet: (count: number) =>
    count === 0 ? i18n.t('Send to Sheet') : i18n.t('Send to Sheet ({count})', { count }),
});

export const DATE_TEXTS: Record<MessageDate, string> = texts({
  due_today: 'Due Today',
  overdue: 'Overdue',
  due_tomorrow: 'Due Tomorrow',
  future: 'Future Messages',
});
