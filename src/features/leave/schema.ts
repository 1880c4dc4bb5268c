import * as z from 'zod/mini';
import { SpecialDayId } from '#features/hours/schema.ts';
import { CalendarDate, TimeOfDay } from '#platform/time.ts';

/** A coming leave or holiday with visits that were booked before it was known. */
export const Leave = z.strictObject({
  id: SpecialDayId,
  /** Null for the whole clinic. */
  doctorName: z.nullable(z.string()),
  /** First and last day, both included. */
  from: CalendarDate,
  to: CalendarDate,
  /** Null for whole days. */
  starts: z.nullable(TimeOfDay),
  ends: z.nullable(TimeOfDay),
  note: z.string(),
  /** How many visits must be moved. */
  visits: z.int(),
});
export type Leave = z.infer<typeof Leave>;
