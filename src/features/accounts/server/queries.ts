import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { loginCredentials, loginSessions, logins, signInThrottles } from './tables.ts';

/** The enabled login behind what someone typed: an e-mail address in lower case, or ten digits. */
export async function enabledLogin(scope: OperatorScope, by: { email: string; phoneNumber: string | undefined }) {
  const rows = await scope.db
    .select({ id: logins.id, email: logins.email })
    .from(logins)
    .where(
      and(
        or(eq(logins.email, by.email), by.phoneNumber === undefined ? undefined : eq(logins.phoneNumber, by.phoneNumber)),
        isNull(logins.disabledAt),
      ),
    )
    .limit(1);
  return rows[0];
}

/** The living session of a token: neither ended, nor idle for an hour, nor of a disabled login. */
export async function livingSession(scope: OperatorScope, token: string) {
  const rows = await scope.db
    .select({
      sessionId: loginSessions.id,
      loginId: logins.id,
      clinicId: logins.clinicId,
      name: logins.name,
      isQuiet: sql<boolean>`${loginSessions.updatedAt} < now() - interval '1 minute'`,
    })
    .from(loginSessions)
    .innerJoin(logins, eq(logins.id, loginSessions.userId))
    .where(
      and(
        eq(loginSessions.token, token),
        sql`${loginSessions.expiresAt} > now()`,
        sql`${loginSessions.updatedAt} > now() - interval '60 minutes'`,
        isNull(logins.disabledAt),
      ),
    );
  return rows[0];
}

/** Notes that a session is in use; at most once a minute, so that reading costs no write. */
export async function touchSession(scope: OperatorScope, sessionId: string): Promise<void> {
  await scope.db.update(loginSessions).set({ updatedAt: sql`now()` }).where(eq(loginSessions.id, sessionId));
}

export async function endSession(scope: OperatorScope, token: string): Promise<void> {
  await scope.db.delete(loginSessions).where(eq(loginSessions.token, token));
}

/**
 * Counts one try against a key before it is evaluated, so that tries at the same moment cannot slip through.
 * Up to `free` tries in 15 minutes pass; each further one doubles a pause that starts at 15 s and ends at 15 min.
 * Answers the seconds to wait, or 0 when this try may be evaluated.
 */
export async function claimTry(scope: OperatorScope, limit: { key: string; free: number }): Promise<number> {
  const fresh = sql`${signInThrottles.windowStartedAt} < now() - interval '15 minutes'`;
  const failures = sql`case when ${fresh} then 1 else ${signInThrottles.failures} + 1 end`;
  const claimed = await scope.db
    .insert(signInThrottles)
    .values({ key: limit.key, failures: 1 })
    .onConflictDoUpdate({
      target: signInThrottles.key,
      set: {
        failures,
        windowStartedAt: sql`case when ${fresh} then now() else ${signInThrottles.windowStartedAt} end`,
        blockedUntil: sql`case when ${failures} >= ${limit.free}
          then now() + least(power(2, ${failures} - ${limit.free}) * 15, 900) * interval '1 second' end`,
      },
      setWhere: sql`${signInThrottles.blockedUntil} is null or ${signInThrottles.blockedUntil} <= now()`,
    })
    .returning({ key: signInThrottles.key });
  if (claimed.length > 0) return 0;
  const blocked = await scope.db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${signInThrottles.blockedUntil} - now())))::int` })
    .from(signInThrottles)
    .where(eq(signInThrottles.key, limit.key));
  return blocked[0]?.seconds ?? 1;
}

/** Forgets the failed tries of a key after a success. */
export async function forgetTries(scope: OperatorScope, key: string): Promise<void> {
  await scope.db.delete(signInThrottles).where(eq(signInThrottles.key, key));
}

/** Adds a login of a clinic with its password's hash. The e-mail address is in lower case. */
export async function insertLogin(
  scope: OperatorScope,
  login: { clinicId: string; name: string; email: string; phoneNumber: string | undefined; passwordHash: string },
): Promise<string> {
  const { passwordHash, phoneNumber, ...columns } = login;
  return scope.db.transaction(async (tx) => {
    const made = await tx
      .insert(logins)
      .values({ ...columns, emailVerified: true, phoneNumber: phoneNumber ?? null })
      .returning({ id: logins.id });
    const id = made[0]?.id ?? '';
    // The account library looks for passwords under this provider, with the login as its own account.
    const credential = { userId: id, accountId: id, providerId: 'credential', password: passwordHash };
    await tx.insert(loginCredentials).values(credential);
    return id;
  });
}

/** Replaces the password of the login with this e-mail address and ends its sessions; false when there is none. */
export async function replacePassword(
  scope: OperatorScope,
  change: { email: string; passwordHash: string },
): Promise<boolean> {
  return scope.db.transaction(async (tx) => {
    const found = await tx.select({ id: logins.id }).from(logins).where(eq(logins.email, change.email));
    const id = found[0]?.id;
    if (id === undefined) return false;
    await tx.update(loginCredentials).set({ password: change.passwordHash }).where(eq(loginCredentials.userId, id));
    await tx.delete(loginSessions).where(eq(loginSessions.userId, id));
    return true;
  });
}
