import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language, ScreenLanguage } from '#platform/language.ts';
import type { NamesByLanguage } from '../name-rules.ts';
import type { Feature, Role, SetupMark } from '../schema.ts';
import type { ProviderApi } from '../integrations-schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });
const names = () => jsonb('names_by_language').$type<NamesByLanguage>().notNull().default({});
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The tenants; the specification calls the table `users`. */
export const clinics = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull().default('user'),
  clinicName: text('clinic_name').notNull().default(''),
  namesByLanguage: names(),
  clinicAddress: text('clinic_address').notNull().default(''),
  gmbLink: text('gmb_link').notNull().default(''),
  mapLink: text('map_link').notNull().default(''),
  website: text('website').notNull().default(''),
  bookingLink: text('booking_link').notNull().default(''),
  furtherPhones: text('further_phones').notNull().default(''),
  logo: text('logo'),
  primaryColor: text('primary_color').notNull().default('#4F46E5'),
  secondaryColor: text('secondary_color').notNull().default('#E5E7EB'),
  contactPhone: text('contact_phone').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  contactWhatsapp: text('contact_whatsapp').notNull().default(''),
  googleSheetId: text('google_sheet_id').notNull().default(''),
  googleAppsScriptUrl: text('google_apps_script_url').notNull().default(''),
  providerKey: text('blueticks_api_key'),
  providerKeyLastFour: text('blueticks_api_key_last_four'),
  providerApi: text('provider_api').$type<ProviderApi>().notNull().default('legacy'),
  profileTypes: text('profile_types').array().notNull().default([]),
  languages: text('languages').array().$type<Language[]>().notNull().default(['en']),
  defaultLanguage: text('default_language').$type<Language>().notNull().default('en'),
  screenLanguage: text('screen_language').$type<ScreenLanguage>().notNull().default('en'),
  enabledFeatures: text('enabled_features').array().$type<Feature[]>().notNull(),
  suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
  aiMayReadNotes: boolean('ai_may_read_notes').notNull().default(false),
  offersDrafts: boolean('offers_drafts').notNull().default(true),
  asksWithoutConsent: boolean('asks_without_consent').notNull().default(true),
  setupMarks: text('setup_marks').array().$type<SetupMark[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});

export const clinicLogos = pgTable('clinic_logos', {
  clinicId: uuid('user_id').primaryKey(),
  image: bytes('image').notNull(),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
});

export const doctors = pgTable('doctors', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  contactNumber: text('contact_number').notNull(),
  namesByLanguage: names(),
  slotMinutes: integer('slot_minutes').notNull().default(15),
  patientsPerSlot: integer('patients_per_slot').notNull().default(1),
  version: integer('version').notNull().default(1),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
});
