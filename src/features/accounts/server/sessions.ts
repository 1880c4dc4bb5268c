import { and, eq, gt, sql } from 'drizzle-orm';
import { Failure } from '#platform/errors.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { OwnSession } from '../schema.ts';
import type { ProvenLogin } from './gate.ts';
import { recordLoginAudit } from './login-queries.ts';
import { deleteSession, deleteSessions, extendSession, listSessions } from './session-queries.ts';
import { loginSessions } from './tables.ts';

/** Ends the session that a browser had when it signed in again (ASVS 7.2.4). */
export async function replaceSession(scope: OperatorScope, former: ProvenLogin): Promise<void> {
  await deleteSession(scope, former);
}

/** Ends the session at once, in every tab. */
export async function signOut(scope: OperatorScope, session: ProvenLogin): Promise<void> {
  await inOperatorTransaction(scope, async (tx) => {
    await deleteSession(tx, session);
    await recordLoginAudit(tx, { login: toAuditedLogin(session), action: 'accounts.signOut' });
  });
}

/** Extends a session that is in use and returns the seconds that it has left. */
export async function refreshSession(
  scope: OperatorScope,
  session: ProvenLogin,
): Promise<{ seconds: number }> {
  const extension = await extendSession(scope, session.sessionId);
  if (extension === undefined) throw new Failure('UNAUTHENTICATED');
  return extension;
}

/** Lists the sessions of this login. */
export async function listOwnSessions(
  scope: OperatorScope,
  session: ProvenLogin,
): Promise<{ items: OwnSession[] }> {
  const rows = await listSessions(scope, session);
  return {
    items: rows.map(({ id, device, startedAt, usedAt }) => ({
      id,
      device,
      isCurrent: id === session.sessionId,
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
  };
}

/** Ends one of the login's own sessions; throws NOT_FOUND for any other. */
export async function endOwnSession(
  scope: OperatorScope,
  target: { session: ProvenLogin; id: string },
): Promise<void> {
  const { session, id } = target;
  await inOperatorTransaction(scope, async (tx) => {
    const wasOwn = await deleteSession(tx, { loginId: session.loginId, sessionId: id });
    if (!wasOwn) throw new Failure('NOT_FOUND');
    await recordLoginAudit(tx, { login: toAuditedLogin(session), action: 'accounts.endSession' });
  });
}

/** Ends all of the login's sessions except this one, and returns how many. */
export async function endOtherSessions(
  scope: OperatorScope,
  session: ProvenLogin,
): Promise<{ ended: number }> {
  return inOperatorTransaction(scope, async (tx) => {
    const endedCount = await deleteSessions(tx, {
      loginId: session.loginId,
      except: session.sessionId,
    });
    await recordLoginAudit(tx, {
      login: toAuditedLogin(session),
      action: 'accounts.endOtherSessions',
    });
    return { ended: endedCount };
  });
}

/**
 * Ends the sessions of a login that is disabled in this transaction. They are kept, so that their
 * screens can say why they ended.
 */
export async function endDisabledSessions(
  tx: OperatorScope,
  { loginId }: { loginId: string },
): Promise<void> {
  await tx.db
    .update(loginSessions)
    .set({ endsAt: sql`now()` })
    .where(and(eq(loginSessions.loginId, loginId), gt(loginSessions.endsAt, sql`now()`)));
}

/** Returns the login of a session for the audit log. */
export function toAuditedLogin(session: Pick<ProvenLogin, 'loginId' | 'clinicId'>) {
  return { id: session.loginId, clinicId: session.clinicId };
}
