import type { Findings } from './access-matrix.ts';
import { foreignFindings } from './foreign-ids.ts';
import type { Environment } from './environment.ts';
import { SHARED_ROWS } from './rows.ts';
import { schemaMutantsOf } from './schema-mutants.ts';

/**
 * With every policy of a clinic's own rows opened for good, foreign ids in every place once more: the statements of the
 * product keep clinics apart too, so either layer holds where the other has a hole. Rows that belong to one clinic or to
 * all are told apart by policies alone, on purpose: those stay. The database is of no use afterwards.
 */
export async function withoutPoliciesFindings(environment: Environment): Promise<Findings> {
  const mutants = await schemaMutantsOf(environment);
  for (const { kind, table, statement } of mutants)
    if (kind === 'policy opened' && !Object.hasOwn(SHARED_ROWS, table))
      await environment.ownerPool.query(statement);
  return foreignFindings(environment, { intruders: [{ role: 'user' }] });
}
