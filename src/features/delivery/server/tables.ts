import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ChannelState, ReportedStep } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

/** The state of a clinic's WhatsApp at the provider, and its callback address. */
export const providerChannels = pgTable('provider_channels', {
  clinicId: uuid('user_id').primaryKey(),
  state: text('state').$type<ChannelState['state']>().notNull().default('working'),
  reason: text('reason'),
  since: timestampTz('since'),
  callbackHash: text('callback_hash'),
  callbackMadeAt: timestampTz('callback_made_at'),
  lastEventAt: timestampTz('last_event_at'),
});

/** The provider's reports, each once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    clinicId: uuid('user_id').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: timestampTz('received_at').notNull().defaultNow(),
    attemptId: uuid('attempt_id'),
    providerMessageId: text('provider_message_id'),
    step: text('step').$type<ReportedStep>(),
    happenedAt: timestampTz('happened_at'),
    failure: text('failure'),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.eventId] })],
);

/** The number that WhatsApp's id of a person belongs to, as its hash. */
export const whatsappUsers = pgTable(
  'whatsapp_users',
  {
    clinicId: uuid('user_id').notNull(),
    userId: text('wa_user_id').notNull(),
    numberHash: text('number_hash').notNull(),
    seenAt: timestampTz('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.userId] })],
);
