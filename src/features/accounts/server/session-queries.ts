import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { loginClinics, loginSecondFactors, loginSessions, logins } from './tables.ts';

/** Idle sessions end after this; any request counts as use (ASVS 7.3.1). */
export const IDLE_MINUTES = 60;
const inUse = sql`${loginSessions.usedAt} > now() - ${IDLE_MINUTES} * interval '1 minute'`;

export async function insertSession(
  scope: OperatorScope,
  session: {
    loginId: string;
    tokenSha256: string;
    stage: 'half' | 'full';
    device: string;
    minutes: number;
  },
): Promise<void> {
  const { minutes, ...columns } = session;
  await scope.db
    .insert(loginSessions)
    .values({ ...columns, endsAt: sql`now() + ${minutes} * interval '1 minute'` });
}

/**
 * The living sessions of these tokens: neither ended, nor idle for an hour, nor of a disabled login. With what their clinic
 * is and may at this moment, so that a request needs no second question.
 */
export async function livingSessions(scope: OperatorScope, tokens: string[]) {
  const prepared = livingSessionsOf.get(scope.db) ?? prepareLivingSessions(scope.db);
  livingSessionsOf.set(scope.db, prepared);
  return prepared.execute({ tokens });
}
export type LivingSession = Awaited<ReturnType<typeof livingSessions>>[number];

// Every request asks this: it is put into SQL once for each pool, and planned once for each of its connections.
const livingSessionsOf = new WeakMap<object, ReturnType<typeof prepareLivingSessions>>();

function prepareLivingSessions(db: OperatorScope['db']) {
  return db
    .select({
      tokenSha256: loginSessions.tokenSha256,
      sessionId: loginSessions.id,
      stage: loginSessions.stage,
      loginId: logins.id,
      clinicId: logins.clinicId,
      name: logins.name,
      hasSecondFactor: sql<boolean>`${loginSecondFactors.confirmedAt} is not null`,
      isQuiet: sql<boolean>`${loginSessions.usedAt} < now() - interval '1 minute'`,
      clinic: {
        role: loginClinics.role,
        enabledFeatures: loginClinics.enabledFeatures,
        timeZone: loginClinics.timeZone,
      },
      isSuspended: sql<boolean>`${loginClinics.suspendedAt} is not null`,
    })
    .from(loginSessions)
    .innerJoin(logins, eq(logins.id, loginSessions.loginId))
    .innerJoin(loginClinics, eq(loginClinics.id, logins.clinicId))
    .leftJoin(loginSecondFactors, eq(loginSecondFactors.loginId, logins.id))
    .where(
      and(
        sql`${loginSessions.tokenSha256} = any(${sql.placeholder('tokens')}::text[])`,
        gt(loginSessions.endsAt, sql`now()`),
        inUse,
        isNull(logins.disabledAt),
      ),
    )
    .prepare('living_sessions');
}

/** Whether the clinic of a login is suspended. */
export async function isClinicSuspended(
  scope: OperatorScope,
  { clinicId }: { clinicId: string },
): Promise<boolean> {
  const suspended = and(eq(loginClinics.id, clinicId), isNotNull(loginClinics.suspendedAt));
  return (await scope.db.$count(loginClinics, suspended)) > 0;
}

/** Notes that a session is in use; at most once a minute, so that reading costs no write. */
export async function touchSession(scope: OperatorScope, sessionId: string): Promise<void> {
  await scope.db
    .update(loginSessions)
    .set({ usedAt: sql`now()` })
    .where(eq(loginSessions.id, sessionId));
}

/** Notes that a session is in use and answers when it will end: an hour from now, or at its end whatever happens. */
export async function prolongedSession(scope: OperatorScope, sessionId: string) {
  const rows = await scope.db
    .update(loginSessions)
    .set({ usedAt: sql`now()` })
    .where(eq(loginSessions.id, sessionId))
    .returning({
      seconds: sql<number>`floor(extract(epoch from
        least(${loginSessions.endsAt} - now(), ${IDLE_MINUTES} * interval '1 minute')))::int`,
    });
  return rows[0];
}

/** Ends one session of a login; false when it was none of its own. */
export async function deleteSession(
  scope: OperatorScope,
  session: { loginId: string; sessionId: string },
): Promise<boolean> {
  const ended = await scope.db
    .delete(loginSessions)
    .where(and(eq(loginSessions.id, session.sessionId), eq(loginSessions.loginId, session.loginId)))
    .returning({ id: loginSessions.id });
  return ended.length > 0;
}

/** Ends a login's sessions, but for one that may stay; answers how many. */
export async function deleteSessions(
  scope: OperatorScope,
  of: { loginId: string; except?: string },
): Promise<number> {
  const others = of.except === undefined ? undefined : ne(loginSessions.id, of.except);
  const ended = await scope.db
    .delete(loginSessions)
    .where(and(eq(loginSessions.loginId, of.loginId), others))
    .returning({ id: loginSessions.id });
  return ended.length;
}

/** A login's living full sessions, the last used first; at most fifty. */
export async function sessionsOf(scope: OperatorScope, { loginId }: { loginId: string }) {
  return scope.db
    .select({
      id: loginSessions.id,
      device: loginSessions.device,
      startedAt: loginSessions.startedAt,
      usedAt: loginSessions.usedAt,
    })
    .from(loginSessions)
    .where(
      and(
        eq(loginSessions.loginId, loginId),
        eq(loginSessions.stage, 'full'),
        gt(loginSessions.endsAt, sql`now()`),
        inUse,
      ),
    )
    .orderBy(desc(loginSessions.usedAt))
    .limit(50);
}

/** Sweeps out sessions of a login that ended by themselves. */
export async function deleteEndedSessions(scope: OperatorScope, { loginId }: { loginId: string }) {
  await scope.db
    .delete(loginSessions)
    .where(
      and(
        eq(loginSessions.loginId, loginId),
        sql`not (${loginSessions.endsAt} > now() and ${inUse})`,
      ),
    );
}
