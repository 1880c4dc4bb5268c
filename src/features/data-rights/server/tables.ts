import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { HeldCounts } from '../schema.ts';

export const erasureLog = pgTable('erasure_log', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  numberHash: text('number_hash').notNull(),
  counts: jsonb('counts').$type<HeldCounts>().notNull(),
  loginId: uuid('login_id'),
  erasedAt: timestamp('erased_at', { withTimezone: true }).notNull().defaultNow(),
});
