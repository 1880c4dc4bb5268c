import { addDays } from '#platform/calendar.ts';
import { instantAt } from '#platform/zoned-time.ts';
import type { ReminderSettings } from './schema.ts';

/** A reminder of one appointment, and the time in which it may go. */
export interface PlannedReminder {
  readonly kind: 'reminder_day' | 'reminder_soon';
  /** The clinic's date on which it goes. */
  readonly scheduledDate: string;
  readonly notBefore: Date;
  /** Later it does more harm than good. */
  readonly notAfter: Date;
  /** When the appointment begins. */
  readonly forSlot: Date;
}

/** Patients are not written to later in the evening. */
const EVENING_ENDS = '21:00';
/** A reminder that comes later finds the patient on the way. */
const LEAST_NOTICE_MS = 30 * 60_000;

/**
 * Returns the reminders that an open appointment still needs at `now`: one on the evening before, one hours before. None
 * for a time that has passed already: a patient who books at noon for three o'clock knows of it.
 */
export function planReminders(
  { appointmentDate: date, appointmentTime: time }: Slot,
  { settings, now, timeZone }: { settings: ReminderSettings; now: Date; timeZone: string },
): PlannedReminder[] {
  if (!settings.isOn) return [];
  const forSlot = instantAt(timeZone, { date, time: time.slice(0, 5) });
  if (forSlot <= now) return [];
  const day = planEvening({ date, settings, timeZone });
  const soon = planHoursBefore({ date, forSlot, settings });
  return [
    ...(day && now < day.notAfter && day.notAfter < forSlot ? [{ ...day, forSlot }] : []),
    // Booked within these hours: the patient has just heard of it.
    ...(soon && now < soon.notBefore ? [{ ...soon, forSlot }] : []),
  ];
}

interface Slot {
  readonly appointmentDate: string;
  readonly appointmentTime: string;
}

type Unplaced = Omit<PlannedReminder, 'forSlot'>;

function planEvening({
  date,
  settings: { dayBeforeAt },
  timeZone,
}: {
  date: string;
  settings: ReminderSettings;
  timeZone: string;
}): Unplaced | undefined {
  if (dayBeforeAt === null) return undefined;
  const scheduledDate = addDays(date, -1);
  const notBefore = instantAt(timeZone, { date: scheduledDate, time: dayBeforeAt });
  const notAfter = instantAt(timeZone, { date: scheduledDate, time: EVENING_ENDS });
  return notBefore < notAfter
    ? { kind: 'reminder_day', scheduledDate, notBefore, notAfter }
    : undefined;
}

function planHoursBefore({
  date,
  forSlot,
  settings: { soonMinutes },
}: {
  date: string;
  forSlot: Date;
  settings: ReminderSettings;
}): Unplaced | undefined {
  if (soonMinutes === null) return undefined;
  const notBefore = new Date(forSlot.getTime() - soonMinutes * 60_000);
  const notAfter = new Date(forSlot.getTime() - LEAST_NOTICE_MS);
  return { kind: 'reminder_soon', scheduledDate: date, notBefore, notAfter };
}
