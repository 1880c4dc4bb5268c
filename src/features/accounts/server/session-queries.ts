import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { deskLogins, loginSecondFactors, loginSessions, logins } from './tables.ts';

/** Idle sessions end after an hour, on a desk device sooner (ASVS 7.3.1). */
const idlePause = sql`${loginSessions.idleMinutes} * interval '1 minute'`;
const inUse = sql`${loginSessions.usedAt} > now() - ${idlePause}`;

export async function insertSession(
  scope: OperatorScope,
  session: {
    loginId: string;
    tokenSha256: string;
    stage: 'half' | 'full';
    device: string;
    minutes: number;
    /** The end of an earlier session that this one continues. */
    notAfter?: Date | undefined;
  },
): Promise<void> {
  const { minutes, notAfter = null, ...columns } = session;
  await scope.db.insert(loginSessions).values({
    ...columns,
    endsAt: sql`least(now() + ${minutes} * interval '1 minute', ${notAfter}::timestamptz)`,
  });
}

/**
 * Returns the active session of a token: not ended, not idle, and of an enabled login.
 * Includes the staff role, and the clinic's role and features, so that a request needs no second query.
 */
export async function findLivingSession(
  { db }: OperatorScope,
  { tokenSha256 }: { tokenSha256: string },
) {
  const query = preparedOn.get(db) ?? prepareLivingSession(db);
  preparedOn.set(db, query);
  const [session] = await query.execute({ tokenSha256 });
  return session;
}

// Every request runs this, so it is turned into SQL once for each pool.
const preparedOn = new WeakMap<OperatorScope['db'], ReturnType<typeof prepareLivingSession>>();

function prepareLivingSession(db: OperatorScope['db']) {
  return db
    .select({
      sessionId: loginSessions.id,
      stage: loginSessions.stage,
      loginId: logins.id,
      clinicId: logins.clinicId,
      name: logins.name,
      staffRole: logins.staffRole,
      doctorId: logins.doctorId,
      screenLanguage: logins.screenLanguage,
      hasSecondFactor: sql<boolean>`${loginSecondFactors.confirmedAt} is not null`,
      deskLockMinutes: sql<
        number | null
      >`case when ${loginSessions.deskId} is not null then ${loginSessions.idleMinutes} end`,
      startedByPin: loginSessions.startedByPin,
      needsPassword: sql<boolean>`${loginSessions.startedByPin}
        and coalesce(${loginSessions.confirmedUntil} <= now(), true)`,
      isQuiet: sql<boolean>`${loginSessions.usedAt} < now() - interval '1 minute'`,
      clinic: {
        role: clinics.role,
        enabledFeatures: clinics.enabledFeatures,
        timeZone: clinics.timeZone,
      },
      isSuspended: sql<boolean>`${clinics.suspendedAt} is not null`,
    })
    .from(loginSessions)
    .innerJoin(logins, eq(logins.id, loginSessions.loginId))
    .innerJoin(clinics, eq(clinics.id, logins.clinicId))
    .leftJoin(loginSecondFactors, eq(loginSecondFactors.loginId, logins.id))
    .where(
      and(
        eq(loginSessions.tokenSha256, sql.placeholder('tokenSha256')),
        gt(loginSessions.endsAt, sql`now()`),
        inUse,
        isNull(logins.disabledAt),
      ),
    )
    .prepare('living_session');
}

/**
 * Records the use of a session; the caller does so at most once a minute, so that reads cost no
 * write.
 */
export async function touchSession(scope: OperatorScope, sessionId: string): Promise<void> {
  await scope.db
    .update(loginSessions)
    .set({ usedAt: sql`now()` })
    .where(eq(loginSessions.id, sessionId));
}

/**
 * Records the use of a session and returns the seconds until it ends: its idle time, or less near
 * its end.
 */
export async function extendSession(scope: OperatorScope, sessionId: string) {
  const rows = await scope.db
    .update(loginSessions)
    .set({ usedAt: sql`now()` })
    .where(eq(loginSessions.id, sessionId))
    .returning({
      seconds: sql<number>`floor(extract(epoch from
        least(${loginSessions.endsAt} - now(), ${idlePause})))::int`,
    });
  return rows[0];
}

/** Records that the person of a session entered the password, which counts for ten minutes. */
export async function confirmSession(scope: OperatorScope, sessionId: string): Promise<void> {
  await scope.db
    .update(loginSessions)
    .set({ confirmedUntil: sql`now() + interval '10 minutes'` })
    .where(eq(loginSessions.id, sessionId));
}

/** Deletes a session of the login and returns its end; undefined when it belongs to another login. */
export async function deleteSession(
  scope: OperatorScope,
  session: { loginId: string; sessionId: string },
): Promise<{ endsAt: Date } | undefined> {
  const rows = await scope.db
    .delete(loginSessions)
    .where(and(eq(loginSessions.id, session.sessionId), eq(loginSessions.loginId, session.loginId)))
    .returning({ endsAt: loginSessions.endsAt });
  return rows[0];
}

/**
 * Deletes a login's sessions except one, and returns how many. Its PIN then needs the password again
 * on each desk device.
 */
export async function deleteSessions(
  scope: OperatorScope,
  of: { loginId: string; except?: string },
): Promise<number> {
  await scope.db.delete(deskLogins).where(eq(deskLogins.loginId, of.loginId));
  const others = of.except === undefined ? undefined : ne(loginSessions.id, of.except);
  const rows = await scope.db
    .delete(loginSessions)
    .where(and(eq(loginSessions.loginId, of.loginId), others))
    .returning({ id: loginSessions.id });
  return rows.length;
}

/** Checks whether a session ended because its login was disabled, and still is. */
export async function hasEndedWithLogin(
  scope: OperatorScope,
  { tokenSha256 }: { tokenSha256: string },
): Promise<boolean> {
  const rows = await scope.db
    .select({ id: loginSessions.id })
    .from(loginSessions)
    .innerJoin(logins, eq(logins.id, loginSessions.loginId))
    .where(
      and(
        eq(loginSessions.tokenSha256, tokenSha256),
        eq(loginSessions.stage, 'full'),
        eq(loginSessions.endsAt, logins.disabledAt),
      ),
    );
  return rows.length > 0;
}

/** Returns a login's active full sessions, last used first; at most fifty. */
export async function listSessions(scope: OperatorScope, { loginId }: { loginId: string }) {
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

/** Deletes the expired sessions of a login. */
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
