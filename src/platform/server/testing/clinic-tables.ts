import type pg from 'pg';
import { listTables } from '../db/catalogue.ts';

/** How the tables would be placed on a PostgreSQL that is sharded by clinic. */
export interface TablePlacement {
  /** Tables with a `user_id` in each row: every row is on the shard of its clinic. */
  readonly clinicTables: readonly string[];
  /** All others: small, and the same on every node. */
  readonly referenceTables: readonly string[];
}

/** Reads the placement from the catalogue; tables that others refer to come first. */
export async function tablePlacement(client: pg.ClientBase): Promise<TablePlacement> {
  const tables = await listTables(client);
  const names = (isOfClinic: boolean) =>
    tables
      .filter(({ columns }) => columns.includes('user_id') === isOfClinic)
      .map(({ name }) => name);
  return { clinicTables: names(true), referenceTables: names(false) };
}

const CITUS_NOTE = `-- How the tables are placed on Citus, after the migrations have run on its coordinator. Made from the list of tables.
-- NOT RUN ON CITUS. What was run is PostgreSQL with every clinic table partitioned by hash (user_id), which has the same rules for
-- keys and references (docs/decisions/046-keys-with-the-clinic.md). docs/scaling.md says what else Citus asks for.
set citus.enable_unsafe_triggers = on; -- audit_log writes its hash chain by a trigger that touches rows of its own clinic only
`;

/** Writes the statements that place the tables on Citus. */
export function citusStatements({ clinicTables, referenceTables }: TablePlacement): string {
  const first = clinicTables[0] ?? '';
  return [
    CITUS_NOTE,
    ...referenceTables.map((name) => `select create_reference_table('${name}');`),
    ...clinicTables.map((name) =>
      name === first
        ? `select create_distributed_table('${name}', 'user_id');`
        : `select create_distributed_table('${name}', 'user_id', colocate_with => '${first}');`,
    ),
  ].join('\n');
}
