import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fillClinic } from './filled-clinic.ts';
import { insertion } from './insert-row.ts';
import { ROWS } from './rows.ts';

const database = testDatabase();

/** Times that the role of the app adds and can never change, in rows that it cannot delete. */
const RECORDED_TIMES = `
  select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'timestamptz'::regtype and a.attnotnull and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and has_column_privilege('app_user', c.oid, a.attnum, 'insert') and not has_table_privilege('app_user', c.oid, 'delete')
    and not has_column_privilege('app_user', c.oid, a.attnum, 'update') order by 1, 2`;

/** They prove nothing: beginnings of work that goes on changing, and a time of the visit. */
const OTHER_TIMES = [
  'autopilots.created_at',
  'patient_imports.created_at',
  'send_attempts.started_at',
  'visit_replies.slot_since',
];

test('the database sets when a row was recorded that cannot be changed afterwards', async () => {
  const { clinicId, rows } = await fillClinic(database);
  const result = await database.ownerPool.query<{ table: keyof typeof ROWS; column: string }>(
    RECORDED_TIMES,
  );
  const chosenColumns: string[] = [];
  const places = result.rows.map(({ table, column }) => `${table}.${column}`);
  expect(places).toEqual(expect.arrayContaining(OTHER_TIMES));
  for (const { table, column } of result.rows) {
    if (OTHER_TIMES.includes(`${table}.${column}`)) continue;
    const row = { ...ROWS[table](clinicId, rows), ...FRESH[table], [column]: '2001-01-01T00:00Z' };
    const { statement, values } = insertion(table, row);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.clinic_id', $1, true)`, [clinicId]);
      const isOld = `${statement} returning ${column} < now() - interval '1 day' as is_old`;
      const queryResult = await client.query<{ is_old: boolean }>(isOld, values);
      if (queryResult.rows[0]?.is_old !== false) chosenColumns.push(`${table}.${column}`);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  expect(chosenColumns).toEqual([]);
});

/** Fields that differ from those of the clinic's first row. */
const FRESH: Readonly<Partial<Record<keyof typeof ROWS, object>>> = {
  consent_notices: { version: 2 },
};
