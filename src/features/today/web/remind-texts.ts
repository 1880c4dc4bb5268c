import { i18n, texts } from '#platform/i18n.ts';

/** The texts of the screen that reminds patients one by one. */
export const REMIND_TEXTS = texts({
  title: 'Remind Patients',
  description: (day: string) =>
    i18n.t('Appointments of {day}. Each message opens in WhatsApp; you press send there.', { day }),
  loading: 'Loading appointments...',
  failed: 'The appointments could not be loaded.',
  empty: 'Everyone has been reminded.',
  emptyHelp: 'No one is left to remind for that day.',
  noneToRemind: 'No appointments to remind about.',
  noneToRemindHelp: 'Patients who book for that day appear here.',
  /** Says how many messages the autopilot will send, and when the first of them goes. */
  planned: ({ count, when, isOneTime }: { count: number; when: string; isOneTime: boolean }) =>
    isOneTime
      ? i18n.t(
          '{count, plural, one {{count} reminder is sent automatically at {when}.} other {{count} reminders are sent automatically at {when}.}}',
          { count, when },
        )
      : i18n.t(
          '{count, plural, one {{count} reminder is sent automatically from {when}.} other {{count} reminders are sent automatically from {when}.}}',
          { count, when },
        ),
  plannedHelp: 'Nothing was sent yet. You need not do anything.',
  backToToday: 'Back to Today',
  about: ({ time, doctor }: { time: string; doctor: string }) => `${time} · ${doctor}`,
  failedToRecord: 'This could not be saved. Please try again.',
});
