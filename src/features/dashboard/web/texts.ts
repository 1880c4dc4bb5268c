import { i18n, listText, screenLocale, texts } from '#platform/i18n.ts';

/** Formats a number the Indian way: '1,23,456'. */
export function countText(count: number): string {
  return count.toLocaleString(screenLocale());
}

/** The texts of the start page. */
export const DASHBOARD_TEXTS = texts({
  title: 'Dashboard',
  welcome: (name: string) => i18n.t('Welcome, {name}', { name }),
  attention: (overdue: number, dueToday: number) =>
    listText([
      ...(overdue > 0 ? [i18n.t('{overdue} overdue', { overdue: countText(overdue) })] : []),
      ...(dueToday > 0 ? [i18n.t('{dueToday} due today', { dueToday: countText(dueToday) })] : []),
    ]),
  attentionLead: (count: number) =>
    i18n.t(
      '{count, plural, one {A follow-up message needs your attention} other {Follow-up messages need your attention}}',
      { count },
    ),
  attentionAction: 'Go to Quick Send',

  loading: 'Loading the dashboard...',
  failed: 'The dashboard could not be loaded.',
  failedKept: 'Nothing is lost: your appointments, reviews and messages are in the menu.',
  outdated: 'This could not be refreshed. It may be out of date.',

  dueToday: 'Messages Due Today',
  dueTodayEmpty: 'Nothing is due today.',
  overdue: 'Overdue Messages',
  overdueEmpty: 'Nothing is overdue.',
  viewMore: (count: number) => i18n.t('View {count} more', { count: countText(count) }),
  scheduled: (date: string) => i18n.t('Scheduled for {date}', { date }),
  unknownPatient: 'Unknown Patient',

  upcoming: 'Upcoming Appointments',
  upcomingEmpty: 'No appointments in the next 7 days.',
  upcomingAll: 'View all of the next 7 days',
  badges: { today: 'Today', upcoming: 'Upcoming' },

  quickActions: 'Quick Actions',
  schedule: 'Schedule Appointment',
  createReview: 'Create Review Request',
  quickSend: 'Quick Send Messages',
  noActions: 'No features are switched on yet',
  noActionsHelp: 'Ask your administrator to switch on Appointments, Reviews or Sequences.',

  numbers: 'Numbers',
  totalAppointments: 'Total Appointments',
  pendingReviews: 'Pending Reviews',
  completedReviews: 'Completed Reviews',

  performance: 'Performance Overview',
  completionRate: 'Appointment completion rate',
  completionRateHelp: (completedCount: number, total: number) =>
    total === 0
      ? i18n.t('No appointment is over yet.')
      : i18n.t('{completed} of {number} that are over', {
          completed: countText(completedCount),
          number: countText(total),
        }),
  responseRate: 'Review requests sent',
  responseRateHelp: (sentCount: number, total: number) =>
    total === 0
      ? i18n.t('No review requests yet')
      : i18n.t('{sent} of {number} review {total, plural, one {request} other {requests}} sent', {
          sent: countText(sentCount),
          number: countText(total),
          total,
        }),
  totalActivities: 'Total activities',
  totalActivitiesHelp: 'Appointments and requests',
  percent: (rate: number) => `${rate}%`,
  nothingToMeasure: '–',

  recent: 'Recent Activity',
  recentEmpty: 'Appointments and review requests appear here as you add them.',
  activityKinds: { appointment: 'Appointment', review: 'Review request' },

  weeks: 'Last 12 Weeks',
  weeksHelp: 'Monday to Sunday; each chart has its own scale.',
  weeksEmpty: 'Appointments, review requests and sent messages will show here week by week.',
  showTable: 'Show as table',
  showChart: 'Show as chart',
  weeksCaption: 'Appointments, review requests and messages sent in each of the last 12 weeks',
  week: 'Week from',
  thisWeek: 'this week',
  series: {
    appointments: 'Appointments',
    reviewRequests: 'Review Requests',
    messagesSent: 'Messages sent',
  },
});
