import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { DoctorId } from '#features/clinics/schema.ts';
import { Attempt } from '#features/messages/schema.ts';
import { STOP_REASONS } from '#features/messages/statuses.ts';
import { DoNotContact, PatientId, RowConsentMark } from '#features/patients/schema.ts';
import { idSchema } from '#platform/ids.ts';
import {
  Language,
  nameSchema,
  notesSchema,
  PhoneNumber,
  nonEmptyLineSchema,
} from '#platform/schema.ts';
import { CalendarDate, Instant, TIME_OF_DAY, TimeOfDay } from '#platform/time.ts';
import {
  ANSWERS,
  APPOINTMENT_STATUSES,
  APPOINTMENT_TEMPLATES,
  CANCEL_REASONS,
  REPLY_MEANINGS,
  VISIT_KINDS,
} from './statuses.ts';
import { isAppointmentTime } from './times.ts';

export const AppointmentId = idSchema('AppointmentId');
export type AppointmentId = z.infer<typeof AppointmentId>;

/** The id of one click on a send button; the same click twice sends once. */
export const ClickId = idSchema('ClickId');
export type ClickId = z.infer<typeof ClickId>;

export const AppointmentStatus = z.enum(APPOINTMENT_STATUSES);
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

export const CancelReason = z.enum(CANCEL_REASONS);
export type CancelReason = z.infer<typeof CancelReason>;

/** The notice about a time at which no appointment may begin. */
export const NO_APPOINTMENT_TIME = markText('Choose a time on the quarter hour, such as 10:15 am');
/** The notice about a time before 6:00 am at which the doctor sees no patients. */
export const EARLY_TIME = markText(
  'Before 6:00 am only the doctor’s own hours can be booked. For the afternoon, write 5:30 pm.',
);
/** Finer times than full quarters of an hour are refused where the doctor's hours do not have them. */
export const AppointmentTime = z
  .string()
  .check(
    z.regex(TIME_OF_DAY, NO_APPOINTMENT_TIME),
    z.refine(isAppointmentTime, { error: NO_APPOINTMENT_TIME }),
  );
export type AppointmentTime = z.infer<typeof AppointmentTime>;

/** The input of the 'New Appointment' form. */
export const AppointmentInput = z.strictObject({
  patientName: nameSchema(markText('Patient name required')),
  appointmentDate: CalendarDate,
  appointmentTime: AppointmentTime,
  contactNumber: PhoneNumber,
  doctorId: z.pipe(
    z
      .string()
      .check(
        z.minLength(1, markText('Choose a doctor')),
        z.maxLength(36, markText('Choose a doctor')),
      ),
    DoctorId,
  ),
  patientAddress: nonEmptyLineSchema(300, markText('Address is required')),
  notes: notesSchema(2000),
});
export type AppointmentInput = z.infer<typeof AppointmentInput>;

/** The input of the 'Edit Appointment' dialog; null leaves the appointment without a doctor. */
export const AppointmentChange = z.partial(
  z.strictObject({ ...AppointmentInput.shape, doctorId: z.nullable(DoctorId) }),
);
export type AppointmentChange = z.infer<typeof AppointmentChange>;

/** A patient's message that a person has to look at, and the slot that a message had named. */
export const OpenReply = z.strictObject({
  meaning: z.enum(REPLY_MEANINGS),
  date: CalendarDate,
  time: TimeOfDay,
});
export type OpenReply = z.infer<typeof OpenReply>;

export const Appointment = z.strictObject({
  id: AppointmentId,
  /** The patient in the book; null as long as the row is not linked or names no person. */
  patientId: z.nullable(PatientId),
  /** The language that is known of the patient. */
  patientLanguage: z.nullable(Language),
  patientName: z.string(),
  appointmentDate: CalendarDate,
  appointmentTime: TimeOfDay,
  contactNumber: z.string(),
  patientAddress: z.string(),
  notes: z.string(),
  /** Null when there is no doctor, and when the doctor was deleted later: the name stays. */
  doctorId: z.nullable(DoctorId),
  doctorName: z.string(),
  doctorContact: z.string(),
  status: AppointmentStatus,
  /** Null when no reason was recorded, and unless cancelled. */
  cancelReason: z.nullable(CancelReason),
  kind: z.enum(VISIT_KINDS),
  /** The number that the waiting room calls, counted for each doctor and day; null before the patient arrives. */
  token: z.nullable(z.int()),
  arrivedAt: z.nullable(Instant),
  /** When the patient went in to the doctor. */
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** The patient's answer about coming; null without an answer. */
  answer: z.nullable(z.enum(ANSWERS)),
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(z.enum(['patient', 'staff'])),
  /** The newest reply that `answer` does not settle; null without one. */
  openReply: z.nullable(OpenReply),
  /** When the autopilot's next reminder may go; null when none waits. */
  reminderAt: z.nullable(Instant),
  /** When a message last named the day, time and doctor that it has now to the patient, by any way; null when none did. */
  remindedAt: z.nullable(Instant),
  /** The clinic is closed then, or the doctor is away: it has to be moved, and no one is reminded. Missing otherwise. */
  isOff: z.optional(z.literal(true)),
  /** The newest attempt to send the message, or null without one. */
  lastAttempt: z.nullable(Attempt),
  createdAt: Instant,
  /** Counts changes of the fields, not of the status. */
  version: z.int(),
  doNotContact: DoNotContact,
  consentMark: RowConsentMark,
});
export type Appointment = z.infer<typeof Appointment>;

/**
 * The parts of the message about any appointment, in one language (`reminder-rules.ts`). Sent once
 * with a list, so that each row's link is complete before the tap.
 */
export const ReminderWords = z.strictObject({
  language: Language,
  /** With APPOINTMENT_PLACEHOLDERS. */
  template: z.string(),
  clinicName: z.string(),
  /** Empty when the clinic has no number. */
  clinicPhone: z.string(),
  clinicAddress: z.string(),
  mapLink: z.string(),
  /** By the doctor's id, the names in this language where they differ from the usual ones. */
  doctorNames: z.record(z.string(), z.string()),
});
export type ReminderWords = z.infer<typeof ReminderWords>;

export const AppointmentTemplate = z.enum(APPOINTMENT_TEMPLATES);
export type AppointmentTemplate = z.infer<typeof AppointmentTemplate>;

/**
 * Why a message does not name an appointment: nothing may be sent about it, its number is another one
 * meanwhile, or a message that calls it off would be wrong.
 */
export const LeftOutReason = z.enum([...STOP_REASONS, 'other_number', 'takes_place']);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** A message that leaves in WhatsApp on the person's device. */
export const OpenedReminder = z.strictObject({
  number: z.string(),
  text: z.string(),
  /** Those that the text names. */
  appointments: z.array(Appointment),
  leftOut: z.array(z.strictObject({ id: AppointmentId, because: LeftOutReason })),
});
export type OpenedReminder = z.infer<typeof OpenedReminder>;

/** An appointment that already has the doctor's time. */
export const Clash = z.strictObject({
  id: AppointmentId,
  appointmentTime: TimeOfDay,
  patientName: z.string(),
});
export type Clash = z.infer<typeof Clash>;

/** A visit of the same patient on the same day. */
export const SameDayVisit = z.strictObject({
  id: AppointmentId,
  appointmentTime: TimeOfDay,
  doctorName: z.string(),
});
export type SameDayVisit = z.infer<typeof SameDayVisit>;

/** How free the days of a doctor's month are, from today on. */
export const FreeDays = z.strictObject({
  /** Empty for a doctor without any hours: then every day is as good as another. */
  days: z.array(
    z.strictObject({
      date: CalendarDate,
      /** Without a free time the day is full. */
      freeCount: z.int(),
      /** The doctor sees no patients. */
      isClosed: z.boolean(),
    }),
  ),
});
export type FreeDays = z.infer<typeof FreeDays>;

/** When a doctor sees patients on one day. */
export const FreeTimes = z.strictObject({
  /** False for a doctor without any hours: then every time is as good as another. */
  isKnown: z.boolean(),
  periods: z.array(z.strictObject({ starts: TimeOfDay, ends: TimeOfDay })),
  /** The clinic's note on the doctor's leave; null when not away all day. */
  awayNote: z.nullable(z.string()),
  /** Times that are not past and not full. */
  times: z.array(TimeOfDay),
  /** Times at which no further patient fits, also of a doctor without hours. */
  takenTimes: z.array(TimeOfDay),
  /** The first free time after a day without one; null where the day has one, and without one in the next weeks. */
  next: z.nullable(z.strictObject({ date: CalendarDate, time: TimeOfDay })),
});
export type FreeTimes = z.infer<typeof FreeTimes>;
