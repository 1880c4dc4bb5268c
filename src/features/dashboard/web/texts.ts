/** Every text of the start page. */
export const DASHBOARD_TEXTS = {
  title: 'Dashboard',
  welcome: (name: string) => `Welcome, ${name}`,
  attention: (overdue: number, dueToday: number) =>
    [overdue > 0 && `${overdue} overdue`, dueToday > 0 && `${dueToday} due today`]
      .filter(Boolean)
      .join(' and '),
  attentionLead: (count: number) =>
    count === 1
      ? 'A sequence message needs your attention'
      : 'Sequence messages need your attention',
  attentionAction: 'Go to Quick Send',
  quickActions: 'Quick Actions',
  createReview: 'Create Review Request',
  createReviewHelp: 'Ask a patient for a review after the visit',
  quickSend: 'Quick Send Messages',
  quickSendHelp: 'Send the follow-ups that are due',
  sequences: 'Sequence Messages',
  sequencesHelp: 'See every follow-up, past and planned',
  settings: 'Clinic Settings',
  settingsHelp: 'Colours, doctors, contact details',
  dueToday: 'Messages Due Today',
  dueTodayEmpty: 'Nothing is due today.',
  overdue: 'Overdue Messages',
  overdueEmpty: 'Nothing is overdue.',
  viewMore: (count: number) => `View ${count} more`,
  scheduled: (date: string) => `Scheduled for ${date}`,
  loadingMessages: 'Loading messages...',
  messagesFailed: 'The messages could not be loaded.',
  unknownPatient: 'Unknown Patient',
} as const;
