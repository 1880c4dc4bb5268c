import { boolean, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LinkId } from '#features/links/schema.ts';
import type { PatientId } from '#features/patients/schema.ts';
import type { ReviewPoint } from '#features/review-drafts/schema.ts';
import type { Language } from '#platform/language.ts';
import type { FeedbackId } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const feedback = pgTable(
  'feedback',
  {
    clinicId: uuid('user_id').notNull(),
    id: uuid('id').$type<FeedbackId>().notNull().defaultRandom(),
    formId: uuid('form_id').notNull(),
    linkId: uuid('link_id').$type<LinkId>(),
    patientId: uuid('patient_id').$type<PatientId>(),
    points: jsonb('points').$type<ReviewPoint[]>().notNull().default([]),
    words: text('words').notNull().default(''),
    wantsAnswer: boolean('wants_answer').notNull().default(false),
    language: text('language').$type<Language>().notNull(),
    receivedAt: timestampTz('received_at').notNull().defaultNow(),
    closedAt: timestampTz('closed_at'),
    closedByName: text('closed_by_name'),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.id] })],
);
