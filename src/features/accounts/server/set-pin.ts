import { ok, refuse, type Result } from '#platform/result.ts';
import { hashPassword } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { Account } from '../schema.ts';
import type { SessionRequest } from './accounts-tools.ts';
import { recordLoginAudit, writeLogin } from './login-queries.ts';
import { readAccount } from './read-account.ts';
import { reauthenticate } from './reauthenticate.ts';
import { toAuditedLogin } from './sessions.ts';

/** Sets the PIN of the signed-in login for desk devices. Refuses WRONG_PASSWORD. */
export async function setPin(
  scope: OperatorScope,
  { session, address, tools, pin, password }: SessionRequest & { pin: string; password: string },
): Promise<Result<Account, { code: 'WRONG_PASSWORD' }>> {
  const request = { loginId: session.loginId, password, address, tools };
  if (!(await reauthenticate(scope, request)).isProven) return refuse({ code: 'WRONG_PASSWORD' });
  await writePin(scope, {
    session,
    pinHash: await tools.limitHashing(() => hashPassword(pin)),
    action: 'accounts.setPin',
  });
  return ok(await readAccount(scope, { session, tools }));
}

/** Removes the own PIN, so that desk devices ask for the password. */
export async function removePin(
  scope: OperatorScope,
  { session, tools }: SessionRequest,
): Promise<Account> {
  await writePin(scope, { session, pinHash: null, action: 'accounts.removePin' });
  return readAccount(scope, { session, tools });
}

async function writePin(
  scope: OperatorScope,
  {
    session,
    pinHash,
    action,
  }: Pick<SessionRequest, 'session'> & {
    pinHash: string | null;
    action: 'accounts.setPin' | 'accounts.removePin';
  },
): Promise<void> {
  await inOperatorTransaction(scope, async (tx) => {
    await writeLogin(tx, { loginId: session.loginId, pinHash });
    await recordLoginAudit(tx, { login: toAuditedLogin(session), action, changedFields: ['pin'] });
  });
}
