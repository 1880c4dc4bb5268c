/** The texts of the screen that reminds patients one by one. */
export const REMIND_TEXTS = {
  title: 'Remind Patients',
  description: (day: string) =>
    `Appointments of ${day}. Each message opens in WhatsApp; you press send there.`,
  loading: 'Loading appointments...',
  failed: 'The appointments could not be loaded.',
  empty: 'Everyone is reminded.',
  emptyHelp: 'No appointment of that day waits for a reminder.',
  noneToRemind: 'No appointments to remind of.',
  noneToRemindHelp: 'Patients who book for that day appear here.',
  /** Says how many messages the autopilot will send, and when the first of them goes. */
  planned: ({ count, when, isOneTime }: { count: number; when: string; isOneTime: boolean }) => {
    const subject = count === 1 ? '1 reminder goes' : `${count} reminders go`;
    return `${subject} automatically ${isOneTime ? 'at' : 'from'} ${when}.`;
  },
  plannedHelp: 'Nothing was sent yet. You need not do anything.',
  backToToday: 'Back to Today',
  about: ({ time, doctor }: { time: string; doctor: string }) => `${time} · ${doctor}`,
  failedToRecord: 'That could not be saved. Please try again.',
} as const;
