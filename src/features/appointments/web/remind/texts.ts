/** The texts of the screen that reminds patients one by one. */
export const REMIND_TEXTS = {
  title: 'Remind Patients',
  description: (day: string) =>
    `Appointments of ${day}. Each message opens in WhatsApp; you press send there.`,
  loading: 'Loading appointments...',
  failed: 'The appointments could not be loaded.',
  empty: 'Everyone is reminded.',
  emptyHelp: 'No appointment of that day waits for a reminder.',
  backToToday: 'Back to Today',
  about: ({ time, doctor }: { time: string; doctor: string }) => `${time} · ${doctor}`,
  failedToRecord: 'That could not be saved. Please try again.',
} as const;
