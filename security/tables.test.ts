import { getTableColumns, getTableName } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openRoleStatements, type RoleStatements } from './role-statements.ts';
import { insertion } from './insert-row.ts';
import { INACCESSIBLE_TABLES, OPERATOR_TABLES, ROWS, SHARED_TABLES } from './rows.ts';
import { fillTwoClinics, tableFindings, TENANT_TABLES, type TwoClinics } from './table-matrix.ts';
import { FEATURES } from '#app/server/features.ts';
import { auditLog, operatorAuditLog } from '#platform/server/audit/audit.ts';
import { storedKeys } from '#platform/server/db/stored-keys.ts';
import { appInstances, jobRuns } from '#platform/server/jobs/records.ts';

/**
 * The proof that one clinic cannot reach another's rows, driven by the database's own catalogue: a new table without
 * a row in `proof/rows.ts` fails. Everything runs as the role that the app uses, through the app's own pool.
 */

/** Every table that the code knows. */
const TABLES = [
  ...FEATURES.flatMap(({ tables = {} }) => Object.values(tables)),
  auditLog,
  operatorAuditLog,
  appInstances,
  storedKeys,
  jobRuns,
];

const database = testDatabase();
let clinics: TwoClinics;
let doors: RoleStatements;

beforeAll(async () => {
  clinics = await fillTwoClinics(database);
  doors = openRoleStatements(database);
});

test('every table of the database has its row in this proof', async () => {
  const result = await database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition order by 1`,
  );
  const provenTables = [
    ...TENANT_TABLES,
    ...OPERATOR_TABLES,
    ...SHARED_TABLES,
    ...Object.keys(INACCESSIBLE_TABLES),
  ];
  expect(provenTables.toSorted()).toEqual(result.rows.map(({ name }) => name));
});

// covers: no-verb-reaches-another-clinic-rows-however
test('no verb reaches another clinic’s rows, however the clinic is named', async () => {
  const { findings, tryCount } = await tableFindings(doors, clinics);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(500);
}, 300_000);

// covers: clinic-cannot-raise-rights-and-no-row
test('a clinic cannot raise its rights, and no row changes its owner or its beginning', async () => {
  const tenant = clinics.ownClinic.clinicId;
  const forbidden = ['role', 'enabled_features', 'profile_types', 'id', 'name', 'created_at'];
  for (const column of forbidden) {
    const statement = `update users set ${column} = ${column}`;
    expect(await doors.run({ tenant, statement })).toEqual({ refused: '42501' });
  }
});

test('a code of a short link or a screen belongs to one clinic, also after its link is gone', async () => {
  const { ownClinic, otherClinic: other } = clinics;
  for (const table of ['links', 'board_links'] as const) {
    const { rows } = await database.ownerPool.query<{ code_hash: string }>(
      `select code_hash from ${table} where user_id = $1`,
      [other.clinicId],
    );
    const codeHash = rows[0]?.code_hash;
    const takenRow = { ...ROWS[table](ownClinic.clinicId, ownClinic.rows), code_hash: codeHash };
    const insert = { tenant: ownClinic.clinicId, ...insertion(table, takenRow) };
    expect(await doors.run(insert)).toEqual({ refused: '23505' });
    await database.ownerPool.query(`delete from ${table} where user_id = $1`, [other.clinicId]);
    expect(await doors.run(insert)).toEqual({ refused: '23505' });
  }
});

test('shared rows are read by every clinic and written by none', async () => {
  await database.ownerPool.query(
    `insert into shared_sequence_templates (message_template, sequence_days, sequence_order, profile_type) values ('shared', 9, 1, 'Shared')`,
  );
  const tenant = clinics.ownClinic.clinicId;
  const runStatement = (statement: string, as: string = tenant) =>
    doors.run({ tenant: as, statement });
  const sharedRows = `shared_sequence_templates where profile_type = 'Shared'`;
  expect(await runStatement(`select from ${sharedRows}`)).toEqual({ rows: 1 });
  const updateStatement = `update shared_sequence_templates set sequence_days = 1`;
  expect(await runStatement(updateStatement)).toEqual({ refused: '42501' });
  expect(await runStatement(`delete from ${sharedRows}`)).toEqual({ refused: '42501' });
  expect(await runStatement('select from shared_sequence_templates', '')).toEqual({ rows: 0 });
  const insertStatement = `insert into shared_sequence_templates (message_template, sequence_days, sequence_order) values ('x', 1, 1)`;
  expect(await runStatement(insertStatement)).toEqual({ refused: '42501' });
});

// covers: audit-trail-can-added-to-never-changed
test('the audit trail can be added to, never changed', async () => {
  for (const statement of [
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    'update operator_audit_log set action = action',
    'delete from operator_audit_log',
    'truncate operator_audit_log',
  ]) {
    for (const as of [undefined, 'app_operator'] as const) {
      const outcome = await doors.run({ as, tenant: clinics.ownClinic.clinicId, statement });
      expect(outcome).toEqual({ refused: '42501' });
    }
  }
});

// covers: tables-in-code-tables-in-database
test('the tables in the code are the tables in the database', async () => {
  const result = await database.ownerPool.query<{ key: string; nullable: boolean }>(
    `select table_name || '.' || column_name as key, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public'`,
  );
  const real = new Map(result.rows.map((row) => [row.key, row.nullable]));
  for (const table of TABLES) {
    for (const column of Object.values(getTableColumns(table))) {
      const key = `${getTableName(table)}.${column.name}`;
      expect(real.get(key), key).toBe(!column.notNull);
    }
  }
});
