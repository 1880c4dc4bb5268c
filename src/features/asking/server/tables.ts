import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AppointmentId } from '#features/appointments/schema.ts';
import { DEFAULT_ASK_SETTINGS, type ExclusionReason } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const askSettings = pgTable('ask_settings', {
  clinicId: uuid('user_id').primaryKey(),
  isOn: boolean('is_on').notNull().default(DEFAULT_ASK_SETTINGS.isOn),
  afterHours: integer('after_hours').notNull().default(DEFAULT_ASK_SETTINGS.afterHours),
  restDays: integer('rest_days').notNull().default(DEFAULT_ASK_SETTINGS.restDays),
  mostADay: integer('most_a_day').notNull().default(DEFAULT_ASK_SETTINGS.mostADay),
  /** Visits that ended before are not asked about. */
  startedAt: timestampTz('started_at'),
  version: integer('version').notNull().default(1),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});

export const askExclusions = pgTable(
  'ask_exclusions',
  {
    clinicId: uuid('user_id').notNull(),
    appointmentId: uuid('appointment_id').$type<AppointmentId>().notNull(),
    reason: text('reason').$type<ExclusionReason>().notNull(),
    excludedBy: uuid('excluded_by'),
    excludedByName: text('excluded_by_name').notNull(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.appointmentId] })],
);
