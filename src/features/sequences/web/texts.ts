import type { MessageDate } from '#features/messages/schema.ts';

/** The texts of the sequence screens. */
export const SEQUENCES_TEXTS = {
  title: 'Sequences',
  templates: 'Templates',
  description: 'Every message, past and planned.',
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
    'Create follow-up messages for a review request; they are listed here with their dates.',
  goToReviews: 'Go to Reviews',
  listFailed: 'The messages could not be loaded.',
  listFailedHelp: 'Nothing was changed.',
  moreFailed: 'The next messages could not be loaded. Please try again.',

  beforeChange: (count: number) => {
    if (count === 0) return 'Every edited text was read again.';
    const texts = count === 1 ? '1 edited text was' : `${count} edited texts were`;
    return `${texts} written before a change: read ${count === 1 ? 'it' : 'them'} again.`;
  },
  showBeforeChange: 'Show them',

  patientName: 'Patient Name',
  whatsappNumber: 'WhatsApp Number',
  scheduledDate: 'Scheduled Date',
  message: 'Message',
  actions: 'Actions',
  viewInFull: (name: string) => `View the message for ${name} in full`,

  hide: 'Delete from this list',

  sendToSheet: (count: number) => (count === 0 ? 'Send to Sheet' : `Send to Sheet (${count})`),
} as const;

export const DATE_TEXTS: Record<MessageDate, string> = {
  due_today: 'Due Today',
  overdue: 'Overdue',
  due_tomorrow: 'Due Tomorrow',
  future: 'Future Messages',
};
