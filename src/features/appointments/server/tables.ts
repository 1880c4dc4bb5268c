import { boolean, date, integer, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DoctorId } from '#features/clinics/schema.ts';
import type { PatientId } from '#features/patients/schema.ts';
import type {
  Appointment,
  AppointmentId,
  AppointmentStatus,
  CancelReason,
  OpenReply,
} from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const appointments = pgTable('appointments', {
  id: uuid('id').$type<AppointmentId>().primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  patientId: uuid('patient_id').$type<PatientId>(),
  doctorId: uuid('doctor_id').$type<DoctorId>(),
  doctorName: text('doctor_name').notNull().default('Not assigned'),
  doctorContact: text('doctor_contact').notNull().default('Not available'),
  patientName: text('patient_name').notNull(),
  appointmentDate: date('appointment_date', { mode: 'string' }).notNull(),
  appointmentTime: time('appointment_time').notNull(),
  contactNumber: text('contact_number').notNull(),
  patientAddress: text('patient_address').notNull().default(''),
  notes: text('notes').notNull().default(''),
  status: text('status').$type<AppointmentStatus>().notNull().default('pending'),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  kind: text('kind').$type<Appointment['kind']>().notNull().default('booked'),
  /** Since when it is at this day, time and doctor. */
  slotSince: timestampTz('slot_since').notNull().defaultNow(),
  token: integer('token'),
  arrivedAt: timestampTz('arrived_at'),
  startedAt: timestampTz('started_at'),
  endedAt: timestampTz('ended_at'),
  answer: text('answer').$type<Appointment['answer']>(),
  answeredAt: timestampTz('answered_at'),
  answeredBy: text('answered_by').$type<Appointment['answeredBy']>(),
  version: integer('version').notNull().default(1),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});

/** The answers about visits, each at the slot that a message had named. */
export const visitReplies = pgTable('visit_replies', {
  clinicId: uuid('user_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  appointmentId: uuid('appointment_id').$type<AppointmentId>().notNull(),
  meaning: text('meaning').$type<OpenReply['meaning']>().notNull(),
  givenBy: text('given_by').$type<'patient' | 'staff'>().notNull(),
  onDate: date('on_date', { mode: 'string' }).notNull(),
  atTime: time('at_time').notNull(),
  repliedAt: timestampTz('replied_at').notNull(),
  /** Which of the visit's slots the reply came at: moving the visit settles it. */
  slotSince: timestampTz('slot_since').notNull(),
  /** A person at the clinic still has to look at it. */
  isOpen: boolean('is_open').notNull(),
});
