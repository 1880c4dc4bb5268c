import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#platform/language.ts';
import type { TemplatePurpose } from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

/** The clinics' own. */
export const sequenceTemplates = pgTable('sequence_templates', {
  clinicId: uuid('user_id').notNull(),
  ...templateColumns(),
});

/** Those that all clinics share. */
export const sharedSequenceTemplates = pgTable('shared_sequence_templates', templateColumns());

function templateColumns() {
  return {
    id: uuid('id').defaultRandom().notNull(),
    profileType: text('profile_type').notNull().default('General'),
    targetProfileType: text('target_profile_type'),
    language: text('language').$type<Language>().notNull().default('en'),
    messageTemplate: text('message_template').notNull(),
    sequenceDays: integer('sequence_days').notNull(),
    sequenceOrder: integer('sequence_order').notNull(),
    exactDay: boolean('exact_day').notNull().default(false),
    treatment: text('treatment'),
    setId: uuid('set_id'),
    purpose: text('purpose').$type<TemplatePurpose>().notNull().default('care'),
    version: integer('version').notNull().default(1),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
  };
}
