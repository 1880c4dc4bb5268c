import { and, asc, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { messages, sendAttempts } from '#features/messages/server/tables.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { appInstances, jobRuns } from '#platform/server/jobs/records.ts';

const NOW = sql`clock_timestamp()`;

/** Instances that were seen in the last minute. */
export async function aliveCount({ db }: OperatorScope): Promise<number> {
  const isAlive = gt(appInstances.seenAt, sql`${NOW} - interval '1 minute'`);
  return numberOf(await db.select({ value: count() }).from(appInstances).where(isAlive));
}

/** The last run of each job, in the order of their names. */
export async function lastRuns({ db }: OperatorScope) {
  const { name, everySeconds, startedAt, outcome, handled, detail } = jobRuns;
  const startedSecondsAgo = sql<number>`greatest(0, extract(epoch from ${NOW} - ${startedAt}))::int`;
  return db
    .select({ name, everySeconds, startedSecondsAgo, outcome, handled, detail })
    .from(jobRuns)
    .orderBy(asc(name));
}

/** Messages that wait for today, on each clinic's own calendar, or for an earlier day. */
export async function dueCount({ db }: OperatorScope): Promise<number> {
  const today = sql`(${NOW} at time zone ${clinics.timeZone})::date`;
  const rows = await db
    .select({ value: count() })
    .from(messages)
    .innerJoin(clinics, eq(clinics.id, messages.clinicId))
    .where(
      and(
        eq(messages.status, 'pending'),
        isNull(messages.cancelledAt),
        messages.queued,
        sql`${messages.scheduledDate} <= ${today}`,
      ),
    );
  return numberOf(rows);
}

export async function inDoubtCount({ db }: OperatorScope): Promise<number> {
  const isInDoubt = eq(sendAttempts.state, 'unknown');
  return numberOf(await db.select({ value: count() }).from(sendAttempts).where(isInDoubt));
}

/** Attempts that outlived their lease by more than two sweeps. */
export async function stuckCount({ db }: OperatorScope): Promise<number> {
  const isStuck = and(
    eq(sendAttempts.state, 'requesting'),
    lt(sendAttempts.leaseUntil, sql`${NOW} - interval '1 minute'`),
  );
  return numberOf(await db.select({ value: count() }).from(sendAttempts).where(isStuck));
}

function numberOf(rows: readonly { value: number }[]): number {
  return rows[0]?.value ?? 0;
}
