import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { idSchema } from '#platform/ids.ts';
import { lineSchema } from '#platform/schema.ts';
import { CalendarDate, TimeOfDay } from '#platform/time.ts';
import { DoctorId } from '#features/clinics/schema.ts';
import { SLOT_LENGTHS, toMinutes } from './hours-rules.ts';

export const SpecialDayId = idSchema('SpecialDayId');
export type SpecialDayId = z.infer<typeof SpecialDayId>;

/** Sessions begin and end on full quarters of an hour. */
const QUARTER = 15;
const QuarterTime = TimeOfDay.check(
  z.refine((time) => toMinutes(time) % QUARTER === 0, {
    error: markText('Use :00, :15, :30 or :45'),
  }),
);
const END_BEFORE_START = { error: markText('The end must be after the start'), path: ['ends'] };

/** A period of every week in which a doctor sees patients; 1 is Monday, 7 is Sunday. */
export const WeeklySession = z
  .strictObject({
    weekday: z.int().check(z.gte(1), z.lte(7)),
    starts: QuarterTime,
    ends: QuarterTime,
  })
  .check(z.refine(({ starts, ends }) => starts < ends, END_BEFORE_START));

/** More sessions than any doctor holds in a week. */
const MOST_SESSIONS = 28;

/** The hours that a clinic sets for a doctor. */
export const HoursInput = z.strictObject({
  /** Minutes for one patient. */
  slotMinutes: z.literal(SLOT_LENGTHS),
  /** How many are booked at one time. */
  patientsPerSlot: z.int().check(z.gte(1), z.lte(20)),
  sessions: z.array(WeeklySession).check(z.maxLength(MOST_SESSIONS)),
});
export type HoursInput = z.infer<typeof HoursInput>;

/** A doctor's hours. */
export const DoctorHours = z.strictObject({
  doctorId: DoctorId,
  doctorName: z.string(),
  slotMinutes: z.int(),
  patientsPerSlot: z.int(),
  sessions: z.array(z.strictObject({ weekday: z.int(), starts: TimeOfDay, ends: TimeOfDay })),
  version: z.int(),
});
export type DoctorHours = z.infer<typeof DoctorHours>;

const LONGEST_LEAVE_DAYS = 366;
const DAY_MS = 86_400_000;

const dayShape = {
  /** Null for the whole clinic. */
  doctorId: z.nullable(DoctorId),
  kind: z.enum(['away', 'extra']),
  /** First and last day, both included. */
  from: CalendarDate,
  to: CalendarDate,
  /** Null for whole days. */
  starts: z.nullable(QuarterTime),
  ends: z.nullable(QuarterTime),
  note: lineSchema(100),
};

/** The form for leave, a holiday or an extra session. */
export const SpecialDayInput = z.strictObject(dayShape).check(
  z.refine(
    ({ starts, ends }) => starts === null || ends === null || starts < ends,
    END_BEFORE_START,
  ),
  z.refine(({ from, to }) => from <= to, {
    error: markText('The last day must not be before the first'),
    path: ['to'],
  }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_LEAVE_DAYS * DAY_MS, {
    error: markText('Choose at most one year'),
    path: ['to'],
  }),
  z.refine(({ starts, ends }) => (starts === null) === (ends === null), {
    error: markText('Enter both times, or none for whole days'),
    path: ['ends'],
  }),
  z.refine(({ kind, starts }) => kind === 'away' || starts !== null, {
    error: markText('Enter the times of the extra session'),
    path: ['starts'],
  }),
);
export type SpecialDayInput = z.infer<typeof SpecialDayInput>;

export const SpecialDay = z.strictObject({
  id: SpecialDayId,
  doctorId: z.nullable(DoctorId),
  kind: z.enum(['away', 'extra']),
  from: CalendarDate,
  to: CalendarDate,
  starts: z.nullable(TimeOfDay),
  ends: z.nullable(TimeOfDay),
  note: z.string(),
});
export type SpecialDay = z.infer<typeof SpecialDay>;
