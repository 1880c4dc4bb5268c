import { i18n, markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { CalendarDate, TimeOfDay } from '#platform/time.ts';
import { REMINDER_LIMITS } from './reminder-limits.ts';

const { eveningFrom, eveningTo, soonMinutes } = REMINDER_LIMITS;
const soonHelp = {
  error: () =>
    i18n.t('Enter a whole number from {least} to {most}', {
      least: soonMinutes.least,
      most: soonMinutes.most,
    }),
};

const reminderFields = {
  isOn: z.boolean(),
  /** The time on the evening before; null for no such message. */
  dayBeforeAt: z.nullable(
    TimeOfDay.check(
      z.refine((time) => time >= eveningFrom && time <= eveningTo, {
        error: () =>
          i18n.t('Choose a time from {first} to {last}', { first: eveningFrom, last: eveningTo }),
      }),
    ),
  ),
  /** Minutes before the appointment; null for no such message. */
  soonMinutes: z.nullable(
    z
      .int(soonHelp)
      .check(z.minimum(soonMinutes.least, soonHelp), z.maximum(soonMinutes.most, soonHelp)),
  ),
  /** Whether the text asks the patient to answer with 1 or 2. */
  asksConfirmation: z.boolean(),
};

/** Which reminders the autopilot sends, and when. */
export const ReminderSettings = z.strictObject(reminderFields);
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const ReminderSettingsInput = z.strictObject({ ...reminderFields, version: z.int() }).check(
  z.refine((input) => !input.isOn || input.dayBeforeAt !== null || input.soonMinutes !== null, {
    path: ['dayBeforeAt'],
    error: markText('Choose at least one reminder'),
  }),
);
export type ReminderSettingsInput = z.infer<typeof ReminderSettingsInput>;

/** The clinic's settings of reminders, and what they lead to. */
export const Reminders = z.strictObject({
  settings: ReminderSettings,
  version: z.int(),
  /** Whether the autopilot is on and has its key: without it nothing goes. */
  goesByAutopilot: z.boolean(),
  /** Whether answers of patients reach the clinic: the provider has called back. */
  hearsAnswers: z.boolean(),
  /** The hours in which messages go. */
  windowStart: TimeOfDay,
  windowEnd: TimeOfDay,
  /** The reminders of the next seven days. */
  planned: z.array(z.strictObject({ date: CalendarDate, evening: z.int(), soon: z.int() })),
});
export type Reminders = z.infer<typeof Reminders>;
