import { bigint, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

/** The requests to the model of a clinic in a calendar month (UTC), and their tokens. */
export const modelUsage = pgTable(
  'model_usage',
  {
    clinicId: uuid('user_id').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    requests: integer('requests').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.month] })],
);
