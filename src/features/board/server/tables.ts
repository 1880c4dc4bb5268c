import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { BoardLinkId } from '../schema.ts';

/** Screens that show the waiting-room board without a sign-in; a code is stored as its hash alone. */
export const boardLinks = pgTable(
  'board_links',
  {
    clinicId: uuid('user_id').notNull(),
    id: uuid('id').$type<BoardLinkId>().notNull(),
    name: text('name').notNull(),
    codeHash: text('code_hash').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastShownOn: date('last_shown_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.id] })],
);
