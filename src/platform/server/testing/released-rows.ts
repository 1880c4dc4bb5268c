import type pg from 'pg';
import { listTables, type StoredTable } from '../db/catalogue.ts';

/** A schema that installations may have: the migrations that a release came with, and the rows that only it can hold. */
export interface Release {
  readonly name: string;
  readonly migrations: number;
  readonly statements: readonly string[];
}

/**
 * Fills a database of a release: rows of 0.1 in each of its tables, as its own SQL would have written
 * them (two clinics, one without anything, names in several scripts, every status, and an audit log
 * without hashes), and of each later release in the tables that it added. Returns the tables with
 * their columns, for `readReleaseRows`. For tests and measurements.
 */
export async function fillRelease(
  client: pg.ClientBase,
  { statements }: Release,
): Promise<StoredTable[]> {
  for (const statement of statements) await client.query(statement);
  const tables = await listTables(client);
  return tables.filter(({ name }) => !DROPPED_TABLES.includes(name));
}

/** Tables of a release that a later migration drops with what is in them. */
const DROPPED_TABLES = ['used_sentences', 'draft_sentences'];

/**
 * Reads each table of a release in that release's columns: the same before and after any later
 * migration.
 */
export async function readReleaseRows(
  client: pg.ClientBase,
  tables: readonly StoredTable[],
): Promise<string[]> {
  const foundRows: string[] = [];
  for (const { name, columns } of tables) {
    const rowsIn = (from: string) =>
      `select ${columns.map((column) => `coalesce(${column}::text, '∅')`).join(` || '|' || `)} as row from ${from}`;
    const sharedRows = MOVED_ROWS[name];
    const isBefore = tables.every((table) => table.name !== sharedRows);
    const isMoved = sharedRows !== undefined && isBefore && (await tableExists(client, sharedRows));
    const { rows } = await client.query<{ row: string }>(
      `${rowsIn(name)}${isMoved ? ` union all ${rowsIn(`(select null as user_id, * from ${sharedRows}) as moved`)}` : ''} order by 1`,
    );
    foundRows.push(`${name}: ${rows.map(({ row }) => row).join('\n')}`);
  }
  return foundRows;
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
const PATIENT = `'00000000-0000-4000-8000-0000000000b1'`;
const CHILD = `'00000000-0000-4000-8000-0000000000b2'`;
const LINK = `'00000000-0000-4000-8000-0000000000c1'`;
const MESSAGE = `'00000000-0000-4000-8000-0000000000f1'`;

const STATEMENTS_0_1 = [
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

const ATTEMPT = `(select id from send_attempts where dedupe_key = 'accepted')`;

/** The tables that 0.2 added, in a database that was 0.1 before. */
const STATEMENTS_0_2 = [
  `insert into kept_keys (purpose, sealed) values ('sheet', 'v2:x:sealed'), ('proof', 'v2:x:sealed'), ('numbers', 'v2:x:sealed')`,
  `insert into app_instances (id) values (${LOGIN})`,
  `insert into job_runs (name, every_seconds, instance_id, started_at, outcome, handled, detail) values ('jobs.one', 60, ${LOGIN}, '2026-11-01', 'done', 3, 'x')`,
  `insert into autopilots (user_id, is_on, holidays, paused_because, paused_by, paused_at) values (${A}, true, '{2026-11-08}', 'person', 'Meera', '2026-11-02')`,
  `insert into autopilot_sends (user_id, message_id, number_digest, on_day, is_first, claimed_at, outcome)
   values (${A}, ${MESSAGE}, repeat('d', 43), '2026-11-20', true, '2026-11-20', 'accepted')`,
  `insert into provider_channels (user_id, state, reason, callback_hash, callback_made_at) values (${A}, 'restricted', 'x', repeat('c', 64), '2026-11-01')`,
  `insert into provider_events (user_id, event_id, attempt_id, provider_message_id, step, happened_at) select ${A}, 'event', ${ATTEMPT}, 'p1', 'read', '2026-11-20'`,
  `insert into whatsapp_users (user_id, wa_user_id, number_hash) values (${A}, 'IN.user', repeat('h', 43))`,
  `insert into do_not_contact (user_id, number_hash, reason) values (${A}, repeat('e', 43), 'erased')`,
  `insert into do_not_contact (user_id, wa_user_id, number_hash, reason) values (${A}, 'IN.user', repeat('h', 43), 'asked')`,
  `insert into erasure_log (user_id, number_hash, counts, login_id) values (${A}, repeat('e', 43), '{"reviews": 1}', ${LOGIN})`,
  `insert into used_sentences (sentence_hash) values ('hash')`,
  `insert into draft_sentences (user_id, sentence_hashes) values (${A}, '{a,b}')`,
  `insert into model_usage (user_id, month, requests, input_tokens, output_tokens) values (${A}, '2026-11-01', 3, 400, 90)`,
  `insert into shared_creatives (title, content_type, content, year, month_number) values ('होली', 'link', 'https://example.com', 2026, 3)`,
  `insert into creatives (user_id, title, content_type, picture, picture_tag, year, month_number) values (${A}, 'दिवाली', 'image', '\\x0001ff', 'tag', 2026, 11)`,
  `update users set names_by_language = '{"gu": "શાંતિ"}', offers_drafts = false, website = 'https://shanti.example', further_phones = '9000000003' where id = ${A}`,
  `update users set suspended_at = '2026-11-03' where id = ${B}`,
  `update sequence_messages set queued = true where id = ${MESSAGE}`,
  `insert into audit_log (user_id, request_id, action, entity) values (${A}, 'later', 'test.later', 'test')`,
  `insert into operator_audit_log (request_id, action, entity) values ('later', 'test.later', 'test')`,
];

/** The tables that 0.3 added, in a database that was 0.2 before. */
const STATEMENTS_0_3 = [
  `insert into patient_imports (user_id, id, file_name, total_rows, created_by_name, finished_at) values (${A}, ${LINK}, 'मरीज़.csv', 2, 'Meera', '2026-11-10')`,
  `insert into patients (user_id, id, name, number, language, source, birth_year) values (${A}, ${PATIENT}, 'આશા પટેલ', '9876543210', 'gu', 'typed', 1980)`,
  `insert into patients (user_id, id, name, is_minor, guardian_id, source, import_id) values (${A}, ${CHILD}, 'राजेश', true, ${PATIENT}, 'import', ${LINK})`,
  `insert into patient_import_rows (user_id, import_id, row_number, verdict, patient_id, version_after) values (${A}, ${LINK}, 1, 'new', ${CHILD}, 1)`,
  `insert into different_patients (user_id, first_id, second_id) values (${A}, ${PATIENT}, ${CHILD})`,
  `insert into consent_notices (user_id, version, language, body) values (${A}, 1, 'gu', 'સૂચના')`,
  `insert into consent_events (user_id, patient_id, purpose, act, way, recorded_by_name) values (${A}, ${PATIENT}, 'care', 'given', 'signed', 'Meera')`,
  `insert into opt_ins (user_id, number, language) values (${A}, '9876543211', 'hi')`,
  `insert into doctor_sessions (user_id, doctor_id, weekday, starts, ends) values (${A}, ${DOCTOR}, 1, '09:00', '13:00')`,
  `insert into doctor_days (user_id, doctor_id, kind, from_date, to_date, note) values (${A}, null, 'away', '2027-10-29', '2027-10-29', 'दिवाली')`,
  `insert into reminder_settings (user_id, is_on) values (${A}, true)`,
  `insert into ask_settings (user_id, is_on, started_at) values (${A}, true, '2026-11-01')`,
  `insert into ask_exclusions (user_id, appointment_id, reason, excluded_by_name) values (${A}, ${APPOINTMENT}, 'duplicate', 'Meera')`,
  `insert into ask_decisions (user_id, seq, visit_hash, decided_at, because, policy_version, prev_hash, hash)
   values (${A}, 1, decode(repeat('ab', 32), 'hex'), '2026-11-20', 'minor', 1, decode(repeat('00', 32), 'hex'), decode(repeat('cd', 32), 'hex'))`,
  `insert into links (user_id, id, code_hash, target, patient_id, review_id, language, expires_at) values (${A}, ${LINK}, repeat('1', 64), 'own_words', ${PATIENT}, ${REVIEW}, 'gu', '2027-01-01')`,
  `insert into link_opens (user_id, link_id, day, first_at, last_at) values (${A}, ${LINK}, '2026-11-21', '2026-11-21', '2026-11-21')`,
  `insert into feedback (user_id, form_id, link_id, patient_id, words, language) values (${A}, gen_random_uuid(), ${LINK}, ${PATIENT}, 'સારું', 'gu')`,
  `insert into board_links (user_id, id, name, code_hash, created_by_name) values (${A}, ${LINK}, 'TV', repeat('2', 64), 'Meera')`,
  `insert into attempt_visits (user_id, attempt_id, appointment_id, on_date, at_time) values (${A}, ${ATTEMPT}, ${APPOINTMENT}, '2026-02-28', '09:30')`,
  `insert into visit_replies (user_id, appointment_id, meaning, given_by, on_date, at_time, replied_at, slot_since, is_open)
   values (${A}, ${APPOINTMENT}, 'not_understood', 'patient', '2026-02-28', '09:30', '2026-02-27', '2026-02-20', true)`,
];

/** Every released schema; the first migration after a release adds its line here. */
export const RELEASES: readonly [Release, ...Release[]] = [
  { name: '0.1', migrations: 5, statements: STATEMENTS_0_1 },
  { name: '0.2.0', migrations: 30, statements: STATEMENTS_0_2 },
  { name: '0.3.0', migrations: 65, statements: STATEMENTS_0_3 },
];
