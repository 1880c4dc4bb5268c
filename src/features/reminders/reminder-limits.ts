// Apart from schema.ts, so that a screen that shows them loads no schema.
/** Limits of the clinic's reminders. */
export const REMINDER_LIMITS = {
  eveningFrom: '12:00',
  eveningTo: '20:30',
  soonMinutes: { least: 60, most: 720 },
} as const;

/** Settings of a clinic that has never changed them. */
export const DEFAULT_REMINDERS = {
  isOn: false,
  dayBeforeAt: '18:00',
  soonMinutes: 180,
  asksConfirmation: true,
} as const;
