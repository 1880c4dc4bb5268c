import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#platform/language.ts';
import type {
  ConsentAct,
  ConsentWay,
  Patient,
  PatientId,
  PatientSource,
  Purpose,
} from '../schema.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const patients = pgTable('patients', {
  id: uuid('id').$type<PatientId>().primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql`lower(normalize(name, NFC))`),
  /** The name as `foldName` folds it, by which it is found in any spelling. */
  nameFold: text('name_fold')
    .notNull()
    .generatedAlwaysAs(sql`fold_name(name)`),
  /** The name in Latin letters as it sounds, by which it is found across scripts. */
  nameSound: text('name_sound')
    .notNull()
    .generatedAlwaysAs(sql`sound_name(name)`),
  number: text('number'),
  waUserId: text('wa_user_id'),
  language: text('language').$type<Language>(),
  birthYear: integer('birth_year'),
  isMinor: boolean('is_minor').notNull().default(false),
  guardianId: uuid('guardian_id').$type<PatientId>(),
  note: text('note').notNull().default(''),
  source: text('source').$type<PatientSource>().notNull(),
  importId: uuid('import_id'),
  lastSeenOn: date('last_seen_on', { mode: 'string' }),
  /** The patient that this one turned out to be; null for a patient of its own. */
  mergedInto: uuid('merged_into').$type<PatientId>(),
  mergedAt: timestampTz('merged_at'),
  /** The changes of the merge on the patient that was kept, for undoing it. */
  mergeChanges: jsonb('merge_changes').$type<MergeChanges>(),
  version: integer('version').notNull().default(1),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});

/** The fields of a patient that a merge or its undoing can change. */
export type MergedFields = Pick<
  Patient,
  'guardianId' | 'language' | 'birthYear' | 'isMinor' | 'note'
>;

/** The changes of a merge on the patient that was kept. */
export interface MergeChanges {
  readonly before: Partial<MergedFields>;
  readonly after: Partial<MergedFields>;
}

/** Events are added and never changed; the newest one of a purpose counts. */
export const consentEvents = pgTable('consent_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  clinicId: uuid('user_id').notNull(),
  patientId: uuid('patient_id').$type<PatientId>().notNull(),
  purpose: text('purpose').$type<Purpose>().notNull(),
  act: text('act').$type<ConsentAct>().notNull(),
  way: text('way').$type<ConsentWay>().notNull(),
  noticeId: uuid('notice_id'),
  language: text('language').$type<Language>(),
  recordedBy: uuid('recorded_by'),
  recordedByName: text('recorded_by_name').notNull(),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  /** When the patient said it, where that was before it was recorded. */
  saidAt: timestampTz('said_at'),
});

export const doNotContact = pgTable('do_not_contact', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  /** Null for an erased number: then only its hash is stored. */
  number: text('number'),
  numberHash: text('number_hash'),
  /** WhatsApp's own id of a person who shows no number. */
  waUserId: text('wa_user_id'),
  reason: text('reason').notNull().default(''),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
});

/** People who agreed by a poster's message and are not in the book. */
export const optIns = pgTable(
  'opt_ins',
  {
    clinicId: uuid('user_id').notNull(),
    number: text('number').notNull(),
    language: text('language').$type<Language>().notNull(),
    receivedAt: timestampTz('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.number] })],
);
