import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { readMonth } from './read-month.ts';

const database = testDatabase();
const ROWS = 100_000;

/** The rows that one statement inserts within its time on a busy machine. */
const BATCH = 10_000;

/** Eight years of a busy clinic's rows. */
async function fill({ id }: BuiltClinic): Promise<void> {
  const statements = [
    `insert into appointments (user_id, patient_name, appointment_date, appointment_time, contact_number, status)
     select $1, 'Patient', date '2026-11-27' - n % 2920, '10:15', '9876543210',
       case n % 5 when 0 then 'no_show' else 'completed' end
     from generate_series(1, ${BATCH}) n`,
    `with added as (
       insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content, status)
       select $1, 'Patient', '9876543210', date '2026-11-30' - n % 2920, 'Namaste', 'sent'
       from generate_series(1, ${BATCH}) n returning *
     )
     insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name,
       started_at, finished_at)
     select user_id, id, 'message:' || id, 'direct', 'accepted', repeat('0', 64), '3210', 'Meera', scheduled_date, scheduled_date
     from added`,
    `with added as (
       insert into links (user_id, code_hash, target, language, expires_at)
       select $1, encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 'own_words', 'en', now()
       from generate_series(1, ${BATCH}) n returning *
     )
     insert into link_opens (user_id, link_id, day, first_at, last_at)
     select user_id, id, date '2026-11-30' - (row_number() over ())::int % 2920, now(), now() from added`,
    `insert into feedback (user_id, form_id, points, received_at, language)
     select $1, gen_random_uuid(), '[{"point": "waiting", "direction": "bad"}]',
       date '2026-11-30' - n % 2920, 'en'
     from generate_series(1, ${BATCH}) n`,
  ];
  for (let filledCount = 0; filledCount < ROWS; filledCount += BATCH)
    for (const statement of statements) await database.ownerPool.query(statement, [id]);
  for (const table of [
    'appointments',
    'sequence_messages',
    'send_attempts',
    'link_opens',
    'feedback',
  ])
    await database.ownerPool.query(`vacuum analyze ${table}`);
}

interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A month of the rows has about a thousand. */
const MOST_READ = 3000;

// covers: month-reads-indexes
test('each section of a month reads that month alone among 100,000 rows', async ({ skip }) => {
  skip(process.env.PARTITIONED_TABLES === '1', 'partitions have other names in a plan');
  const clinic = await buildClinic(database);
  await fill(clinic);
  const statements: SQL[] = [];
  const db = Object.create(clinic.scope.db) as typeof clinic.scope.db;
  db.execute = (query) => {
    statements.push(query as SQL);
    return clinic.scope.db.execute(query);
  };
  const parts = { appointments: true, reviews: true, messages: true };
  await readMonth({ ...clinic.scope, db }, { month: '2026-10', parts });
  expect(statements).toHaveLength(15);
  const usedIndexes = new Set<string>();
  for (const statement of statements) {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement);
    const { rows } = await database.ownerPool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${text}`,
      params,
    );
    const nodes = listNodes(rows[0]?.['QUERY PLAN'][0]?.Plan);
    for (const node of nodes.filter((candidate) => candidate['Relation Name']))
      expect(countRead(node), text).toBeLessThan(MOST_READ);
    for (const { 'Index Name': index } of nodes) if (index) usedIndexes.add(index);
  }
  const createdRows = [
    'appointments_by_day',
    'send_attempts_by_time',
    'link_opens_by_day',
    'feedback_by_time',
  ];
  expect([...usedIndexes]).toEqual(expect.arrayContaining(createdRows));
});

function countRead(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}

function listNodes(plan: PlanNode | undefined): PlanNode[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(listNodes)] : [];
}
