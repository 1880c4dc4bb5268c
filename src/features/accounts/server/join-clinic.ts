import { LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { writeChange } from '#platform/server/audit/changed-fields.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { SessionRequest } from './accounts-tools.ts';
import {
  findLogin,
  isEmailTaken,
  isUniqueViolation,
  lockEmail,
  recordLoginAudit,
  writeLogin,
} from './login-queries.ts';
import { requireLogin } from './read-account.ts';
import { enforceAddressLimit } from './sign-in-limits.ts';
import {
  consumeVerification,
  deleteVerifications,
  findVerification,
} from './verification-queries.ts';
import { hashToken } from './verifications.ts';

type JoinRefusal =
  | { code: 'LINK_OVER' }
  | { code: 'EMAIL_TAKEN' }
  | { code: 'EMAIL_UNCONFIRMED' }
  | { code: 'PASSWORD_UNSET' };

/**
 * Joins a clinic with the login of this session, by an invitation's link, so that one person does
 * not become two: the invited login gets its name, its confirmed address and its password. Refuses LINK_OVER,
 * EMAIL_TAKEN for a clinic where the address has a login, EMAIL_UNCONFIRMED and PASSWORD_UNSET.
 */
export async function joinClinic(
  scope: OperatorScope,
  { session, token, address, tools }: SessionRequest & { token: string },
): Promise<Result<{ id: LoginId }, JoinRefusal>> {
  const secretHash = hashToken(tools, token);
  const verification = await findVerification(scope, { purposes: ['invitation'], secretHash });
  const invitedLogin = verification?.loginId
    ? await findLogin(scope, { loginId: verification.loginId })
    : undefined;
  if (verification === undefined || invitedLogin === undefined) {
    await enforceAddressLimit(scope, { address, tools });
    return refuse({ code: 'LINK_OVER' });
  }
  const { id, clinicId } = invitedLogin;
  if (clinicId === session.clinicId) return refuse({ code: 'EMAIL_TAKEN' });
  const { email } = requireLogin(await findLogin(scope, session));
  return inOperatorTransaction(scope, async (tx): Promise<Result<{ id: LoginId }, JoinRefusal>> => {
    // From here on neither its password nor its confirmation changes.
    await lockEmail(tx, email);
    const ownLogin = requireLogin(await findLogin(tx, session));
    const { passwordHash } = ownLogin;
    if (!ownLogin.emailVerified || ownLogin.email !== email)
      return refuse({ code: 'EMAIL_UNCONFIRMED' });
    if (passwordHash === null) return refuse({ code: 'PASSWORD_UNSET' });
    if (await isEmailTaken(tx, { email, clinicId, except: id }))
      return refuse({ code: 'EMAIL_TAKEN' });
    if (!(await consumeVerification(tx, verification))) return refuse({ code: 'LINK_OVER' });
    const { name } = ownLogin;
    await writeLogin(tx, { loginId: id, name, email, emailVerified: true, passwordHash });
    await deleteVerifications(tx, {
      loginId: id,
      purposes: ['email', 'code', 'reset', 'invitation'],
    });
    await recordLoginAudit(tx, {
      login: invitedLogin,
      action: 'accounts.joinClinic',
      changedFields: [
        'email',
        'password',
        ...(name === invitedLogin.name
          ? []
          : [writeChange('name', { from: [invitedLogin.name], to: [name] })]),
      ],
    });
    return ok({ id: LoginId.parse(id) });
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return refuse({ code: 'EMAIL_TAKEN' as const });
    throw error;
  });
}
