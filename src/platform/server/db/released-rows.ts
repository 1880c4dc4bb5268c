import type pg from 'pg';

/** A schema that installations may have: the migrations that a release came with. */
export interface Release {
  readonly name: string;
  readonly migrations: number;
}

/** Every released schema; a release adds its line here. */
export const RELEASES: readonly [Release, ...Release[]] = [{ name: '0.1', migrations: 5 }];

/**
 * Rows of release 0.1 in each of its tables, as its own SQL would have written them: two clinics,
 * one without anything, names in several scripts, every status, and an audit log without hashes.
 * For tests and measurements.
 */
export async function fillRelease(client: pg.ClientBase): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement);
}

/**
 * Reads each table of a release in that release's columns: the same before and after any later
 * migration.
 */
export async function readReleaseRows(client: pg.ClientBase, { name }: Release): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(COLUMNS[name] ?? {})) {
    const rowsIn = (from: string) =>
      `select ${columns.map((column) => `coalesce(${column}::text, '∅')`).join(` || '|' || `)} as row from ${from}`;
    const shared = MOVED_ROWS[table];
    const isMoved = shared !== undefined && (await tableExists(client, shared));
    const { rows } = await client.query<{ row: string }>(
      `${rowsIn(table)}${isMoved ? ` union all ${rowsIn(`(select null as user_id, * from ${shared}) as moved`)}` : ''} order by 1`,
    );
    found.push(`${table}: ${rows.map(({ row }) => row).join('\n')}`);
  }
  return found;
}

/** Where rows without a clinic are since they have tables of their own. */
const MOVED_ROWS: Readonly<Record<string, string>> = {
  review_request_templates: 'shared_review_request_templates',
  sequence_templates: 'shared_sequence_templates',
  creatives: 'shared_creatives',
  audit_log: 'operator_audit_log',
};

async function tableExists(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [name],
  );
  return rows[0]?.exists === true;
}

const A = `'00000000-0000-4000-8000-00000000000a'`;
const B = `'00000000-0000-4000-8000-00000000000b'`;
const LOGIN = `'00000000-0000-4000-8000-0000000000aa'`;
const DOCTOR = `'00000000-0000-4000-8000-0000000000d0'`;
const APPOINTMENT = `'00000000-0000-4000-8000-0000000000a1'`;
const REVIEW = `'00000000-0000-4000-8000-0000000000e1'`;
const MESSAGE = `'00000000-0000-4000-8000-0000000000f1'`;

const STATEMENTS = [
  `insert into users (id, name, role, clinic_name, languages, enabled_features, blueticks_api_key, blueticks_api_key_last_four)
   values (${A}, 'Dr Asha', 'user', 'શાંતિ Clinic', '{en,gu}', '{reviews,sequences}', 'v1:sealed', '4711'), (${B}, 'Admin', 'admin', '', '{en}', '{}', null, null)`,
  `insert into clinic_logos (user_id, image) values (${A}, '\\x0001ff')`,
  `insert into doctors (id, user_id, name, contact_number) values (${DOCTOR}, ${A}, 'Dr Ravi', '9000000001')`,
  `insert into logins (id, clinic_id, name, email, phone_number, password_hash) values (${LOGIN}, ${A}, 'Meera', 'meera@clinic.example', '9000000002', '$argon2id$x')`,
  `insert into login_sessions (login_id, token_sha256, stage, ends_at) values (${LOGIN}, repeat('a', 64), 'full', '2030-01-01')`,
  `insert into login_proofs (purpose, recipient, login_id, secret_hash, expires_at) values ('reset', 'x', ${LOGIN}, 'hash', '2030-01-01')`,
  `insert into login_second_factors (login_id, secret, confirmed_at) values (${LOGIN}, 'v1:sealed', '2026-01-01')`,
  `insert into login_recovery_codes (login_id, code_hash) values (${LOGIN}, 'hash')`,
  `insert into login_identities (issuer, subject, login_id) values ('https://accounts.example', '1', ${LOGIN})`,
  `insert into sign_in_throttles (key, failures) values ('k', 3)`,
  `insert into appointments (id, user_id, doctor_id, patient_name, appointment_date, appointment_time, contact_number, status)
   values (${APPOINTMENT}, ${A}, ${DOCTOR}, 'આશા પટેલ', '2026-02-28', '09:30', '9876543210', 'completed'),
     (gen_random_uuid(), ${A}, null, 'प्रिया शर्मा', '2028-02-29', '18:00', '9876543211', 'cancelled')`,
  `insert into reviews (id, user_id, patient_name, appointment_date, contact_number, status, has_sequence, ai_review_text, language, localized_message_bundle, localized_message_bundle_status)
   values (${REVIEW}, ${A}, 'தமிழ்ச்செல்வி', '2026-11-01', '9876543210', 'sent', true, 'Kind', 'ta', '{"en": "x"}', 'prepared')`,
  `insert into review_request_templates (user_id, name, template_type, language, message_template) values (${A}, 'Own', 'ai_integrated', 'gu', 'x {patient_name}'),
     (null, 'Shared', 'simple_thank_you', 'en', 'y')`,
  `insert into sequence_templates (user_id, message_template, sequence_days, sequence_order) values (${A}, 'x', 30, 1), (null, 'y', 365, 2)`,
  `insert into creative_categories (name) values ('Diwali')`,
  `insert into creatives (user_id, title, content_type, content, year, month_number) values (${A}, 't', 'link', 'https://example.com', 2026, 11)`,
  `insert into report_requests (user_id, patient_name, patient_whatsapp_number, request_date) values (${A}, 'Mohammed Arif', '9876543210', '2026-11-20')`,
  ...['pending', 'sent', 'failed', 'sent_to_sheet'].map(
    (status, at) =>
      `insert into sequence_messages (id, user_id, profile_id, template_id, patient_name, whatsapp_number, scheduled_date, message_content, status)
       values (${at === 0 ? MESSAGE : 'gen_random_uuid()'}, ${A}, ${REVIEW}, gen_random_uuid(), 'தமிழ்ச்செல்வி', '9876543210', '2026-11-2${at}', 'வணக்கம்', '${status}')`,
  ),
  `insert into do_not_contact (user_id, number, reason) values (${A}, '9876543299', 'asked')`,
  ...['accepted', 'unknown', 'not_sent'].map(
    (state) =>
      `insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name)
       values (${A}, ${MESSAGE}, '${state}', 'direct', '${state}', repeat('a', 64), '3210', 'Meera')`,
  ),
  `insert into send_attempts (user_id, appointment_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name)
   values (${A}, ${APPOINTMENT}, 'a', 'manual_link', 'resolved_sent', repeat('b', 64), '3210', 'Meera')`,
  ...[A, A, B, 'null', A, 'null'].map(
    (clinic, at) =>
      `insert into audit_log (user_id, login_id, request_id, action, entity, changed_fields, at)
       values (${clinic}, ${at % 2 === 0 ? LOGIN : 'null'}, 'r${at}', 'test.${at}', 'test', '{a,"b,c"}', '2026-01-0${at + 1} 10:00:00.123456+05:30')`,
  ),
];

const COLUMNS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '0.1': {
    users: [
      'id',
      'name',
      'role',
      'clinic_name',
      'languages',
      'enabled_features',
      'blueticks_api_key',
      'version',
      'created_at',
    ],
    clinic_logos: ['user_id', 'image'],
    doctors: ['id', 'user_id', 'name', 'contact_number'],
    logins: ['id', 'clinic_id', 'name', 'email', 'phone_number', 'password_hash', 'disabled_at'],
    login_sessions: ['id', 'login_id', 'token_sha256', 'stage', 'ends_at'],
    login_proofs: [
      'id',
      'purpose',
      'recipient',
      'login_id',
      'secret_hash',
      'payload',
      'tries',
      'expires_at',
    ],
    login_second_factors: ['login_id', 'secret', 'confirmed_at', 'last_step'],
    login_recovery_codes: ['login_id', 'code_hash', 'used_at'],
    login_identities: ['issuer', 'subject', 'login_id'],
    sign_in_throttles: ['key', 'failures', 'window_started_at', 'blocked_until'],
    appointments: [
      'id',
      'user_id',
      'doctor_id',
      'doctor_name',
      'patient_name',
      'appointment_date',
      'appointment_time',
      'contact_number',
      'notes',
      'status',
      'version',
    ],
    reviews: [
      'id',
      'user_id',
      'patient_name',
      'appointment_date',
      'contact_number',
      'status',
      'has_sequence',
      'ai_review_text',
      'language',
      'localized_message_bundle',
      'localized_message_bundle_status',
    ],
    review_request_templates: [
      'id',
      'user_id',
      'name',
      'template_type',
      'language',
      'message_template',
    ],
    sequence_templates: [
      'id',
      'user_id',
      'profile_type',
      'language',
      'message_template',
      'sequence_days',
      'sequence_order',
    ],
    creative_categories: ['id', 'name'],
    creatives: ['id', 'user_id', 'title', 'content_type', 'content', 'year', 'month_number'],
    report_requests: [
      'id',
      'user_id',
      'patient_name',
      'patient_whatsapp_number',
      'request_date',
      'status',
    ],
    sequence_messages: [
      'id',
      'user_id',
      'profile_id',
      'template_id',
      'kind',
      'patient_name',
      'whatsapp_number',
      'scheduled_date',
      'message_content',
      'language',
      'status',
      'cancelled_at',
      'created_at',
    ],
    do_not_contact: ['id', 'user_id', 'number', 'reason', 'created_at'],
    send_attempts: [
      'id',
      'user_id',
      'message_id',
      'appointment_id',
      'dedupe_key',
      'channel',
      'state',
      'body_sha256',
      'to_last_four',
      'requested_by_name',
      'started_at',
    ],
    audit_log: [
      'id',
      'at',
      'user_id',
      'login_id',
      'request_id',
      'action',
      'entity',
      'entity_id',
      'changed_fields',
      'outcome',
    ],
  },
};
