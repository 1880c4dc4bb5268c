import {
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PatientId } from '#features/patients/schema.ts';
import type { Language } from '#platform/language.ts';
import type { LinkId, LinkTarget } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const links = pgTable(
  'links',
  {
    clinicId: uuid('user_id').notNull(),
    id: uuid('id').$type<LinkId>().notNull().defaultRandom(),
    codeHash: text('code_hash').notNull(),
    target: text('target').$type<LinkTarget>().notNull(),
    patientId: uuid('patient_id').$type<PatientId>(),
    reviewId: uuid('review_id'),
    language: text('language').$type<Language>().notNull(),
    expiresAt: timestampTz('expires_at').notNull(),
    isPrinted: boolean('is_printed').notNull().default(false),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.id] })],
);

export const linkOpens = pgTable(
  'link_opens',
  {
    clinicId: uuid('user_id').notNull(),
    linkId: uuid('link_id').$type<LinkId>().notNull(),
    day: date('day').notNull(),
    firstAt: timestampTz('first_at').notNull(),
    lastAt: timestampTz('last_at').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.linkId, table.day] })],
);
