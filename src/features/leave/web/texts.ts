import { i18n, texts } from '#platform/i18n.ts';

/** The texts about the visits that a leave touches. */
export const LEAVE_TEXTS = texts({
  title: 'Appointments to Move',
  description: ({ who, when }: { who: string; when: string }) => `${who}: ${when}`,
  onLeave: (doctor: string) => i18n.t('{doctor} is on leave', { doctor }),
  closed: 'The clinic is closed',
  loading: 'Loading visits...',
  failed: 'The visits could not be loaded.',
  gone: 'This leave has ended or was removed.',
  goneHelp: 'Nothing needs to be moved.',
  done: 'Nothing left to move',
  doneHelp: 'All appointments have been moved or cancelled.',
  backToToday: 'Back to Today',
  toHours: 'Show leave',
  list: 'Appointments to Move',
  hasMore: 'Only the first appointments are listed. The others follow once these are moved.',
  count: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} appointment to move} other {{count} appointments to move}}',
      {
        count,
      },
    ),
  countOf: ({ count, what }: { count: number; what: string }) =>
    i18n.t(
      '{count, plural, one {{count} appointment to move} other {{count} appointments to move}}: {what}',
      {
        count,
        what,
      },
    ),
  affected: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} appointment is booked in this time. Move it and inform the patient.} other {{count} appointments are booked in this time. Move them and inform the patients.}}',
      { count },
    ),
  showAffected: 'Show appointments',
  move: 'Move',
  moveOf: (name: string) => i18n.t('Move the appointment of {name}', { name }),
  cancelVisit: 'Cancel appointment',
  tell: 'Tell patient',
  tellOf: (name: string) => i18n.t('Tell patient {name} in WhatsApp', { name }),
  opened: 'Opened in WhatsApp',
  cancelled: (name: string) => i18n.t('The appointment of {name} is cancelled.', { name }),
  cancelFailed: 'The appointment could not be cancelled. Please try again.',
});
