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

/** The facts about an open appointment that decide which reminders it should have. */
export interface VisitToRemind {
  readonly appointmentDate: string;
  readonly appointmentTime: string;
  /** Since when it is at this day, time and doctor. */
  readonly slotSince: Date;
  /** The clinic is closed then, or the doctor is away. */
  readonly isOff: boolean;
  /** The kinds of reminders that were sent of the slot, or failed for good. */
  readonly triedKinds: readonly PlannedReminder['kind'][];
}

/**
 * Returns the reminders that should wait for an open appointment at `now`, without regard to what waits already: one on the evening
 * before, one hours before. None whose time has passed, and none hours before where the patient took the slot within these
 * hours: who books at noon for three o'clock knows of it.
 */
export function planReminders(
  visit: VisitToRemind,
  { settings, now, timeZone }: { settings: ReminderSettings; now: Date; timeZone: string },
): PlannedReminder[] {
  const { appointmentDate: date, appointmentTime: time, slotSince, isOff, triedKinds } = visit;
  if (!settings.isOn || isOff) return [];
  const forSlot = instantAt(timeZone, { date, time: time.slice(0, 5) });
  const day = planEvening({ date, settings, timeZone });
  const soon = planHoursBefore({ date, forSlot, settings });
  return [
    ...(day && day.notAfter < forSlot ? [{ ...day, forSlot }] : []),
    ...(soon && slotSince < soon.notBefore ? [{ ...soon, forSlot }] : []),
  ].filter(({ kind, notAfter }) => now < notAfter && !triedKinds.includes(kind));
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
