import type { Findings } from './access-matrix.ts';
import { foreignFindings } from './foreign-ids.ts';
import type { Environment } from './environment.ts';
import { listSchemaMutants } from './schema-mutants.ts';

/**
 * With every policy of a clinic's own rows opened for good, foreign ids in every place once more: the statements of the
 * product keep clinics apart too, so either layer holds where the other has a hole. The database is of no use afterwards.
 */
export async function withoutPoliciesFindings(environment: Environment): Promise<Findings> {
  const mutants = await listSchemaMutants(environment);
  for (const { kind, statement } of mutants)
    if (kind === 'policy opened') await environment.ownerPool.query(statement);
  return foreignFindings(environment, { intruders: [{ role: 'user' }] });
}
