import { Failure } from '#platform/errors.ts';
import { keyedHash } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { AccountsTools } from './accounts-tools.ts';
import { loginOf, type LoginRow } from './login-queries.ts';
import { forgiveAddress, FREE_TRIES, passAddress, passOrWait } from './sign-in-limits.ts';
import { forgetTries } from './throttle-queries.ts';
import { isPasswordOf } from './verify-password.ts';

/** Asks a signed-in login for its password again (ASVS 7.5.1), counted like signing in. */
export async function reauthenticate(
  scope: OperatorScope,
  asked: { loginId: string; password: string; address: string; tools: AccountsTools },
): Promise<{ login: LoginRow; isProven: boolean }> {
  const login = await loginOf(scope, asked);
  if (login === undefined) throw new Failure('UNAUTHENTICATED');
  const key = `again:${keyedHash(asked.tools.throttleKey, login.id)}`;
  await passAddress(scope, asked);
  await passOrWait(scope, { key, free: FREE_TRIES });
  const isProven = await isPasswordOf(login, asked);
  if (isProven) {
    await forgetTries(scope, key);
    await forgiveAddress(scope, asked);
  }
  return { login, isProven };
}
