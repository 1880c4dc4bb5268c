import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const reminderSettings = pgTable('reminder_settings', {
  clinicId: uuid('user_id').primaryKey(),
  isOn: boolean('is_on').notNull().default(false),
  dayBeforeAt: text('day_before_at'),
  soonMinutes: integer('soon_minutes'),
  asksConfirmation: boolean('asks_confirmation').notNull().default(true),
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
