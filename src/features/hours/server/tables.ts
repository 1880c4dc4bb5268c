import { date, integer, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DoctorId } from '#features/clinics/schema.ts';
import type { SpecialDayId } from '../schema.ts';

/** Periods of every week in which a doctor sees patients. */
export const doctorSessions = pgTable('doctor_sessions', {
  clinicId: uuid('user_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  doctorId: uuid('doctor_id').$type<DoctorId>().notNull(),
  weekday: integer('weekday').notNull(),
  starts: time('starts').notNull(),
  ends: time('ends').notNull(),
});

/** Leave, holidays and extra sessions. */
export const doctorDays = pgTable('doctor_days', {
  clinicId: uuid('user_id').notNull(),
  id: uuid('id').$type<SpecialDayId>().notNull().defaultRandom(),
  doctorId: uuid('doctor_id').$type<DoctorId>(),
  kind: text('kind').$type<'away' | 'extra'>().notNull(),
  fromDate: date('from_date', { mode: 'string' }).notNull(),
  toDate: date('to_date', { mode: 'string' }).notNull(),
  starts: time('starts'),
  ends: time('ends'),
  note: text('note').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
