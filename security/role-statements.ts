import type pg from 'pg';
import type { DatabaseAccess } from './environment.ts';
import type { Looking } from './grants.ts';

/** The outcome of a statement: how many rows it saw or changed, or the SQLSTATE that it was refused with. */
export type Outcome = { readonly rows: number } | { readonly refused: string };

/** Which clinic a transaction is for; undefined sets none. */
export type Tenant = string | undefined;

interface Asked {
  readonly tenant: Tenant;
  readonly statement: string;
  readonly values?: unknown[];
  /** The role that asks; else the one that works for a clinic. */
  readonly as?: 'app_operator';
}

/** Runs statements as a role of the app, and reads all rows as the owner. */
export interface RoleStatements extends Looking {
  run(statement: Asked): Promise<Outcome>;
}

/** The app's own ways in: each statement in a transaction of its role, kept when it went well. */
export function openRoleStatements(database: DatabaseAccess): RoleStatements {
  const { pool, operatorPool, ownerPool } = database;
  return {
    ownerPool,
    async run({ as, ...statement }) {
      const client = await (as === undefined ? pool : operatorPool).connect();
      try {
        await client.query('begin');
        const outcome = await runStatement(client, statement);
        await client.query('refused' in outcome ? 'rollback' : 'commit');
        return outcome;
      } finally {
        client.release();
      }
    },
  };
}

/** The same inside one transaction of the owner's, whose changes to the schema are in force; each statement is taken back. */
export function roleStatementsInside(client: pg.PoolClient): RoleStatements {
  return {
    ownerPool: client,
    async run({ as = 'app_user', ...statement }) {
      await client.query(as === 'app_user' ? BECOME_USER : BECOME_OPERATOR);
      const outcome = await runStatement(client, statement);
      await client.query('rollback to savepoint attempt');
      return outcome;
    },
  };
}

const BECOME_USER = 'savepoint attempt; set local role app_user';
const BECOME_OPERATOR = 'savepoint attempt; set local role app_operator';

async function runStatement(
  client: pg.PoolClient,
  { tenant, statement, values = [] }: Omit<Asked, 'as'>,
): Promise<Outcome> {
  try {
    if (tenant !== undefined)
      await client.query(`select set_config('app.clinic_id', $1, true)`, [tenant]);
    const { rowCount } = await client.query(statement, values);
    return { rows: rowCount ?? 0 };
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string')
      return { refused: error.code };
    throw error;
  }
}
