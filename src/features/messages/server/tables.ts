import {
  boolean,
  date,
  integer,
  pgTable,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PatientId, Purpose } from '#features/patients/schema.ts';
import type { Language } from '#platform/language.ts';
import type { AttemptState, Channel, MessageKind, MessageStatus, StopReason } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const messages = pgTable('sequence_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  profileId: uuid('profile_id'),
  patientId: uuid('patient_id').$type<PatientId>(),
  templateId: uuid('template_id'),
  /** The words with placeholders that a follow-up was planned with. */
  templateText: text('template_text'),
  kind: text('kind').$type<MessageKind>().notNull().default('sequence'),
  /** Its purpose, which decides the consent that it needs. */
  purpose: text('purpose').$type<Purpose>().notNull(),
  patientName: text('patient_name').notNull(),
  whatsappNumber: text('whatsapp_number').notNull(),
  scheduledDate: date('scheduled_date', { mode: 'string' }).notNull(),
  messageContent: text('message_content').notNull(),
  language: text('language').$type<Language>().notNull().default('en'),
  /** The patient's language as that of the text was chosen. */
  patientLanguage: text('patient_language').$type<Language>(),
  /** Set once a person edited the text (`refresh-rules.ts`). */
  compositionAtEdit: text('composition_at_edit'),
  writtenBeforeChange: boolean('written_before_change').notNull().default(false),
  status: text('status').$type<MessageStatus>().notNull().default('pending'),
  cancelledAt: timestampTz('cancelled_at'),
  /** The appointment that it reminds of. */
  appointmentId: uuid('appointment_id'),
  /** When that appointment began as the reminder was planned. */
  forSlot: timestampTz('for_slot'),
  /** It may go from `notBefore` up to `notAfter`. */
  notBefore: timestampTz('not_before'),
  notAfter: timestampTz('not_after'),
  queued: boolean('queued').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});

export type MessageRow = typeof messages.$inferSelect;

export const sendAttempts = pgTable('send_attempts', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  messageId: uuid('message_id'),
  appointmentId: uuid('appointment_id'),
  dedupeKey: text('dedupe_key').notNull(),
  channel: text('channel').$type<Channel>().notNull(),
  state: text('state').$type<AttemptState>().notNull(),
  bodySha256: text('body_sha256').notNull(),
  toLastFour: text('to_last_four').notNull(),
  requestedBy: uuid('requested_by'),
  requestedByName: text('requested_by_name').notNull(),
  startedAt: timestampTz('started_at').notNull().defaultNow(),
  leaseUntil: timestampTz('lease_until'),
  finishedAt: timestampTz('finished_at'),
  httpStatus: integer('http_status'),
  detail: text('detail'),
  tries: smallint('tries').notNull().default(1),
  retryAt: timestampTz('retry_at'),
  providerMessageId: text('provider_message_id'),
  /** WhatsApp's id of the person whom it reached. */
  waUserId: text('wa_user_id'),
  awaitsReport: boolean('awaits_report').notNull().default(false),
  confirmedAt: timestampTz('confirmed_at'),
  deliveredAt: timestampTz('delivered_at'),
  readAt: timestampTz('read_at'),
  failure: text('failure'),
  stoppedBy: text('stopped_by').$type<StopReason>(),
});

/** The visits that an attempt tells its patient of, at the slots that the text names. */
export const attemptVisits = pgTable('attempt_visits', {
  clinicId: uuid('user_id').notNull(),
  attemptId: uuid('attempt_id').notNull(),
  appointmentId: uuid('appointment_id').notNull(),
  onDate: date('on_date', { mode: 'string' }).notNull(),
  atTime: time('at_time').notNull(),
  doctorId: uuid('doctor_id'),
  /** Null for an attempt of before this was stored. */
  numberHash: text('number_hash'),
});
