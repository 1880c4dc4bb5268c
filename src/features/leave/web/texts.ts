import { i18n, texts } from '#platform/i18n.ts';

/** The texts about the visits that a leave touches. */
export const LEAVE_TEXTS = texts({
  title: 'Visits to Move',
  description: ({ who, when }: { who: string; when: string }) => `${who}: ${when}`,
  onLeave: (doctor: string) => i18n.t('{doctor} is on leave', { doctor }),
  closed: 'The clinic is closed',
  loading: 'Loading visits...',
  failed: 'The visits could not be loaded.',
  gone: 'This leave is over or was removed.',
  goneHelp: 'Its visits need no other time.',
  done: 'No visit is left to move.',
  doneHelp: 'All visits of this leave were moved or cancelled.',
  backToToday: 'Back to Today',
  toHours: 'Show leave',
  list: 'Visits to move',
  hasMore: 'Only the first visits are listed. The others follow when these are moved.',
  count: (count: number) =>
    i18n.t('{count, plural, one {{count} visit to move} other {{count} visits to move}}', {
      count,
    }),
  countOf: ({ count, what }: { count: number; what: string }) =>
    i18n.t('{count, plural, one {{count} visit to move} other {{count} visits to move}}: {what}', {
      count,
      what,
    }),
  affected: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} appointment is booked in this time. Move it and inform the patient.} other {{count} appointments are booked in this time. Move them and inform the patients.}}',
      { count },
    ),
  showAffected: 'Show appointments',
  move: 'Move',
  moveOf: (name: string) => i18n.t('Move the visit of {name}', { name }),
  cancelVisit: 'Cancel the visit',
  tell: 'Tell',
  tellOf: (name: string) => i18n.t('Tell {name} in WhatsApp', { name }),
  opened: 'Opened in WhatsApp',
  cancelled: (name: string) => i18n.t('The visit of {name} is cancelled.', { name }),
  cancelFailed: 'The visit could not be cancelled. Please try again.',
});
