import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { hashWithKey } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { Credentials } from '../schema.ts';
import type { AccountsTools, Caller } from './accounts-tools.ts';
import { parseIdentifier, canonicalIdentifier } from './identifier.ts';
import { isKnownBrowser } from './known-browsers.ts';
import {
  findLogins,
  type Identifier,
  joinLogins,
  lockEmail,
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
import { claimTry, forgetTries, type Limit, uncountTry } from './throttle-queries.ts';
import { matchesPassword } from './verify-password.ts';

const TRIED_LOGINS = 3;
const CONFIRMED = 'confirmed';
const FREE_TRIES_ACCOUNT = 10;
const CALLERS_FIRST_PAUSE_SECONDS = 60;

type SignInRefusal =
  | { code: 'CREDENTIALS_MISSING' }
  | { code: 'WRONG_CREDENTIALS' }
  | { code: 'LOGIN_DISABLED' };

/**
 * Signs in with an email address or a phone number and a password. Unknown and wrong differ neither
 * in the answer nor in the work done: three passwords are checked always, the one of the logins that
 * confirmed the address and those of two logins that did not. A password that is right for several
 * joins them. Refuses LOGIN_DISABLED where it is right for a disabled login alone. Counts tries before it
 * checks them: by address, by account and address, and by account. Where a login was chosen by name,
 * no other one counts. A known browser has only a count
 * of its own, so that no one else can lock the owner out; for the other login it is an unknown one.
 */
export async function signIn(
  scope: OperatorScope,
  request: Credentials & Caller & { chosenLogin?: LoginRow; tools: AccountsTools },
): Promise<Result<Admission, SignInRefusal>> {
  const { tools, password } = request;
  const identifier = parseIdentifier(request.identifier);
  if (identifier.email === '' || password === '') return refuse({ code: 'CREDENTIALS_MISSING' });

  const { chosenLogin } = request;
  const logins = chosenLogin ? [chosenLogin] : await findLogins(scope, identifier);
  const candidates = chooseCandidates(logins, request);
  const limits = passwordLimits(request, { identifier, candidates });
  if (!limits.isKnown) await enforceAddressLimit(scope, request);
  await enforceAccountLimit(scope, { limits, login: candidates[0] });
  const mayTryOther = !limits.isKnown || (await claimTry(scope, limits.other)) === 0;
  const matchingLogins = await Promise.all(
    candidates.map(async (candidate) => {
      const isTried = mayTryOther || candidate?.id === limits.account.id;
      const isRight = await matchesPassword(isTried ? candidate : undefined, { password, tools });
      return isRight && isTried ? candidate : undefined;
    }),
  );
  const [login, ...others] = matchingLogins.filter((each) => each !== undefined);
  if (!login?.isEnabled) {
    await recordLoginAudit(scope, {
      login: login ?? candidates[0],
      action: 'accounts.signIn.password',
      outcome: 'refused',
    });
    return refuse({ code: login ? 'LOGIN_DISABLED' : 'WRONG_CREDENTIALS' });
  }
  await joinMatching(scope, [login, ...others]);
  await forgetTries(scope, limits.caller.key);
  if (limits.isKnown) {
    // A try that was not let through was not counted.
    if (mayTryOther) await uncountTry(scope, limits.other);
  } else {
    await uncountTry(scope, limits.account);
    await uncountAddressTry(scope, request);
  }
  return ok(await admitLogin(scope, { login, method: 'password', caller: request, tools }));
}

/** Joins the logins for which one password is right; another address than the first one's is another person's. */
async function joinMatching(scope: OperatorScope, [first, ...others]: [LoginRow, ...LoginRow[]]) {
  const { email, passwordHash } = first;
  const hashes = others.flatMap((other) => (other.email === email ? other.passwordHash : null));
  const otherHashes = hashes.filter((hash) => hash !== null);
  if (passwordHash === null || otherHashes.length === 0) return;
  await inOperatorTransaction(scope, async (tx) => {
    await lockEmail(tx, email);
    await joinLogins(tx, { email, hashes: [passwordHash, ...otherHashes] });
  });
}

/**
 * Returns three of the logins, or less: enabled ones, then disabled ones, of which only the right
 * password speaks.
 */
function chooseCandidates(
  logins: readonly LoginRow[],
  request: Caller & { tools: AccountsTools },
): readonly (LoginRow | undefined)[] {
  const enabledLogins = logins.filter(({ isEnabled }) => isEnabled);
  const disabledLogins = logins.filter(({ isEnabled }) => !isEnabled);
  const candidates = chooseEnabled(enabledLogins, request).filter((each) => each !== undefined);
  return [...candidates, ...disabledLogins, undefined, undefined, undefined].slice(0, TRIED_LOGINS);
}

/**
 * Returns one login for all that confirmed the address, as those have one password, and
 * two that did not: the oldest, which no later invitation of another clinic may lock out, and of the
 * others that of this browser, else the newest. So signing in at one clinic does not show
 * whether another one has a login with the address. Logins that were joined count as one.
 */
function chooseEnabled(
  logins: readonly LoginRow[],
  { browser, tools }: Caller & { tools: AccountsTools },
): readonly (LoginRow | undefined)[] {
  const isKnown = ({ id }: LoginRow) =>
    isKnownBrowser(browser, { loginId: id, step: 'entry', tools });
  const confirmedHashes = new Set(
    logins.map(({ emailVerified, passwordHash }) => (emailVerified ? passwordHash : null)),
  );
  const toGroup = ({ id, emailVerified, passwordHash }: LoginRow) =>
    emailVerified || (passwordHash !== null && confirmedHashes.has(passwordHash))
      ? CONFIRMED
      : (passwordHash ?? id);
  // Oldest first.
  const groups = Map.groupBy(logins.toReversed(), toGroup);
  const chooseMember = (group: readonly LoginRow[] = []) =>
    group.findLast((login) => login.passwordHash !== null && isKnown(login)) ?? group.at(-1);
  const confirmedLogin = chooseMember(groups.get(CONFIRMED));
  groups.delete(CONFIRMED);
  const others = [...groups.values()].map(chooseMember).filter((login) => login !== undefined);
  const oldest = others.find(({ passwordHash }) => passwordHash !== null) ?? others.at(-1);
  const laterLogins = others.filter((login) => login !== oldest);
  return [confirmedLogin, oldest, laterLogins.findLast(isKnown) ?? laterLogins.at(-1)];
}

/**
 * The limits of one try; `account` counts for unknown browsers, and `other` the tries of a browser
 * that knows one of two logins on the other one.
 */
interface PasswordLimits {
  readonly isKnown: boolean;
  readonly caller: Limit;
  readonly account: Limit & { readonly id: string };
  readonly other: Limit;
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
  {
    identifier,
    candidates,
  }: { identifier: Identifier; candidates: readonly (LoginRow | undefined)[] },
): PasswordLimits {
  const ids = candidates.flatMap((login) => (login === undefined ? [] : [login.id]));
  const knownId = ids.find((loginId) => isKnownBrowser(browser, { loginId, step: 'entry', tools }));
  // One key for all spellings of an account; unknown accounts are counted alike.
  const account = knownId ?? ids[0] ?? canonicalIdentifier(identifier);
  const isKnown = knownId !== undefined;
  // Counted alike where there is no other login.
  const other = ids.find((id) => id !== account) ?? `${account}/other`;
  const toKey = (who: string, text: string) => `${who}:${hashWithKey(tools.throttleKey, text)}`;
  const limitAccount = (text: string) => ({
    key: toKey('account', text),
    free: FREE_TRIES_ACCOUNT,
    firstPauseSeconds: LONGEST_PAUSE_SECONDS,
  });
  return {
    isKnown,
    caller: isKnown
      ? { key: toKey('device', `${account}/${browser.id}`), free: FREE_TRIES }
      : {
          key: toKey('caller', `${account}/${address}`),
          free: FREE_TRIES,
          firstPauseSeconds: CALLERS_FIRST_PAUSE_SECONDS,
        },
    account: { id: account, ...limitAccount(account) },
    other: limitAccount(other),
  };
}
