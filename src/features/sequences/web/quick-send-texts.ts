import { texts } from '#platform/i18n.ts';

/** The texts of the Quick Send screen alone. */
export const QUICK_SEND_TEXTS = texts({
  quickSend: 'Quick Send',
  quickSendDescription: 'Send the follow-ups that are due, one after the other.',
  showAsList: 'Show as list',
  showOneByOne: 'One by one',
  goToStart: 'Go to the start page',
  emptyTitle: 'Nothing to send now',
  emptyHelp: 'Follow-ups appear here on the day when they are due.',
  refresh: 'Refresh',
  dueToday: 'Due Today',
  dueTodayEmpty: 'Nothing is due today.',
  overdue: 'Overdue',
  overdueEmpty: 'Nothing is overdue.',
  totalPending: 'Total pending',
  readyToSend: 'Ready to send',
});
