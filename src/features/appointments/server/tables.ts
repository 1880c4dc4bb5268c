import {
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DoctorId } from '#features/clinics/schema.ts';
import type { PatientId } from '#features/patients/schema.ts';
import type { BoardLinkId } from '#features/board/schema.ts';
import type { Appointment, AppointmentId, AppointmentStatus } from '../schema.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

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
  kind: text('kind').$type<Appointment['kind']>().notNull().default('booked'),
  token: integer('token'),
  arrivedAt: at('arrived_at'),
  startedAt: at('started_at'),
  endedAt: at('ended_at'),
  answer: text('answer').$type<Appointment['answer']>(),
  answeredAt: at('answered_at'),
  answeredBy: text('answered_by').$type<Appointment['answeredBy']>(),
  version: integer('version').notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const reminderSettings = pgTable('reminder_settings', {
  clinicId: uuid('user_id').primaryKey(),
  isOn: boolean('is_on').notNull().default(false),
  dayBeforeAt: text('day_before_at'),
  soonMinutes: integer('soon_minutes'),
  asksConfirmation: boolean('asks_confirmation').notNull().default(true),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Screens that show the waiting-room board without a sign-in; a code is stored as its hash alone. */
export const boardLinks = pgTable(
  'board_links',
  {
    clinicId: uuid('user_id').notNull(),
    id: uuid('id').$type<BoardLinkId>().notNull(),
    name: text('name').notNull(),
    codeHash: text('code_hash').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastShownOn: date('last_shown_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.id] })],
);
