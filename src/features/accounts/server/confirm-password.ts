import { ok, refuse, type Result } from '#platform/result.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { SessionRequest } from './accounts-tools.ts';
import { recordLoginAudit } from './login-queries.ts';
import { reauthenticate } from './reauthenticate.ts';
import { confirmSession } from './session-queries.ts';
import { toAuditedLogin } from './sessions.ts';

/**
 * Confirms a session that began with a PIN with the person's own password, for ten minutes and no
 * longer than the session. Refuses WRONG_PASSWORD, with a rate limit as for sign-in.
 */
export async function confirmPassword(
  scope: OperatorScope,
  { session, password, address, tools }: SessionRequest & { password: string },
): Promise<Result<{ done: true }, { code: 'WRONG_PASSWORD' }>> {
  const action = 'accounts.confirmPassword';
  const login = toAuditedLogin(session);
  const request = { loginId: session.loginId, password, address, tools };
  if (!(await reauthenticate(scope, request)).isProven) {
    await recordLoginAudit(scope, { login, action, outcome: 'refused' });
    return refuse({ code: 'WRONG_PASSWORD' });
  }
  await inOperatorTransaction(scope, async (tx) => {
    await confirmSession(tx, session.sessionId);
    await recordLoginAudit(tx, { login, action });
  });
  return ok({ done: true });
}
