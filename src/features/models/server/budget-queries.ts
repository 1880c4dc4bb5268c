import { and, count, eq, gt, min, sql } from 'drizzle-orm';
import { auditLog } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** Locks the budget until `tx` ends, so that a clinic's requests count one after the other. */
export async function lockBudget(tx: ClinicScope, action: string): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.clinicId} ${action}`}, 0))`,
  );
}

/**
 * Returns how often the clinic did this in the last hour, and the seconds until the oldest is an
 * hour old. Uses the clock, not the start of the transaction, which may have waited for the lock.
 */
export async function countLastHour(
  tx: ClinicScope,
  action: string,
): Promise<{ times: number; secondsUntilOldestEnds: number }> {
  const oldest = min(auditLog.at);
  const [row] = await tx.db
    .select({
      times: count(),
      secondsUntilOldestEnds: sql<number>`coalesce(ceil(extract(epoch from ${oldest} + interval '1 hour' - clock_timestamp())), 0)::int`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.clinicId, tx.clinicId),
        eq(auditLog.action, action),
        gt(auditLog.at, sql`clock_timestamp() - interval '1 hour'`),
      ),
    );
  return row ?? { times: 0, secondsUntilOldestEnds: 0 };
}
