import { Failure } from '#platform/errors.ts';
import { recordAudit, type AuditAction, type AuditEntity } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { doneInTheLastHour, holdBudget } from './budget-queries.ts';

/**
 * Spends one of the `perHour` times that a clinic may do something costly, and notes it in the audit trail, which is what is counted.
 * RATE_LIMITED, with the seconds until the next one, when they are spent; also when many ask at the same moment.
 */
export async function spendBudget(
  scope: ClinicScope,
  {
    action,
    entity,
    perHour,
    changedFields,
  }: {
    action: AuditAction;
    entity: AuditEntity;
    perHour: number;
    changedFields?: readonly string[];
  },
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await holdBudget(tx, action);
    const { times, secondsUntilOldestEnds } = await doneInTheLastHour(tx, action);
    if (times >= perHour) {
      const retryAfterSeconds = Math.max(1, secondsUntilOldestEnds);
      throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
    }
    await recordAudit(tx, { action, entity, changedFields });
  });
}
