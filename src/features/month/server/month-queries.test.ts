import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { readMonth } from './read-month.ts';

const database = testDatabase();
const ROWS = 100_000;

/** Eight years of a busy clinic's rows. */
async function fill({ id }: BuiltClinic): Promise<void> {
  const statements = [
    `insert into appointments (user_id, patient_name, appointment_date, appointment_time, contact_number, status)
     select $1, 'Patient', date '2026-11-27' - n % 2920, '10:15', '9876543210',
       case n % 5 when 0 then 'no_show' else 'completed' end
     from generate_series(1, ${ROWS}) n`,
    `insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content, status)
     select $1, 'Patient', '9876543210', date '2026-11-30' - n % 2920, 'Namaste', 'sent'
     from generate_series(1, ${ROWS}) n`,
    `insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four, requested_by_name,
       started_at, finished_at)
     select user_id, id, 'message:' || id, 'direct', 'accepted', repeat('0', 64), '3210', 'Meera', scheduled_date, scheduled_date
     from sequence_messages where user_id = $1`,
  ];
  for (const statement of statements) await database.ownerPool.query(statement, [id]);
  await database.ownerPool.query('vacuum analyze appointments, sequence_messages, send_attempts');
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

// covers: month-reads-indexes
test('no section of a month reads 100,000 rows from end to end', async ({ skip }) => {
  skip(process.env.PARTITIONED_TABLES === '1', 'partitions have other names in a plan');
  const clinic = await buildClinic(database);
  await fill(clinic);
  const statements: SQL[] = [];
  const execute = (query: SQL) => {
    statements.push(query);
    return clinic.scope.db.execute(query);
  };
  const db = { ...clinic.scope.db, execute } as typeof clinic.scope.db;
  const parts = { appointments: true, reviews: true, messages: true };
  const startedAt = performance.now();
  await readMonth({ ...clinic.scope, db }, { month: '2026-10', parts });
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(statements).toHaveLength(7);
  for (const statement of statements) {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement);
    const { rows } = await database.ownerPool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      params,
    );
    const nodes = listNodes(rows[0]?.['QUERY PLAN'][0]?.Plan);
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    const large = ['appointments', 'sequence_messages', 'send_attempts'];
    expect(
      whole.filter((node) => large.includes(node['Relation Name'] ?? '')),
      text,
    ).toEqual([]);
  }
});

function listNodes(plan: PlanNode | undefined): PlanNode[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(listNodes)] : [];
}
