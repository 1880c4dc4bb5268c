import { Failure } from '#platform/errors.ts';
import type { Result } from '#platform/result.ts';
import type { LoginId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { OwnClinic } from '../schema.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { admitToClinic, type Admission } from './admit-login.ts';
import { findDesk } from './find-desk.ts';
import type { ProvenLogin } from './gate.ts';
import type { Browser } from './known-browsers.ts';
import { findLogin, findPersonLogins } from './login-queries.ts';
import { requireLogin } from './read-account.ts';

/** Lists the clinics at which the person of this session has a login, by name. */
export async function listOwnClinics(
  scope: OperatorScope,
  request: { session: ProvenLogin; deskTokenSha256: string | undefined },
): Promise<{ items: OwnClinic[] }> {
  const { session } = request;
  const personLogins = await findReachableLogins(scope, request);
  return {
    items: personLogins.map(({ id, clinicName, staffRole }) => ({
      id,
      clinicName,
      staffRole,
      isCurrent: id === session.loginId,
    })),
  };
}

/**
 * Continues at another clinic of the same person, or chooses one of them after signing in: ends this
 * session and opens one of the other login. Throws NOT_FOUND for any other login; refuses SIGN_IN_FIRST.
 */
export async function switchClinic(
  scope: OperatorScope,
  request: {
    session: ProvenLogin;
    /** True after signing in, while no clinic is chosen. */
    isHalf: boolean;
    id: LoginId;
    device: string;
    browser: Browser;
    deskTokenSha256: string | undefined;
    tools: AccountsTools;
  },
): Promise<Result<Admission, { code: 'SIGN_IN_FIRST' }>> {
  const { session, isHalf, id, ...caller } = request;
  const personLogins = await findReachableLogins(scope, request);
  const login = personLogins.some((each) => each.id === id)
    ? await findLogin(scope, { loginId: id })
    : undefined;
  if (login === undefined) throw new Failure('NOT_FOUND');
  return admitToClinic(scope, { former: { ...session, isFull: !isHalf }, login, ...caller });
}

/** On a clinic's desk device a person who works there reaches no other clinic, and a session of another one stays at its own. */
async function findReachableLogins(
  scope: OperatorScope,
  { session, deskTokenSha256 }: { session: ProvenLogin; deskTokenSha256: string | undefined },
) {
  const login = requireLogin(await findLogin(scope, session));
  const personLogins = await findPersonLogins(scope, login);
  const desk = await findDesk(scope, { tokenSha256: deskTokenSha256 });
  const deskLogins = personLogins.filter(({ clinicId }) => clinicId === desk?.clinicId);
  if (deskLogins.length > 0) return deskLogins;
  return personLogins.filter(
    ({ id }) => session.deskLockMinutes === null || id === session.loginId,
  );
}
