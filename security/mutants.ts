import { roleStatementsInside } from './role-statements.ts';
import type { DatabaseAccess } from './environment.ts';
import { INACCESSIBLE_TABLES } from './rows.ts';
import { schemaFindings } from './schema-inventory.ts';
import { listSchemaMutants, whileMutated, type SchemaMutant } from './schema-mutants.ts';
import { tableFindings, type TwoClinics } from './table-matrix.ts';

/** How many mutants a proof was tried on, and those that it took for the product. */
export interface Kills {
  readonly mutants: number;
  readonly survivors: readonly string[];
}

/** Mutants that weaken the rows' own protection, not from a role's rights. */
const ROW_PROTECTION: readonly SchemaMutant['kind'][] = [
  'policy dropped',
  'policy opened',
  'security off',
  'key dropped',
];

/**
 * Each right, policy and key taken away, one at a time: the look at the catalogue goes red every time. `every` takes
 * only each so-manieth of them.
 */
export async function recordKills(
  database: DatabaseAccess,
  { every = 1, only }: { every?: number; only?: SchemaMutant['kind'] } = {},
): Promise<Kills> {
  const mutants = (await listSchemaMutants(database))
    .filter(({ kind }) => only === undefined || kind === only)
    .filter((_mutant, index) => index % every === 0);
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const { findings } = await whileMutated(database, {
      mutant,
      check: (client) => schemaFindings({ ownerPool: client }),
    });
    if (findings.length === 0) survivors.push(toLabel(mutant));
  }
  return { mutants: mutants.length, survivors };
}

/**
 * Each policy and composite key taken away or opened, one at a time: the matrix of tables and verbs, which knows nothing
 * of the catalogue, goes red every time.
 */
export async function matrixKills(database: DatabaseAccess, clinics: TwoClinics): Promise<Kills> {
  const all = await listSchemaMutants(database);
  const mutants = all.filter(
    ({ kind, table }) =>
      ROW_PROTECTION.includes(kind) && !Object.hasOwn(INACCESSIBLE_TABLES, table),
  );
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const { findings } = await whileMutated(database, {
      mutant,
      check: (client) =>
        tableFindings(roleStatementsInside(client), {
          ...clinics,
          only: mutant.table,
          untilFound: true,
        }),
    });
    if (findings.length === 0) survivors.push(toLabel(mutant));
  }
  return { mutants: mutants.length, survivors };
}

function toLabel({ kind, table, says }: SchemaMutant): string {
  return `${kind}: ${says} on ${table}`;
}
