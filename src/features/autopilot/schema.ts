import { i18n, markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { lineSchema } from '#platform/schema.ts';
import { CalendarDate, Instant, TimeOfDay } from '#platform/time.ts';
import { HOLD_REASONS, LIMITS, PAUSE_REASONS } from './settings.ts';

export const HoldReason = z.enum(HOLD_REASONS);
export type HoldReason = z.infer<typeof HoldReason>;

export const PauseReason = z.enum(PAUSE_REASONS);
export type PauseReason = z.infer<typeof PauseReason>;

function wholeFrom({ least, most }: { least: number; most: number }) {
  const error = () => i18n.t('Enter a whole number from {least} to {most}', { least, most });
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
}

function different<Item>(items: readonly Item[]): boolean {
  return new Set(items).size === items.length;
}

const fields = {
  windowStart: TimeOfDay,
  windowEnd: TimeOfDay,
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(
      z.minLength(1, markText('Choose at least one day')),
      z.maxLength(7, markText('Choose each day once')),
      z.refine(different, { error: markText('Choose each day once') }),
    ),
  /** Days without any message, as calendar dates of the clinic. */
  holidays: z.array(CalendarDate).check(
    z.maxLength(LIMITS.holidays, {
      error: () => i18n.t('Enter at most {max} dates', { max: LIMITS.holidays }),
    }),
    z.refine(different, { error: markText('Enter each date once') }),
  ),
  /** Between two messages at least; up to half as much again is added, so that messages do not leave at a fixed rhythm. */
  spacingSeconds: wholeFrom(LIMITS.spacingSeconds),
  /** Messages a day to numbers that this clinic has never written to. */
  newPeopleADay: wholeFrom(LIMITS.newPeopleADay),
  messagesADay: wholeFrom(LIMITS.messagesADay),
  /** A message overdue for more days waits for a person's decision. */
  expiresAfterDays: wholeFrom(LIMITS.expiresAfterDays),
};

type Window = { windowStart: string; windowEnd: string };

function isEndLater({ windowStart, windowEnd }: Window): boolean {
  return windowStart < windowEnd;
}

const endsEarlier = {
  path: ['windowEnd'],
  error: markText('Choose an end later than the start'),
};

/** When and how fast a clinic's due messages may go out by themselves. */
export const AutopilotSettings = z.strictObject(fields).check(z.refine(isEndLater, endsEarlier));
export type AutopilotSettings = z.infer<typeof AutopilotSettings>;

export const AutopilotInput = z
  .strictObject({ ...fields, isOn: z.boolean(), version: z.int() })
  .check(z.refine(isEndLater, endsEarlier));
export type AutopilotInput = z.infer<typeof AutopilotInput>;

/** Why nothing goes out until a person resumes it. */
export const Pause = z.strictObject({
  because: PauseReason,
  /** A person's own words, or the provider's, cleaned and cut. */
  detail: z.nullable(z.string()),
  by: z.string(),
  at: Instant,
});
export type Pause = z.infer<typeof Pause>;

export const PauseInput = z.strictObject({ detail: lineSchema(200) });

export const Held = z.strictObject({ reason: HoldReason, count: z.int() });
export type Held = z.infer<typeof Held>;

export const Autopilot = z.strictObject({
  isOn: z.boolean(),
  settings: AutopilotSettings,
  pause: z.nullable(Pause),
  hasProviderKey: z.boolean(),
  version: z.int(),
  today: CalendarDate,
  /** Accepted by the provider today. */
  sentToday: z.int(),
  /** Due messages that are still to go today. */
  stillToGo: z.int(),
  /** Due messages that do not go today, by reason. */
  held: z.array(Held),
  /** When the next one goes, if nothing changes; null when none will. */
  nextAt: z.nullable(Instant),
});
export type Autopilot = z.infer<typeof Autopilot>;

export const ForecastDay = z.strictObject({
  date: CalendarDate,
  /** Messages that become due on this day; on the first day also those that are overdue. */
  due: z.int(),
  sent: z.int(),
  /** People for whom more than one message waits: they get one, the others wait a day. */
  clashes: z.int(),
  /** The messages that are due and do not go on this day, by reason. */
  held: z.array(Held),
});
export type ForecastDay = z.infer<typeof ForecastDay>;

export const Forecast = z.strictObject({
  days: z.array(ForecastDay),
  /** More wait than were looked at: the oldest were. */
  isCut: z.boolean(),
});
export type Forecast = z.infer<typeof Forecast>;
