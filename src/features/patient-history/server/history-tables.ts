import { date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PatientId } from '#features/patients/schema.ts';

// The columns of later features' tables that a patient's history reads. Those features import this one, so it cannot import
// their tables.

const at = (name: string) => timestamp(name, { withTimezone: true });

export const patientAppointments = pgTable('appointments', {
  id: uuid('id').primaryKey(),
  clinicId: uuid('user_id').notNull(),
  patientId: uuid('patient_id').$type<PatientId>(),
  appointmentDate: date('appointment_date', { mode: 'string' }).notNull(),
  patientAddress: text('patient_address').notNull(),
  status: text('status').notNull(),
});

export const patientReviews = pgTable('reviews', {
  id: uuid('id').primaryKey(),
  clinicId: uuid('user_id').notNull(),
  patientId: uuid('patient_id').$type<PatientId>(),
  createdAt: at('created_at').notNull(),
});
