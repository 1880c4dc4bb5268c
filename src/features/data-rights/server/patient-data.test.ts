import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { isBlocked, suppressNumber } from '#features/delivery/server/suppressions.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { eraseAgain, erasePatient } from './erase-patient.ts';
import { exportPatient } from './export-patient.ts';
import { findPatient } from './find-patient.ts';
import { HELD_KINDS, HELD_TABLES } from './patient-queries.ts';

const database = testDatabase();
const NUMBER = '9812345670';
const OTHER = '9812345671';
let clinic: BuiltClinic;
let other: BuiltClinic;

beforeEach(async () => {
  clinic = await buildClinic(database);
  other = await buildClinic(database);
  await fillWith(clinic, NUMBER);
  await fillWith(clinic, OTHER);
  await fillWith(other, NUMBER);
});

test('finds every name stored with the number, and nothing of another number', async () => {
  const patient = await findPatient(clinic.scope, NUMBER);
  expect(patient).toEqual({
    number: NUMBER,
    people: [
      { name: 'આશા પટેલ', records: 4 },
      { name: 'தமிழ்ச்செல்வி', records: 2 },
      { name: 'આશાબેન', records: 1 },
      { name: 'તારા', records: 1 },
    ],
    counts: { patients: 3, appointments: 1, reviews: 1, messages: 2, attempts: 2, reports: 1 },
    isBlocked: false,
    erasedAt: null,
  });
});

test('the file for programs has every row as it is in the database', async () => {
  const { content, fileName } = await exportPatient(clinic.scope, { number: NUMBER, form: 'json' });
  expect(fileName).toMatch(/^patient-data-5670-\d{4}-\d\d-\d\d\.json$/);
  const record = JSON.parse(content) as { held: Record<string, Record<string, unknown>[]> };
  expect(Object.keys(record.held)).toEqual(HELD_KINDS);
  // The autopilot's record has only this digest of the number once the message is deleted.
  const digest = clinic.scope.hashNumber(NUMBER);
  for (const [kind, table] of Object.entries(HELD_TABLES)) {
    if (NOT_FILLED.includes(kind)) continue;
    const { rows } = await database.ownerPool.query(
      `select (to_jsonb(t) - 'user_id') as row from ${table} t where user_id = $1 and to_jsonb(t)::text ~ $2 order by 1`,
      [clinic.id, `${await readMarks(clinic, NUMBER)}|${digest}`],
    );
    expect(record.held[kind], kind).toEqual(rows.map(({ row }: { row: unknown }) => row));
    expect(rows.length, kind).toBeGreaterThan(0);
  }
});

test('the file for people says the same in words and cannot run scripts', async () => {
  const { content } = await exportPatient(clinic.scope, { number: NUMBER, form: 'page' });
  expect(content).toContain('આશા પટેલ');
  expect(content).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(content).not.toMatch(/<img|<script|https?:\/\//);
  expect(content).toContain('Messages (2)');
});

test('erases nothing while something is being sent to the number', async () => {
  await database.ownerPool.query(
    `update send_attempts set state = 'requesting', lease_until = now() + interval '45 s' where user_id = $1 and message_id is not null and to_last_four = '5670'`,
    [clinic.id],
  );
  const before = await hashes();
  expect(await erasePatient(clinic.scope, NUMBER)).toEqual({
    ok: false,
    refusal: { code: 'SENDING_NOW' },
  });
  expect(await hashes()).toEqual(before);
  await database.ownerPool.query(
    `update send_attempts set state = 'accepted', lease_until = null where state = 'requesting'`,
  );
});

// covers: erasing-leaves-nothing-of-number-in-any
test('erasing leaves nothing of the number in any table, and all other rows unchanged', async (context) => {
  await suppressNumber(clinic.scope, { number: NUMBER, reason: 'આશા પટેલ asked by phone' });
  const marks = await readMarks(clinic, NUMBER);
  const hashesBefore = await hashes(other.id, OTHER);
  const outcome = await erasePatient(clinic.scope, NUMBER);
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      counts: { patients: 3, appointments: 1, reviews: 1, messages: 2, attempts: 2, reports: 1 },
    },
  });
  recordFigures(context, { tables: (await allTables()).length, marks: marks.split('|').length });
  // Audit entries name the rows; they hold nothing of the patient.
  for (const table of await allTables())
    expect(await rowsWith(table, marks), table).toBe(
      table === 'public.audit_log' ? await linesAbout(marks) : 0,
    );
  expect(await rowsWith('public.autopilot_sends', clinic.scope.hashNumber(NUMBER))).toBe(0);
  expect(await hashes(other.id, OTHER)).toEqual(hashesBefore);
  // The last four digits alone: in a hash or an id they may occur by chance.
  expect(await rowsWith('public.audit_log', `${NUMBER}|પટેલ|(?<![0-9a-f-])5670(?![0-9a-f-])`)).toBe(
    0,
  );
});

test('an erased number is suppressed and not shown in the list', async () => {
  await erasePatient(clinic.scope, NUMBER);
  expect(await isBlocked(clinic.scope, NUMBER)).toBe(true);
  expect(await isBlocked(other.scope, NUMBER)).toBe(false);
  expect(await isBlocked(clinic.scope, OTHER)).toBe(false);
  const patient = await findPatient(clinic.scope, NUMBER);
  expect(patient).toMatchObject({ people: [], isBlocked: true, erasedAt: expect.any(String) });
});

test('erasing a second time changes nothing', async () => {
  await erasePatient(clinic.scope, NUMBER);
  const before = await hashes();
  const [first] = await readErasureLog(clinic);
  const outcome = await erasePatient(clinic.scope, NUMBER);
  expect(outcome).toMatchObject({
    ok: true,
    value: { counts: { messages: 0 }, erasedAt: first?.erased_at.toISOString() },
  });
  expect(await hashes()).toEqual(before);
});

test('the audit log and the erasure log record the erasure with its counts', async () => {
  await exportPatient(clinic.scope, { number: NUMBER, form: 'json' });
  await exportPatient(clinic.scope, { number: NUMBER, form: 'page' });
  await erasePatient(clinic.scope, NUMBER);
  const log = await readErasureLog(clinic);
  expect(log).toHaveLength(1);
  expect(log[0]?.counts).toEqual({
    patients: 3,
    appointments: 1,
    reviews: 1,
    messages: 2,
    attempts: 2,
    reports: 1,
  });
  const { rows } = await database.ownerPool.query(
    `select action, entity, changed_fields from audit_log where user_id = $1 and action like 'patients.%' order by id`,
    [clinic.id],
  );
  expect(rows).toEqual([
    { action: 'patients.export', entity: 'patient', changed_fields: ['json'] },
    { action: 'patients.export', entity: 'patient', changed_fields: ['page'] },
    {
      action: 'patients.erase',
      entity: 'patient',
      changed_fields: ['patients', 'appointments', 'reviews', 'messages', 'attempts', 'reports'],
    },
  ]);
});

test('erases again only what a restored backup brought back', async () => {
  await erasePatient(clinic.scope, NUMBER);
  await fillWith(clinic, NUMBER);
  const log = await readErasureLog(clinic);
  const hash = new Set(log.map(({ number_hash }) => number_hash));
  expect(await eraseAgain(clinic.scope, hash)).toBe(1);
  expect((await findPatient(clinic.scope, NUMBER)).people).toEqual([]);
  expect((await findPatient(clinic.scope, OTHER)).counts.messages).toBe(2);
  expect(await eraseAgain(clinic.scope, hash)).toBe(0);
});

/** Kinds of which no row is inserted below. */
const NOT_FILLED = ['askDecisions', 'optIns', 'doNotContact'];

/**
 * Inserts one row of each kind, two names for one number, a message whose review changed its
 * number, and an autopilot send whose message is deleted.
 */
async function fillWith({ id, scope }: BuiltClinic, number: string): Promise<void> {
  const [appointment, review, message, second, attempt, patient, mergedId] = Array.from(
    { length: 7 },
    () => randomUUID(),
  );
  const statements: [string, unknown[]][] = [
    [
      `insert into patients (user_id, id, name, number, source, merged_into, merged_at, guardian_id)
       values ($1, $2, 'આશા પટેલ', $4, 'typed', null, null, null),
         ($1, $3, 'આશાબેન', null, 'linked', $2, now(), null),
         ($1, gen_random_uuid(), 'તારા', null, 'typed', null, null, $2)`,
      [id, patient, mergedId, number],
    ],
    [
      `insert into consent_events (user_id, patient_id, purpose, act, way, recorded_by_name)
       values ($1, $2, 'feedback', 'given', 'said_at_desk', 'Meera')`,
      [id, mergedId],
    ],
    [
      `with list as (insert into patient_imports (user_id, file_name, total_rows, created_by_name)
         values ($1, 'list.csv', 1, 'Meera') returning id)
       insert into patient_import_rows (user_id, import_id, row_number, verdict, patient_id, before)
       select $1, id, 1, 'changes', $2, '{"note": "આશા પટેલ"}' from list`,
      [id, patient],
    ],
    [
      `insert into appointments (id, user_id, patient_name, appointment_date, appointment_time, contact_number, notes)
       values ($1, $2, 'આશા પટેલ', '2026-11-20', '10:00', $3, '<img src=x onerror=alert(1)>')`,
      [appointment, id, number],
    ],
    [
      `insert into visit_replies (user_id, appointment_id, meaning, given_by, on_date, at_time, replied_at, slot_since, is_open)
       values ($1, $2, 'yes', 'patient', '2026-11-20', '10:00', now(), now(), false)`,
      [id, appointment],
    ],
    [
      `insert into ask_exclusions (user_id, appointment_id, reason, excluded_by_name) values ($1, $2, 'wrong_number', 'Meera')`,
      [id, appointment],
    ],
    [
      `insert into ask_decisions (user_id, visit_hash, decided_at, because, exclusion, policy_version)
       values ($1, sha256(uuid_send($2::uuid)), now(), 'excluded', 'wrong_number', 1)`,
      [id, appointment],
    ],
    [
      `insert into reviews (id, user_id, patient_name, contact_number, ai_review_text, localized_message_bundle)
       values ($1, $2, 'આશા પટેલ', $3, 'Kind people', '{"en": "આશા પટેલ"}')`,
      [review, id, number],
    ],
    [
      `with link as (insert into links (user_id, code_hash, target, review_id, language, expires_at)
         values ($1, encode(sha256(uuid_send($2::uuid)), 'hex'), 'own_words', $2, 'gu', now()) returning id)
       insert into feedback (user_id, form_id, link_id, words, language)
       select $1, gen_random_uuid(), id, 'આશા પટેલ waited', 'gu' from link`,
      [id, review],
    ],
    [
      `insert into sequence_messages (id, user_id, profile_id, patient_name, whatsapp_number, scheduled_date, message_content)
       values ($1, $2, $3, 'આશા પટેલ', $4, '2026-11-20', 'Namaste આશા પટેલ'),
         ($5, $2, $3, 'தமிழ்ச்செல்வி', '9000000000', '2026-11-21', 'Vanakkam')`,
      [message, id, review, number, second],
    ],
    [
      `insert into send_attempts (id, user_id, message_id, appointment_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name, detail)
       values ($1, $2, $3, null, gen_random_uuid(), 'direct', 'accepted', repeat('a', 64), right($4, 4), 'Dr', 'to ' || $4::text),
         (gen_random_uuid(), $2, null, $5, gen_random_uuid(), 'direct', 'accepted', repeat('a', 64), right($4, 4), 'Dr', null)`,
      [attempt, id, message, number, appointment],
    ],
    [
      `insert into provider_events (user_id, event_id, attempt_id, failure) values ($1, $2, $3, 'No WhatsApp')`,
      [id, randomUUID(), attempt],
    ],
    [
      `insert into autopilot_sends (user_id, message_id, number_digest, on_day, is_first, claimed_at)
       values ($1, null, $2, '2026-11-20', true, now())`,
      [id, scope.hashNumber(number)],
    ],
    [
      `insert into report_requests (user_id, patient_name, patient_whatsapp_number, request_date)
       values ($1, 'தமிழ்ச்செல்வி', $2, '2026-11-20')`,
      [id, number],
    ],
  ];
  for (const [statement, values] of statements) await database.ownerPool.query(statement, values);
}

/** Returns a pattern of the number and the ids of the patient's rows. */
async function readMarks({ id }: BuiltClinic, number: string): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `with family as (select id from patients where user_id = $1 and number = $2)
     select id from patients where user_id = $1
       and (number = $2 or merged_into in (select id from family) or guardian_id in (select id from family))
     union all select id from appointments where user_id = $1 and contact_number = $2
     union all select id from reviews where user_id = $1 and contact_number = $2
     union all select l.id from links l join reviews r on r.id = l.review_id
       where l.user_id = $1 and r.contact_number = $2
     union all select m.id from sequence_messages m left join reviews r on r.id = m.profile_id
       where m.user_id = $1 and (m.whatsapp_number = $2 or r.contact_number = $2)`,
    [id, number],
  );
  const attempts = await database.ownerPool.query<{ id: string }>(
    `select id from send_attempts where message_id::text = any ($1) or appointment_id::text = any ($1)`,
    [rows.map((row) => row.id)],
  );
  return [...rows, ...attempts.rows]
    .map((row) => row.id)
    .concat(number)
    .join('|');
}

async function linesAbout(marks: string): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from audit_log where entity_id::text ~ $1`,
    [marks],
  );
  return rows[0]?.count ?? -1;
}

async function readErasureLog({ id }: BuiltClinic) {
  const { rows } = await database.ownerPool.query<{
    number_hash: string;
    counts: unknown;
    erased_at: Date;
  }>(
    'select number_hash, counts, erased_at from erasure_log where user_id = $1 order by erased_at',
    [id],
  );
  return rows;
}

async function allTables(): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  return rows.map(({ name }) => name);
}

async function rowsWith(table: string, pattern: string): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from ${table} t where to_jsonb(t)::text ~ $1 and coalesce(to_jsonb(t)->>'user_id', $2) = $2`,
    [pattern, clinic.id],
  );
  return rows[0]?.count ?? -1;
}

/** Hashes every row of every table; of another clinic, or only the number’s rows. */
async function hashes(clinicId?: string, number?: string): Promise<string[]> {
  const findings: string[] = [];
  for (const table of await allTables()) {
    const { rows } = await database.ownerPool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t
       where $1::text is null or to_jsonb(t)->>'user_id' = $1 or to_jsonb(t)::text ~ $2`,
      [clinicId ?? null, number ?? '^$'],
    );
    findings.push(`${table} ${rows[0]?.hash}`);
  }
  return findings;
}
