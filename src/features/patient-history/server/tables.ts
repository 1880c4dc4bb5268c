import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PatientId } from '#features/patients/schema.ts';

/** Pairs of patients that are not suggested as the same person again. */
export const differentPatients = pgTable(
  'different_patients',
  {
    clinicId: uuid('user_id').notNull(),
    firstId: uuid('first_id').$type<PatientId>().notNull(),
    secondId: uuid('second_id').$type<PatientId>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.firstId, table.secondId] })],
);
