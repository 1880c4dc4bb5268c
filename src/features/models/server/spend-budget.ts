import { Failure } from '#platform/errors.ts';
import { recordAudit, type AuditAction, type AuditEntity } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { countLastHour, lockBudget } from './budget-queries.ts';

/**
 * Spends one of the `perHour` uses of a costly action, and records it in the audit log, which is
 * what is counted. Throws RATE_LIMITED, with the seconds until the next use, when they are spent,
 * also for simultaneous requests.
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
    await lockBudget(tx, action);
    const { times, secondsUntilOldestEnds } = await countLastHour(tx, action);
    if (times >= perHour) {
      const retryAfterSeconds = Math.max(1, secondsUntilOldestEnds);
      throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
    }
    await recordAudit(tx, { action, entity, changedFields });
  });
}
