import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { hashWithKey } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Credentials } from '../schema.ts';
import type { AccountsTools, Caller } from './accounts-tools.ts';
import { parseIdentifier, canonicalIdentifier } from './identifier.ts';
import { isKnownBrowser } from './known-browsers.ts';
import {
  findEnabledLogin,
  type Identifier,
  recordLoginAudit,
  type LoginRow,
} from './login-queries.ts';
import { type Admission, admitLogin } from './admit-login.ts';
import {
  uncountAddressTry,
  FREE_TRIES,
  LONGEST_PAUSE_SECONDS,
  enforceAddressLimit,
  enforceLimit,
} from './sign-in-limits.ts';
import { forgetTries, type Limit, uncountTry } from './throttle-queries.ts';
import { matchesPassword } from './verify-password.ts';

const FREE_TRIES_ACCOUNT = 10;
const CALLERS_FIRST_PAUSE_SECONDS = 60;

/**
 * Signs in with an email address or a phone number and a password. Unknown, disabled and wrong
 * differ neither in the answer nor in the work done. Counts tries before it checks them: by
 * address, by account and address, and by account. A known browser has only a count of its own, so
 * that no one else can lock the owner out.
 */
export async function signIn(
  scope: OperatorScope,
  request: Credentials & Caller & { tools: AccountsTools },
): Promise<Result<Admission, { code: 'CREDENTIALS_MISSING' } | { code: 'WRONG_CREDENTIALS' }>> {
  const { tools, password } = request;
  const identifier = parseIdentifier(request.identifier);
  if (identifier.email === '' || password === '') return refuse({ code: 'CREDENTIALS_MISSING' });

  const login = await findEnabledLogin(scope, identifier);
  const limits = passwordLimits(request, { identifier, loginId: login?.id });
  if (!limits.isKnown) await enforceAddressLimit(scope, request);
  await enforceAccountLimit(scope, { limits, login });
  if (!(await matchesPassword(login, { password, tools })) || login === undefined) {
    await recordLoginAudit(scope, {
      login,
      action: 'accounts.signIn.password',
      outcome: 'refused',
    });
    return refuse({ code: 'WRONG_CREDENTIALS' });
  }
  await forgetTries(scope, limits.caller.key);
  if (!limits.isKnown) {
    await uncountTry(scope, limits.account);
    await uncountAddressTry(scope, request);
  }
  return ok(await admitLogin(scope, { login, method: 'password', caller: request, tools }));
}

/** The limits of one try; `account` counts for unknown browsers. */
interface PasswordLimits {
  readonly isKnown: boolean;
  readonly caller: Limit;
  readonly account: Limit;
}

/**
 * Counts a try on an account, and records one that must wait: also for an unknown account, so that
 * the time does not differ. The address's limit also limits the number of these entries.
 */
async function enforceAccountLimit(
  scope: OperatorScope,
  { limits, login }: { limits: PasswordLimits; login: LoginRow | undefined },
): Promise<void> {
  try {
    await enforceLimit(scope, limits.caller);
    if (!limits.isKnown) await enforceLimit(scope, limits.account);
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') {
      const refusal = { outcome: 'refused', reason: error.code } as const;
      await recordLoginAudit(scope, { login, action: 'accounts.signIn.password', ...refusal });
    }
    throw error;
  }
}

function passwordLimits(
  { browser, address, tools }: Caller & { tools: AccountsTools },
  { identifier, loginId }: { identifier: Identifier; loginId: string | undefined },
): PasswordLimits {
  // One key for all spellings of an account; unknown accounts are counted alike.
  const account = loginId ?? canonicalIdentifier(identifier);
  const isKnown = isKnownBrowser(browser, { loginId: account, step: 'entry', tools });
  const toKey = (who: string, text: string) => `${who}:${hashWithKey(tools.throttleKey, text)}`;
  return {
    isKnown,
    caller: isKnown
      ? { key: toKey('device', `${account}/${browser.id}`), free: FREE_TRIES }
      : {
          key: toKey('caller', `${account}/${address}`),
          free: FREE_TRIES,
          firstPauseSeconds: CALLERS_FIRST_PAUSE_SECONDS,
        },
    account: {
      key: toKey('account', account),
      free: FREE_TRIES_ACCOUNT,
      firstPauseSeconds: LONGEST_PAUSE_SECONDS,
    },
  };
}
