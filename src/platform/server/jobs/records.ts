import { and, eq, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type pg from 'pg';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

/** The last run of each job, on any instance. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  everySeconds: integer('every_seconds').notNull(),
  instanceId: uuid('instance_id').notNull(),
  startedAt: timestampTz('started_at').notNull(),
  finishedAt: timestampTz('finished_at'),
  outcome: text('outcome', { enum: ['done', 'failed'] }),
  handled: integer('handled'),
  detail: text('detail'),
});

/** The running apps on this database. An app without a heartbeat for a minute is dead. */
export const appInstances = pgTable('app_instances', {
  id: uuid('id').primaryKey(),
  startedAt: timestampTz('started_at').notNull().defaultNow(),
  seenAt: timestampTz('seen_at').notNull().defaultNow(),
});

/** Records what one instance does, with the database's time. */
export interface RunRecords {
  recordStart(run: { name: string; everySeconds: number }): Promise<void>;
  recordEnd(run: {
    name: string;
    outcome: 'done' | 'failed';
    handled: number | null;
    /** A sentence for the admin. */
    detail?: string | null;
  }): Promise<void>;
  recordSign(): Promise<void>;
  leave(): Promise<void>;
}

const NOW = sql`clock_timestamp()`;
/** Dead instances are deleted a day later. */
const FORGOTTEN = sql`clock_timestamp() - interval '1 day'`;

export function openRunRecords(pool: pg.Pool, instanceId: string): RunRecords {
  const db = drizzle(pool);
  return {
    async recordStart(run) {
      const row = {
        instanceId,
        startedAt: NOW,
        finishedAt: null,
        outcome: null,
        handled: null,
        detail: null,
      };
      const { name, everySeconds } = run;
      await db
        .insert(jobRuns)
        .values({ name, everySeconds, ...row })
        .onConflictDoUpdate({ target: jobRuns.name, set: { everySeconds, ...row } });
    },
    async recordEnd({ name, outcome, handled, detail = null }) {
      await db
        .update(jobRuns)
        .set({ finishedAt: NOW, outcome, handled, detail })
        .where(and(eq(jobRuns.name, name), eq(jobRuns.instanceId, instanceId)));
    },
    async recordSign() {
      await db
        .insert(appInstances)
        .values({ id: instanceId })
        .onConflictDoUpdate({ target: appInstances.id, set: { seenAt: NOW } });
      await db.delete(appInstances).where(lt(appInstances.seenAt, FORGOTTEN));
    },
    async leave() {
      await db.delete(appInstances).where(eq(appInstances.id, instanceId));
    },
  };
}
