import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Delivery } from '#features/delivery/server/channel.ts';
import type { Lane } from '../rules.ts';
import type { PauseReason } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const autopilots = pgTable('autopilots', {
  clinicId: uuid('user_id').primaryKey(),
  isOn: boolean('is_on').notNull().default(false),
  windowStart: text('window_start').notNull().default('10:00'),
  windowEnd: text('window_end').notNull().default('19:00'),
  weekdays: integer('weekdays').array().notNull().default([1, 2, 3, 4, 5, 6]),
  holidays: date('holidays', { mode: 'string' }).array().notNull().default([]),
  spacingSeconds: integer('spacing_seconds').notNull().default(90),
  newPeopleADay: integer('new_people_a_day').notNull().default(10),
  messagesADay: integer('messages_a_day').notNull().default(100),
  expiresAfterDays: integer('expires_after_days').notNull().default(7),
  version: integer('version').notNull().default(1),
  pausedBecause: text('paused_because').$type<PauseReason>(),
  pausedDetail: text('paused_detail'),
  pausedBy: text('paused_by'),
  pausedAt: timestampTz('paused_at'),
  resumedAt: timestampTz('resumed_at'),
  failuresInRow: integer('failures_in_row').notNull().default(0),
  nextSendAt: timestampTz('next_send_at'),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});

export const autopilotSends = pgTable('autopilot_sends', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  messageId: uuid('message_id'),
  numberDigest: text('number_digest').notNull(),
  onDay: date('on_day', { mode: 'string' }).notNull(),
  isFirst: boolean('is_first').notNull(),
  claimedAt: timestampTz('claimed_at').notNull(),
  lane: text('lane').$type<Lane>().notNull().default('follow_up'),
  outcome: text('outcome').$type<Delivery['state']>(),
});
