import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AppointmentId } from '#features/appointments/schema.ts';
import type { PatientId } from '#features/patients/schema.ts';
import type { Language } from '#platform/language.ts';
import type {
  BundleStatus,
  MessageBundle,
  ReviewId,
  ReviewStatus,
  TemplateType,
} from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const reviews = pgTable('reviews', {
  id: uuid('id').$type<ReviewId>().primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  patientId: uuid('patient_id').$type<PatientId>(),
  /** The visit after which the patient is asked; null when a person logged the request. */
  appointmentId: uuid('appointment_id').$type<AppointmentId>(),
  patientName: text('patient_name').notNull().default('Unknown Patient'),
  appointmentDate: date('appointment_date', { mode: 'string' }),
  contactNumber: text('contact_number').notNull(),
  treatment: text('treatment').notNull().default(''),
  notes: text('notes').notNull().default(''),
  status: text('status').$type<ReviewStatus>().notNull().default('pending'),
  hasSequence: boolean('has_sequence').notNull().default(false),
  followUpsCreatedAt: timestampTz('follow_ups_created_at'),
  aiReviewText: text('ai_review_text'),
  aiReviewWriter: text('ai_review_writer'),
  aiReviewFirstMessageSent: boolean('ai_review_first_message_sent').notNull().default(false),
  language: text('language').$type<Language>().notNull().default('en'),
  localizedMessageBundle: jsonb('localized_message_bundle').$type<MessageBundle>(),
  localizedMessageBundleStatus: text('localized_message_bundle_status').$type<BundleStatus>(),
  version: integer('version').notNull().default(1),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});

/** The clinics' own. */
export const reviewRequestTemplates = pgTable('review_request_templates', {
  clinicId: uuid('user_id').notNull(),
  ...templateColumns(),
});

/** Those that all clinics share. */
export const sharedReviewRequestTemplates = pgTable(
  'shared_review_request_templates',
  templateColumns(),
);

function templateColumns() {
  return {
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    templateType: text('template_type').$type<TemplateType>().notNull(),
    language: text('language').$type<Language>().notNull().default('en'),
    messageTemplate: text('message_template').notNull(),
    description: text('description').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
  };
}
