import * as z from 'zod/mini';
import { DoctorId } from '#features/clinics/schema.ts';
import { operation } from '#platform/contract.ts';
import { Language } from '#platform/schema.ts';
import { CalendarDate } from '#platform/time.ts';
import { Leave } from '#features/leave/schema.ts';
import { Appointment, AppointmentId, ReminderWords } from '#features/appointments/schema.ts';
import {
  DayToAnswer,
  DayToRemind,
  EarlierDay,
  Presence,
  SettableStage,
  VisitStage,
  WalkInInput,
  WeekDay,
} from './schema.ts';

const tags = ['appointments'];

/** The visits of a day, as the reception works through them. */
export const todayContract = {
  day: operation
    .route({
      method: 'GET',
      path: '/appointments/day',
      summary: 'All appointments of one day by time; of today without a date',
      tags,
    })
    .input(z.strictObject({ date: z.optional(CalendarDate) }))
    .output(
      z.strictObject({
        date: CalendarDate,
        /** The clinic's date now. */
        today: CalendarDate,
        items: z.array(Appointment),
        /** More appointments than are listed. */
        hasMore: z.boolean(),
        /** The parts of their messages: the clinic's language first, then those that patients read. */
        words: z.array(ReminderWords),
        /** When each doctor is in on that day. */
        doctors: z.array(Presence),
        /** The clinic's note on the holiday on which it is closed; null when it is open. */
        closedFor: z.nullable(z.string()),
        /** Missed visits whose patients have no later appointment. */
        missedBefore: EarlierDay,
        toRemind: DayToRemind,
        /** Whether the autopilot reminds patients: those with a planned reminder need no other. */
        remindsAutomatically: z.boolean(),
        /** Visits whose planned reminder the autopilot will not send today: a person writes. */
        leftByAutopilot: z.array(AppointmentId),
        toAnswer: DayToAnswer,
        /** The next coming leave with visits that must be moved; none on other days than today. */
        leaves: z.array(Leave),
        /** Visits that are still open although their day has passed. */
        openBefore: EarlierDay,
      }),
    ),
  week: operation
    .route({
      method: 'GET',
      path: '/appointments/week',
      summary: 'A doctor’s week from Monday to Sunday around a date: slots and visits',
      tags,
    })
    .input(z.strictObject({ doctorId: DoctorId, date: z.optional(CalendarDate) }))
    .output(z.strictObject({ from: CalendarDate, today: CalendarDate, days: z.array(WeekDay) })),
  setStage: operation
    .route({
      method: 'PUT',
      path: '/appointments/{id}/stage',
      summary: 'Say how far a visit has come; a patient who arrives gets a token',
      tags,
    })
    .errors({
      /** Someone else moved the visit on since the caller saw it. */
      STAGE_CHANGED: {
        status: 409,
        message: 'Someone else changed this visit. You see the latest version.',
        data: z.strictObject({ current: Appointment }),
      },
    })
    .input(
      z.strictObject({
        id: AppointmentId,
        stage: SettableStage,
        /** The stage that the caller sees. */
        from: VisitStage,
      }),
    )
    .output(Appointment),
  addWalkIn: operation
    .route({
      method: 'POST',
      path: '/appointments/walk-ins',
      summary: 'Add a patient who came without an appointment; the same id twice adds one',
      tags,
    })
    .input(
      z.strictObject({
        ...WalkInInput.shape,
        id: AppointmentId,
        /** The language that the patient reads; remembered of the patient. */
        language: z.optional(Language),
      }),
    )
    .output(Appointment),
};
