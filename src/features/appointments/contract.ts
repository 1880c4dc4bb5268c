import * as z from 'zod/mini';
import { markText } from '#platform/i18n.ts';
import { DoctorId } from '#features/clinics/schema.ts';
import { sendRefusals } from '#features/delivery/contract.ts';
import { Attempt } from '#features/messages/schema.ts';
import { PatientSearch } from '#features/patients/schema.ts';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { Language } from '#platform/schema.ts';
import { CalendarDate, TimeOfDay } from '#platform/time.ts';
import {
  Appointment,
  AppointmentChange,
  AppointmentId,
  AppointmentInput,
  AppointmentStatus,
  AppointmentTemplate,
  CancelReason,
  Clash,
  ClickId,
  FreeDays,
  FreeTimes,
  OpenedReminder,
  ReminderWords,
  SameDayVisit,
} from './schema.ts';
import { MOST_NAMED } from './statuses.ts';

const tags = ['appointments'];
const byId = z.strictObject({ id: AppointmentId });
const stale = {
  STALE: {
    status: 409,
    message: 'Someone else changed this.',
    data: z.strictObject({ current: Appointment }),
  },
} as const;
const clash = {
  CLASH: {
    status: 409,
    message: 'The doctor has another appointment at this time.',
    data: z.strictObject({ appointments: z.array(Clash) }),
  },
} as const;
const notPossible = {
  /** The message's state does not allow this, e.g. because someone else has answered meanwhile. */
  NOT_POSSIBLE_NOW: {
    status: 409,
    message: 'This message has changed.',
    data: z.strictObject({ current: Appointment }),
  },
} as const;
const outsideHours = {
  OUTSIDE_HOURS: {
    status: 409,
    message: 'The doctor sees no patients at this time.',
    data: z.strictObject({
      /** When the doctor sees patients on that day. */
      periods: z.array(z.strictObject({ starts: TimeOfDay, ends: TimeOfDay })),
      /** The clinic's note on the doctor's leave; null when not away all day. */
      awayNote: z.nullable(z.string()),
    }),
  },
} as const;
const sameDay = {
  SAME_DAY: {
    status: 409,
    message: 'The patient already has an appointment on this day.',
    data: z.strictObject({ appointments: z.array(SameDayVisit) }),
  },
} as const;
/** True when a person has seen the clash and accepts it. */
const acceptClash = z._default(z.boolean(), false);
/** True when a person books outside the doctor's hours all the same. */
const acceptOutsideHours = z._default(z.boolean(), false);
/** True when a person books the same patient a second time on one day. */
const acceptSameDay = z._default(z.boolean(), false);

const sentBefore = {
  status: 409,
  message: 'A message about this appointment went out before. Send it again?',
  data: z.strictObject({ lastAttempt: Attempt }),
} as const;
/** True when a person knows about the earlier message and wants to send another one. */
const again = z._default(z.boolean(), false);

export const appointmentsContract = {
  search: operation
    .route({
      method: 'POST',
      path: '/appointments/search',
      summary:
        'Appointments by day and time from a first day on, backwards up to a last day, else newest first',
      tags,
    })
    .input(
      z.strictObject({
        ...pageInput,
        patient: PatientSearch,
        status: z.optional(AppointmentStatus),
        doctorId: z.optional(DoctorId),
        /** First and last day, both included. */
        from: z.optional(CalendarDate),
        to: z.optional(CalendarDate),
      }),
    )
    .output(
      z.strictObject({
        ...pageSchema(Appointment).shape,
        total: z.int(),
        /** In the clinic's default language. */
        reminder: ReminderWords,
        /** In the other languages that patients of the page read. */
        reminders: z.array(ReminderWords),
      }),
    ),
  freeTimes: operation
    .route({
      method: 'GET',
      path: '/appointments/free-times',
      summary: 'When a doctor sees patients on a day, and which times are free',
      tags,
    })
    .input(
      z.strictObject({
        doctorId: DoctorId,
        date: CalendarDate,
        /** The appointment that is moved: it does not take its own time. */
        movedId: z.optional(AppointmentId),
      }),
    )
    .output(FreeTimes),
  freeDays: operation
    .route({
      method: 'GET',
      path: '/appointments/free-days',
      summary: 'Which days of a doctor’s month are free, full or closed',
      tags,
    })
    .input(z.strictObject({ doctorId: DoctorId, firstDay: CalendarDate }))
    .output(FreeDays),
  get: operation
    .route({ method: 'GET', path: '/appointments/{id}', summary: 'One appointment', tags })
    .input(byId)
    .output(Appointment),
  create: operation
    .route({
      method: 'POST',
      path: '/appointments',
      summary: 'Schedule an appointment; the same id twice makes one',
      tags,
    })
    .errors({ ...clash, ...outsideHours, ...sameDay })
    .input(
      z.strictObject({
        ...AppointmentInput.shape,
        notes: z._default(AppointmentInput.shape.notes, ''),
        id: AppointmentId,
        /** The language that the patient reads; remembered of the patient. */
        language: z.optional(Language),
        acceptClash,
        acceptOutsideHours,
        acceptSameDay,
      }),
    )
    .output(Appointment),
  update: operation
    .route({
      method: 'PATCH',
      path: '/appointments/{id}',
      summary: 'Change fields of an appointment',
      tags,
    })
    .errors({ ...stale, ...clash, ...outsideHours, ...sameDay })
    .input(
      z.strictObject({
        ...AppointmentChange.shape,
        id: AppointmentId,
        version: z.int(),
        acceptClash,
        acceptOutsideHours,
        acceptSameDay,
      }),
    )
    .output(Appointment),
  setStatus: operation
    .route({
      method: 'PUT',
      path: '/appointments/{id}/status',
      summary: 'Set the status and why it is cancelled; taking back a cancellation may clash',
      tags,
    })
    .errors(clash)
    .input(
      z
        .strictObject({
          id: AppointmentId,
          status: AppointmentStatus,
          /** Why it is cancelled; missing keeps the recorded reason, null clears it. */
          cancelReason: z.optional(z.nullable(CancelReason)),
          acceptClash,
        })
        .check(
          z.refine(({ status, cancelReason }) => status === 'cancelled' || !cancelReason, {
            path: ['cancelReason'],
            error: markText('Only a cancelled appointment has a reason'),
          }),
        ),
    )
    .output(Appointment),
  reminder: operation
    .route({
      method: 'GET',
      path: '/appointments/{id}/reminder',
      summary: 'The message that asks the patient to arrive 15 minutes early',
      tags,
    })
    .input(z.strictObject({ id: AppointmentId, language: z.optional(Language) }))
    .output(z.strictObject({ text: z.string(), language: Language })),
  send: operation
    .route({
      method: 'POST',
      path: '/appointments/{id}/send',
      summary: 'Send the message directly through the provider; one click, one delivery',
      tags,
    })
    .errors({
      NO_PROVIDER_KEY: sendRefusals.NO_PROVIDER_KEY,
      DO_NOT_CONTACT: sendRefusals.DO_NOT_CONTACT,
      NO_CONSENT: sendRefusals.NO_CONSENT,
      ALREADY_SENDING: sendRefusals.ALREADY_SENDING,
      NOT_SENDABLE: sendRefusals.NOT_SENDABLE,
      SENT_BEFORE: sentBefore,
    })
    .input(
      z.strictObject({
        id: AppointmentId,
        clickId: ClickId,
        language: z.optional(Language),
        again,
      }),
    )
    .output(Appointment),
  opened: operation
    .route({
      method: 'POST',
      path: '/appointments/opened',
      summary: 'Let one message about appointments of a phone leave in WhatsApp on this device',
      tags,
    })
    .errors({
      SENT_BEFORE: sentBefore,
      DO_NOT_CONTACT: sendRefusals.DO_NOT_CONTACT,
      NO_CONSENT: sendRefusals.NO_CONSENT,
      NOT_SENDABLE: sendRefusals.NOT_SENDABLE,
    })
    .input(
      z.strictObject({
        ids: z.array(AppointmentId).check(z.minLength(1), z.maxLength(MOST_NAMED)),
        clickId: ClickId,
        language: z.optional(Language),
        template: z._default(AppointmentTemplate, 'appointment'),
        again,
      }),
    )
    .output(OpenedReminder),
  resolve: operation
    .route({
      method: 'POST',
      path: '/appointments/{id}/resolve',
      summary: 'Say whether a message with unknown outcome arrived',
      tags,
    })
    .errors(notPossible)
    .input(z.strictObject({ id: AppointmentId, arrived: z.boolean() }))
    .output(Appointment),
  notSentAfterAll: operation
    .route({
      method: 'POST',
      path: '/appointments/{id}/not-sent',
      summary: 'Say that an opened message was not sent after all',
      tags,
    })
    .errors(notPossible)
    .input(byId)
    .output(Appointment),
};
