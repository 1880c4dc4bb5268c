import { i18n, texts } from '#platform/i18n.ts';

/** The texts of the screen that reminds patients one by one. */
export const REMIND_TEXTS = texts({
  title: 'Remind Patients',
  description: (day: string) =>
    i18n.t('Appointments of {day}. Each message opens in WhatsApp; you press send there.', { day }),
  loading: 'Loading appointments...',
  failed: 'The appointments could not be loaded.',
  empty: 'Everyone is reminded.',
  emptyHelp: 'No appointment of that day waits for a reminder.',
  noneToRemind: 'No appointments to remind of.',
  noneToRemindHelp: 'Patients who book for that day appear here.',
  /** Says how many messages the autopilot will send, and when the first of them goes. */
  planned: ({ count, when, isOneTime }: { count: number; when: string; isOneTime: boolean }) => {
    const subject = i18n.t(
      '{count, plural, one {{count} reminder goes} other {{count} reminders go}}',
      { count },
    );
    return i18n.t('{subject} automatically {isOneTime} {when}.', {
      subject,
      isOneTime: isOneTime ? i18n.t('at') : i18n.t('from'),
      when,
    });
  },
  plannedHelp: 'Nothing was sent yet. You need not do anything.',
  backToToday: 'Back to Today',
  about: ({ time, doctor }: { time: string; doctor: string }) => `${time} · ${doctor}`,
  failedToRecord: 'That could not be saved. Please try again.',
});
