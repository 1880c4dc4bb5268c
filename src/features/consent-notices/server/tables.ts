import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#platform/language.ts';

export const consentNotices = pgTable('consent_notices', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  version: integer('version').notNull(),
  language: text('language').$type<Language>().notNull(),
  body: text('body').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
});
