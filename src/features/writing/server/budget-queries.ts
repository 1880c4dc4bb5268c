import { and, count, eq, gt, min, sql } from 'drizzle-orm';
import { auditLog } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** Lets one request of the clinic at a time count and spend, until `tx` ends. */
export async function holdBudget(tx: ClinicScope, action: string): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.clinicId} ${action}`}, 0))`,
  );
}

/**
 * How often the clinic did this in the last hour, and in how many seconds the oldest of them is an hour old. By the clock, not by the
 * beginning of the transaction: one that waited for its turn began before what it counts.
 */
export async function doneInTheLastHour(
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
