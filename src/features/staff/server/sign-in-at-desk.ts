import type { AccountsTools, Caller } from '#features/accounts/server/accounts-tools.ts';
import type { Admission } from '#features/accounts/server/admit-login.ts';
import { findDeskLogin } from '#features/accounts/server/desk-sessions.ts';
import { findDesk } from '#features/accounts/server/find-desk.ts';
import { signIn } from '#features/accounts/server/sign-in.ts';
import type { LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';

/**
 * Signs the person who was chosen on a desk device in with the password, as any sign-in does, so
 * that the address need not be typed there. It enters the desk's clinic, and names no other one.
 * Refuses NOT_A_DESK, and WRONG_PASSWORD also for a login
 * that the desk does not offer.
 */
export async function signInAtDesk(
  scope: OperatorScope,
  { loginId, ...request }: Caller & { loginId: LoginId; password: string; tools: AccountsTools },
): Promise<Result<Admission, { code: 'NOT_A_DESK' } | { code: 'WRONG_PASSWORD' }>> {
  const desk = await findDesk(scope, { tokenSha256: request.deskTokenSha256 });
  if (desk === undefined) return refuse({ code: 'NOT_A_DESK' });
  const chosenLogin = await findDeskLogin(scope, { desk, loginId });
  if (chosenLogin === undefined) return refuse({ code: 'WRONG_PASSWORD' });
  const result = await signIn(scope, { ...request, chosenLogin, identifier: chosenLogin.email });
  return result.ok ? ok(result.value) : refuse({ code: 'WRONG_PASSWORD' });
}
