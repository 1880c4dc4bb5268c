import { Failure } from '#platform/errors.ts';
import { hashWithKey } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { findLogin, type LoginRow } from './login-queries.ts';
import {
  uncountAddressTry,
  FREE_TRIES,
  enforceAddressLimit,
  enforceLimit,
} from './sign-in-limits.ts';
import { forgetTries } from './throttle-queries.ts';
import { matchesPassword } from './verify-password.ts';

/**
 * Checks the password of a signed-in login again (ASVS 7.5.1), with a rate limit as for sign-in.
 */
export async function reauthenticate(
  scope: OperatorScope,
  request: { loginId: string; password: string; address: string; tools: AccountsTools },
): Promise<{ login: LoginRow; isProven: boolean }> {
  const login = await findLogin(scope, request);
  if (login === undefined) throw new Failure('UNAUTHENTICATED');
  const key = `again:${hashWithKey(request.tools.throttleKey, login.id)}`;
  await enforceAddressLimit(scope, request);
  await enforceLimit(scope, { key, free: FREE_TRIES });
  const isProven = await matchesPassword(login, request);
  if (isProven) {
    await forgetTries(scope, key);
    await uncountAddressTry(scope, request);
  }
  return { login, isProven };
}
