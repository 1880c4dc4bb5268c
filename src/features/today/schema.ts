import * as z from 'zod/mini';
import { DoctorId } from '#features/clinics/schema.ts';
import { CalendarDate, TimeOfDay } from '#platform/time.ts';
import { Appointment, AppointmentInput } from '#features/appointments/schema.ts';
import { SETTABLE_STAGES, VISIT_STAGES } from './visit-rules.ts';

/** How far a visit has come on its day. */
export const VisitStage = z.enum(VISIT_STAGES);
/** A stage that the reception sets. */
export const SettableStage = z.enum(SETTABLE_STAGES);

/** The input of the 'Walk-in' form: a patient who came without an appointment. */
export const WalkInInput = z.strictObject({
  patientName: AppointmentInput.shape.patientName,
  contactNumber: AppointmentInput.shape.contactNumber,
  doctorId: AppointmentInput.shape.doctorId,
});
export type WalkInInput = z.infer<typeof WalkInInput>;

const dayCount = { date: CalendarDate, count: z.int() };

const dayOfVisits = z.strictObject({
  ...dayCount,
  /** The first of them. */
  visitId: Appointment.shape.id,
});

/** The newest earlier day with visits that ask for attention; null without one in the last two weeks. */
export const EarlierDay = z.nullable(dayOfVisits);
export type EarlierDay = z.infer<typeof EarlierDay>;

/** The nearest day with answers that a person has to look at; null without one. */
export const DayToAnswer = z.nullable(dayOfVisits);
export type DayToAnswer = z.infer<typeof DayToAnswer>;

/** How many messages are to be sent to patients of the clinic's next open day; null on other days than today. */
export const DayToRemind = z.nullable(z.strictObject(dayCount));
export type DayToRemind = z.infer<typeof DayToRemind>;

/** Whether a doctor is in on one day. */
export const Presence = z.strictObject({
  doctorId: DoctorId,
  /** When the doctor sees patients; null where no hours are set. */
  periods: z.nullable(z.array(z.strictObject({ starts: TimeOfDay, ends: TimeOfDay }))),
  /** On leave all day. */
  isAway: z.boolean(),
});
export type Presence = z.infer<typeof Presence>;

const { shape } = Appointment;

/** The fields of a visit that a week shows. */
export const WeekVisit = z.strictObject({
  id: shape.id,
  patientName: shape.patientName,
  patientId: shape.patientId,
  contactNumber: shape.contactNumber,
  appointmentDate: shape.appointmentDate,
  appointmentTime: shape.appointmentTime,
  kind: shape.kind,
  status: shape.status,
  arrivedAt: shape.arrivedAt,
  startedAt: shape.startedAt,
  answer: shape.answer,
  openReply: shape.openReply,
});
export type WeekVisit = z.infer<typeof WeekVisit>;

/** One day of a doctor's week. */
export const WeekDay = z.strictObject({
  date: CalendarDate,
  /** The clinic's note on the doctor's leave; null when not away all day. */
  awayNote: z.nullable(z.string()),
  /** The times at which patients can be booked; none for a doctor without hours. */
  slots: z.array(TimeOfDay),
  /** Those of them that have not passed and are not full. */
  bookable: z.array(TimeOfDay),
  /** Without cancelled ones. */
  visits: z.array(WeekVisit),
});
export type WeekDay = z.infer<typeof WeekDay>;
