import pg from 'pg';
import type { Findings } from './access-matrix.ts';
import type { RoleStatements, Outcome, Tenant } from './role-statements.ts';
import { fillClinic, fillShared, type FilledClinic } from './filled-clinic.ts';
import type { DatabaseAccess } from './environment.ts';
import { insertion } from './insert-row.ts';
import { EXPECTED_GRANTS } from './expected-grants.ts';
import {
  INACCESSIBLE_TABLES,
  OPERATOR_TABLES,
  READ_ONLY_TABLES,
  REFERENCES,
  ROWS,
  SHARED_TABLES,
  type Rows,
} from './rows.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';

/** Two clinics with rows in every table, one of which tries the other's. */
export interface TwoClinics {
  readonly ownClinic: FilledClinic;
  readonly otherClinic: FilledClinic;
}

export const TENANT_TABLES = [...Object.keys(ROWS), 'users'] as (keyof Rows)[];
/** Tables of which the operator may read something, as the record of rights says. */
const OPERATOR_READS = EXPECTED_GRANTS.flatMap(
  (line) => /^app_operator on (\w+):.* select/.exec(line)?.[1] ?? [],
);
const NOT_ALLOWED = '42501';
const NO_SUCH_PARENT = '23503';
const quoteName = (name: string) => pg.escapeIdentifier(name);

export async function fillTwoClinics(database: DatabaseAccess): Promise<TwoClinics> {
  const ownClinic = await fillClinic(database);
  const otherClinic = await fillClinic(database);
  await fillShared(database, otherClinic.rows);
  return { ownClinic, otherClinic };
}

/**
 * Every table of the database × every verb × every way to name the clinic wrongly, as the role that the app works with:
 * nothing of another clinic is seen, made, changed, taken over, removed or pointed at, and its own rows are reached. `only` leaves it at one
 * table, `untilFound` at the first finding.
 */
export async function tableFindings(
  doors: RoleStatements,
  {
    ownClinic,
    otherClinic,
    only,
    untilFound,
  }: TwoClinics & { only?: string; untilFound?: boolean },
): Promise<Findings> {
  const findings: string[] = [];
  let triedCount = 0;
  const all = [
    ...TENANT_TABLES.flatMap((table) => ownAttempts({ table, ownClinic })),
    ...OPERATOR_READS.map((table) => operatorAttempt(table)),
    ...TENANT_TABLES.flatMap((table) => foreignAttempts({ table, ownClinic, otherClinic })),
    ...REFERENCES.map((reference) => referenceAttempt({ ...reference, ownClinic, otherClinic })),
    ...[...OPERATOR_TABLES, ...Object.keys(INACCESSIBLE_TABLES)].flatMap((table) =>
      listClosedAttempts({ table, ownClinic }),
    ),
    ...SHARED_TABLES.flatMap((table) => listSharedAttempts({ table, ownClinic })),
    ...loginAttempts({ ownClinic, otherClinic }),
  ];
  const attempts = all.filter(({ table }) => only === undefined || table === only);
  const before = await hashRows(doors, { clinicId: otherClinic.clinicId });
  for (const attempt of attempts) {
    const outcome = await doors.run(attempt);
    triedCount += 1;
    if (!attempt.isRight(outcome)) findings.push(`${attempt.says}: ${JSON.stringify(outcome)}`);
    if (untilFound && findings.length > 0) return { tryCount: triedCount, findings };
  }
  const changedTables = findChangedTables(
    before,
    await hashRows(doors, { clinicId: otherClinic.clinicId }),
  );
  if (changedTables.length > 0)
    findings.push(`another clinic’s rows changed in ${changedTables.join(', ')}`);
  return { tryCount: triedCount, findings };
}

interface Attempt {
  readonly table: string;
  readonly says: string;
  readonly tenant: Tenant;
  readonly statement: string;
  readonly values?: unknown[];
  readonly as?: 'app_operator';
  readonly isRight: (outcome: Outcome) => boolean;
}

const nothing = (outcome: Outcome) => 'refused' in outcome || outcome.rows === 0;
const isRefused = (outcome: Outcome) => 'refused' in outcome;
const notAllowed = (outcome: Outcome) => 'refused' in outcome && outcome.refused === NOT_ALLOWED;
const something = (outcome: Outcome) => 'rows' in outcome && outcome.rows > 0;

/** The tenants that a transaction may claim to be, beside the clinic itself. */
function tenantsBut(ownId: string): { who: string; tenant: Tenant }[] {
  return [
    { who: 'another clinic', tenant: ownId },
    { who: 'no clinic set', tenant: undefined },
    { who: 'an empty clinic', tenant: '' },
    { who: 'garbage for a clinic', tenant: 'garbage' },
    { who: 'another clinic in capitals', tenant: ownId.toUpperCase() },
  ];
}

function foreignAttempts({
  table,
  ownClinic,
  otherClinic,
}: TwoClinics & { table: keyof Rows }): Attempt[] {
  const owner = table === 'users' ? 'id' : 'user_id';
  const name = quoteName(table);
  const of = `where ${owner} = $1`;
  return tenantsBut(ownClinic.clinicId).flatMap(({ who, tenant }) => {
    const attempt = (
      says: string,
      statement: string,
      { values = [otherClinic.clinicId], isRight = nothing }: Partial<Attempt> = {},
    ) => ({ table, says: `${table}, ${who}, ${says}`, tenant, statement, values, isRight });
    const isReal = tenant !== undefined && tenant.toLowerCase() === ownClinic.clinicId;
    return [
      attempt('seen', `select from ${name} ${of}`),
      ...(isReal ? [] : [attempt('seen at all', `select from ${name}`, { values: [] })]),
      ...(table === 'users'
        ? []
        : [insertAttempt({ table, otherClinic, attempt: (more) => attempt('added', '', more) })]),
      attempt('changed', `update ${name} set ${owner} = ${owner} ${of}`),
      attempt('taken over', `update ${name} set ${owner} = $2 ${of}`, {
        values: [otherClinic.clinicId, ownClinic.clinicId],
        isRight: isRefused,
      }),
      attempt('given away', `update ${name} set ${owner} = $1`, { isRight: isRefused }),
      attempt('removed', `delete from ${name} ${of}`),
      attempt('emptied', `truncate ${name} cascade`, { values: [], isRight: isRefused }),
      ...(otherClinic.rows[table] === '' || table === 'users'
        ? []
        : [
            upsertAttempt({
              table,
              ownClinic,
              otherClinic,
              attempt: (more) => attempt('upserted', '', more),
            }),
          ]),
    ];
  });
}

type More = Partial<Attempt>;
type Made = (more: More) => Attempt;

function insertAttempt({
  table,
  otherClinic,
  attempt,
}: {
  table: keyof Rows;
  otherClinic: FilledClinic;
  attempt: Made;
}): Attempt {
  return { ...attempt({}), ...insertion(table, toRow(table, otherClinic)), isRight: isRefused };
}

/** A row under the key of another clinic's, taken over where it exists already. */
function upsertAttempt({
  table,
  ownClinic,
  otherClinic,
  attempt,
}: TwoClinics & { table: keyof Rows; attempt: Made }): Attempt {
  const row = { ...toRow(table, otherClinic), id: otherClinic.rows[table] };
  const { statement, values } = insertion(table, row);
  const upsert = `${statement} on conflict (user_id, id) do update set user_id = $${values.length + 1}`;
  return {
    ...attempt({}),
    statement: upsert,
    values: [...values, ownClinic.clinicId],
    isRight: isRefused,
  };
}

function referenceAttempt({
  table,
  column,
  parent,
  ownClinic,
  otherClinic,
}: TwoClinics & (typeof REFERENCES)[number]): Attempt {
  const row = { ...toRow(table, ownClinic), [column]: otherClinic.rows[parent] };
  return {
    table,
    says: `${table}.${column}, another clinic’s ${parent}`,
    tenant: ownClinic.clinicId,
    ...insertion(table, row),
    isRight: (outcome) => 'refused' in outcome && outcome.refused === NO_SUCH_PARENT,
  };
}

/** Tables that the clinic role must not touch at all, and the operator only where it is the operator's. */
function listClosedAttempts({
  table,
  ownClinic,
}: {
  table: string;
  ownClinic: FilledClinic;
}): Attempt[] {
  const name = quoteName(table);
  const verbs = [
    `select from ${name}`,
    `delete from ${name}`,
    `insert into ${name} default values`,
    `truncate ${name} cascade`,
  ];
  const closedAttempts = verbs.map((statement) => ({
    table,
    says: `clinic role: ${statement}`,
    tenant: ownClinic.clinicId,
    statement,
    isRight: notAllowed,
  }));
  if (!Object.hasOwn(INACCESSIBLE_TABLES, table)) return closedAttempts;
  return [...closedAttempts, { ...operatorAttempt(table), isRight: notAllowed }];
}

/** A login belongs to one clinic. */
function loginAttempts({ ownClinic, otherClinic }: TwoClinics): Attempt[] {
  const attempt = { table: 'logins', tenant: undefined, as: 'app_operator' } as const;
  return [
    {
      ...attempt,
      says: 'a login moved to another clinic',
      statement: 'update logins set clinic_id = $2 where clinic_id = $1',
      values: [ownClinic.clinicId, otherClinic.clinicId],
      isRight: notAllowed,
    },
  ];
}

/** Tables that the operator role must be able to read for the product to work. */
function operatorAttempt(table: string): Attempt {
  const statement = `select from ${quoteName(table)}`;
  return {
    table,
    says: `operator: ${statement}`,
    tenant: undefined,
    as: 'app_operator',
    statement,
    isRight: something,
  };
}

function listSharedAttempts({
  table,
  ownClinic,
}: {
  table: string;
  ownClinic: FilledClinic;
}): Attempt[] {
  const name = quoteName(table);
  const to = { table, tenant: ownClinic.clinicId };
  const writes = [
    `delete from ${name}`,
    `insert into ${name} default values`,
    `update ${name} set id = id`,
  ];
  return [
    { ...to, says: `${table}: read`, statement: `select from ${name}`, isRight: something },
    {
      ...to,
      says: `${table}: no clinic`,
      tenant: '',
      statement: `select from ${name}`,
      isRight: nothing,
    },
    ...writes.map((statement) => ({ ...to, says: statement, statement, isRight: notAllowed })),
  ];
}

/** The access that isolation must leave: a clinic reaches its own rows and adds to them. */
function ownAttempts({
  table,
  ownClinic,
}: {
  table: keyof Rows;
  ownClinic: FilledClinic;
}): Attempt[] {
  const owner = table === 'users' ? 'id' : 'user_id';
  const to = { table, tenant: ownClinic.clinicId };
  const add = { ...to, says: `${table}: added to one’s own`, isRight: isInsertedOrTaken };
  return [
    {
      ...to,
      says: `${table}: one’s own`,
      statement: `select from ${quoteName(table)} where ${owner} = $1`,
      values: [ownClinic.clinicId],
      isRight: something,
    },
    ...(READ_ONLY_TABLES.includes(table)
      ? []
      : [{ ...add, ...insertion(table, toRow(table, ownClinic)) }]),
  ];
}

/** Some tables have one row a clinic, which it has here already. */
function isInsertedOrTaken(outcome: Outcome): boolean {
  return something(outcome) || ('refused' in outcome && outcome.refused === '23505');
}

/** One more row of a clinic's, which may point at those that it has. */
function toRow(table: keyof Rows, { clinicId, rows }: FilledClinic): object {
  const makers: Readonly<Record<string, (clinic: string, rows: Rows) => object>> = ROWS;
  return makers[table]?.(clinicId, rows) ?? {};
}
