const number = new Intl.NumberFormat('en-IN');

/** Formats a number the Indian way: '1,23,456'. */
export function countText(count: number): string {
  return number.format(count);
}

/** The texts of the start page. */
export const DASHBOARD_TEXTS = {
  title: 'Dashboard',
  welcome: (name: string) => `Welcome, ${name}`,
  attention: (overdue: number, dueToday: number) =>
    [
      overdue > 0 && `${countText(overdue)} overdue`,
      dueToday > 0 && `${countText(dueToday)} due today`,
    ]
      .filter(Boolean)
      .join(' and '),
  attentionLead: (count: number) =>
    count === 1
      ? 'A sequence message needs your attention'
      : 'Sequence messages need your attention',
  attentionAction: 'Go to Quick Send',

  loading: 'Loading the dashboard...',
  failed: 'The dashboard could not be loaded.',
  failedKept: 'Nothing is lost: your appointments, reviews and messages are in the menu.',
  outdated: 'This could not be loaded again. What is shown may be old.',

  dueToday: 'Messages Due Today',
  dueTodayEmpty: 'Nothing is due today.',
  overdue: 'Overdue Messages',
  overdueEmpty: 'Nothing is overdue.',
  viewMore: (count: number) => `View ${countText(count)} more`,
  scheduled: (date: string) => `Scheduled for ${date}`,
  unknownPatient: 'Unknown Patient',

  upcoming: 'Upcoming Appointments',
  upcomingEmpty: 'No appointment waits in the next 7 days.',
  upcomingAll: 'View all of the next 7 days',
  badges: { today: 'Today', upcoming: 'Upcoming' },

  quickActions: 'Quick Actions',
  schedule: 'Schedule Appointment',
  scheduleHelp: 'Book a visit with one of your doctors',
  createReview: 'Create Review Request',
  createReviewHelp: 'Ask a patient for a review after the visit',
  quickSend: 'Quick Send Messages',
  quickSendHelp: 'Send the follow-ups that are due',
  noActions: 'No features are switched on yet',
  noActionsHelp: 'Ask your administrator to switch on appointments, reviews or sequences.',

  numbers: 'Numbers',
  totalAppointments: 'Total Appointments',
  pendingReviews: 'Pending Reviews',
  completedReviews: 'Completed Reviews',

  performance: 'Performance Overview',
  completionRate: 'Appointment completion rate',
  completionRateHelp: (completed: number, total: number) =>
    total === 0
      ? 'No appointments yet'
      : `${countText(completed)} of ${countText(total)} ${total === 1 ? 'appointment' : 'appointments'} completed`,
  responseRate: 'Review response rate',
  responseRateHelp: (sent: number, total: number) =>
    total === 0
      ? 'No review requests yet'
      : `${countText(sent)} of ${countText(total)} review ${total === 1 ? 'request' : 'requests'} sent`,
  totalActivities: 'Total activities',
  totalActivitiesHelp: 'Appointments and review requests together',
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
    reviewRequests: 'Review requests',
    messagesSent: 'Messages sent',
  },
} as const;
