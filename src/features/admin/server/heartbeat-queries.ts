import { and, asc, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { messages, sendAttempts } from '#features/messages/server/tables.ts';
import { operatorAuditLog } from '#platform/server/audit/audit.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { appInstances, jobRuns } from '#platform/server/jobs/records.ts';

const NOW = sql`clock_timestamp()`;

/** Counts the instances that were active in the last minute. */
export async function countActiveInstances({ db }: OperatorScope): Promise<number> {
  const isAlive = gt(appInstances.seenAt, sql`${NOW} - interval '1 minute'`);
  return toNumber(await db.select({ value: count() }).from(appInstances).where(isAlive));
}

/** Lists the last run of each job by name. */
export async function listLastRuns({ db }: OperatorScope) {
  const { name, everySeconds, startedAt, outcome, handled, detail } = jobRuns;
  const startedSecondsAgo = sql<number>`greatest(0, extract(epoch from ${NOW} - ${startedAt}))::int`;
  return db
    .select({ name, everySeconds, startedSecondsAgo, outcome, handled, detail })
    .from(jobRuns)
    .orderBy(asc(name));
}

/** Counts the messages that are due today, on each clinic's own calendar, or were due earlier. */
export async function countDue({ db }: OperatorScope): Promise<number> {
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
  return toNumber(rows);
}

/** Returns the seconds since the last backup; null when none was ever made. */
export async function findBackupAge({ db }: OperatorScope): Promise<number | null> {
  const { action, at } = operatorAuditLog;
  const secondsAgo = sql<number | null>`extract(epoch from ${NOW} - max(${at}))::int`;
  const rows = await db
    .select({ secondsAgo })
    .from(operatorAuditLog)
    .where(eq(action, 'installation.backup'));
  return rows[0]?.secondsAgo ?? null;
}

export async function countUnclear({ db }: OperatorScope): Promise<number> {
  const isInDoubt = eq(sendAttempts.state, 'unknown');
  return toNumber(await db.select({ value: count() }).from(sendAttempts).where(isInDoubt));
}

/** Counts the attempts that outlived their lease by more than two sweeps. */
export async function countStuck({ db }: OperatorScope): Promise<number> {
  const isStuck = and(
    eq(sendAttempts.state, 'requesting'),
    lt(sendAttempts.leaseUntil, sql`${NOW} - interval '1 minute'`),
  );
  return toNumber(await db.select({ value: count() }).from(sendAttempts).where(isStuck));
}

function toNumber(rows: readonly { value: number }[]): number {
  return rows[0]?.value ?? 0;
}
