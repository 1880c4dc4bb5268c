import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { signInThrottles } from './tables.ts';

/**
 * The tries that pass in 15 minutes, and the first pause after them; each further try doubles it.
 */
export interface Limit {
  readonly key: string;
  readonly free: number;
  /** 15 unless given; no pause is longer than 15 minutes. */
  readonly firstPauseSeconds?: number;
}

/**
 * Counts one try against a key before it is checked, so that simultaneous tries cannot slip
 * through. Returns the seconds to wait, or 0 when this try may be checked.
 */
export async function claimTry(scope: OperatorScope, limit: Limit): Promise<number> {
  const { key, free, firstPauseSeconds = 15 } = limit;
  const fresh = sql`${signInThrottles.windowStartedAt} < now() - interval '15 minutes'`;
  const failures = sql`case when ${fresh} then 1 else ${signInThrottles.failures} + 1 end`;
  const rows = await scope.db
    .insert(signInThrottles)
    .values({ key, failures: 1 })
    .onConflictDoUpdate({
      target: signInThrottles.key,
      set: {
        failures,
        windowStartedAt: sql`case when ${fresh} then now() else ${signInThrottles.windowStartedAt} end`,
        blockedUntil: sql`case when ${failures} >= ${free}::int then now()
          + least(power(2, ${failures} - ${free}::int) * ${firstPauseSeconds}::int, 900) * interval '1 second' end`,
      },
      setWhere: sql`${signInThrottles.blockedUntil} is null or ${signInThrottles.blockedUntil} <= now()`,
    })
    .returning({ key: signInThrottles.key });
  if (rows.length > 0) return 0;
  const blockedKeys = await scope.db
    .select({
      seconds: sql<number>`greatest(1, ceil(extract(epoch from ${signInThrottles.blockedUntil} - now())))::int`,
    })
    .from(signInThrottles)
    .where(eq(signInThrottles.key, key));
  return blockedKeys[0]?.seconds ?? 1;
}

/**
 * Counts one guess against a key that allows `most` a day, before it is checked. Returns the count
 * with this one; undefined when the day's guesses are used up.
 */
export async function claimDailyTry(
  scope: OperatorScope,
  { key, most }: { key: string; most: number },
): Promise<number | undefined> {
  const fresh = sql`${signInThrottles.windowStartedAt} < now() - interval '1 day'`;
  const rows = await scope.db
    .insert(signInThrottles)
    .values({ key, failures: 1 })
    .onConflictDoUpdate({
      target: signInThrottles.key,
      set: {
        failures: sql`case when ${fresh} then 1 else ${signInThrottles.failures} + 1 end`,
        windowStartedAt: sql`case when ${fresh} then now() else ${signInThrottles.windowStartedAt} end`,
      },
      setWhere: sql`${signInThrottles.failures} < ${most}::int or ${fresh}`,
    })
    .returning({ count: signInThrottles.failures });
  return rows[0]?.count;
}

/** Returns the seconds until the day's count starts again; undefined while some tries are left. */
export async function dailyPause(
  scope: OperatorScope,
  { key, most }: { key: string; most: number },
): Promise<number | undefined> {
  const end = sql`${signInThrottles.windowStartedAt} + interval '1 day'`;
  const rows = await scope.db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${end} - now()))::int` })
    .from(signInThrottles)
    .where(
      and(
        eq(signInThrottles.key, key),
        sql`${signInThrottles.failures} >= ${most}::int`,
        sql`${end} > now()`,
      ),
    );
  return rows[0]?.seconds;
}

/** Takes back one counted try and the pause that it started; earlier failures stay counted. */
export async function uncountTry(
  scope: OperatorScope,
  limit: { key: string; free: number },
): Promise<void> {
  const failures = sql`greatest(${signInThrottles.failures} - 1, 0)`;
  await scope.db
    .update(signInThrottles)
    .set({
      failures,
      blockedUntil: sql`case when ${failures} >= ${limit.free} then ${signInThrottles.blockedUntil} end`,
    })
    .where(eq(signInThrottles.key, limit.key));
}

/** Deletes the failed tries of a key after a success. */
export async function forgetTries(scope: OperatorScope, key: string): Promise<void> {
  await scope.db.delete(signInThrottles).where(eq(signInThrottles.key, key));
}

/** Deletes keys that are not blocked and were not used for a day; returns how many. */
export async function deleteExpiredTries(scope: OperatorScope): Promise<number> {
  const { key, windowStartedAt, blockedUntil } = signInThrottles;
  const rows = await scope.db
    .delete(signInThrottles)
    .where(
      and(
        lt(windowStartedAt, sql`now() - interval '1 day'`),
        or(isNull(blockedUntil), lt(blockedUntil, sql`now()`)),
      ),
    )
    .returning({ key });
  return rows.length;
}
