import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#features/clinics/roles-and-features.ts';
import type { ScreenLanguage } from '#platform/language.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const logins = pgTable('logins', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('clinic_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  phoneNumber: text('phone_number'),
  phoneNumberVerified: boolean('phone_number_verified').notNull().default(false),
  passwordHash: text('password_hash'),
  pinHash: text('pin_hash'),
  screenLanguage: text('screen_language').$type<ScreenLanguage>(),
  disabledAt: timestampTz('disabled_at'),
  staffRole: text('staff_role', { enum: STAFF_ROLES }).notNull().default('owner'),
  doctorId: uuid('doctor_id'),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
});

export const loginSessions = pgTable('login_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  loginId: uuid('login_id').notNull(),
  tokenSha256: text('token_sha256').notNull(),
  stage: text('stage', { enum: ['half', 'full'] })
    .notNull()
    .default('half'),
  device: text('device').notNull().default(''),
  startedAt: timestampTz('started_at').notNull().defaultNow(),
  usedAt: timestampTz('used_at').notNull().defaultNow(),
  endsAt: timestampTz('ends_at').notNull(),
  deskId: uuid('desk_id'),
  startedByPin: boolean('started_by_pin').notNull().default(false),
  confirmedUntil: timestampTz('confirmed_until'),
  idleMinutes: integer('idle_minutes').notNull().default(60),
});

export const deskDevices = pgTable('desk_devices', {
  id: uuid('id').primaryKey().defaultRandom(),
  clinicId: uuid('clinic_id').notNull(),
  name: text('name').notNull(),
  tokenSha256: text('token_sha256').notNull(),
  lockMinutes: integer('lock_minutes').notNull(),
  markedByName: text('marked_by_name').notNull(),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  usedAt: timestampTz('used_at').notNull().defaultNow(),
});

export const deskLogins = pgTable(
  'desk_logins',
  {
    deskId: uuid('desk_id').notNull(),
    loginId: uuid('login_id').notNull(),
    enteredAt: timestampTz('entered_at').notNull().defaultNow(),
    wrongPins: integer('wrong_pins').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.deskId, table.loginId] })],
);

export const loginProofs = pgTable('login_proofs', {
  id: uuid('id').primaryKey().defaultRandom(),
  purpose: text('purpose', {
    enum: ['reset', 'invitation', 'sign_up', 'email', 'phone', 'code'],
  }).notNull(),
  recipient: text('recipient').notNull(),
  loginId: uuid('login_id'),
  secretHash: text('secret_hash').notNull(),
  payload: jsonb('payload').$type<Readonly<Record<string, string>>>().notNull().default({}),
  tries: integer('tries').notNull().default(0),
  expiresAt: timestampTz('expires_at').notNull(),
});

export const loginSecondFactors = pgTable('login_second_factors', {
  loginId: uuid('login_id').primaryKey(),
  secret: text('secret').notNull(),
  confirmedAt: timestampTz('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
});

export const loginRecoveryCodes = pgTable(
  'login_recovery_codes',
  {
    loginId: uuid('login_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: timestampTz('used_at'),
  },
  (table) => [primaryKey({ columns: [table.loginId, table.codeHash] })],
);

export const loginIdentities = pgTable(
  'login_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    loginId: uuid('login_id').notNull(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

export const signInThrottles = pgTable('sign_in_throttles', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull().default(0),
  windowStartedAt: timestampTz('window_started_at').notNull().defaultNow(),
  blockedUntil: timestampTz('blocked_until'),
});
