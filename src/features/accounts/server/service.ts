import { APIError } from 'better-auth/api';
import { Failure } from '#platform/errors.ts';
import { LoginId } from '#platform/ids.ts';
import { parsePhoneNumber } from '#platform/phone.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { hashPassword, keyedHash, sameText } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Credentials, Login } from '../schema.ts';
import type { Auth } from './better-auth.ts';
import { claimTry, enabledLogin, endSession, forgetTries, insertLogin, replacePassword } from './queries.ts';

/** What signing in needs from its surroundings. */
export interface SignInTools {
  readonly auth: Auth;
  /** Keys the throttle's counters and the known-device cookie. */
  readonly throttleKey: Buffer;
  readonly limitHashing: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

export interface SignInRequest extends Credentials {
  readonly address: string;
  readonly knownDevice: string | undefined;
}

export interface SignedIn {
  readonly login: Login;
  readonly setCookies: string[];
  /** Proof for later that this browser once signed this login in. */
  readonly knownDevice: string;
}

type SignInRefusal = { code: 'CREDENTIALS_MISSING' } | { code: 'WRONG_CREDENTIALS' };

const FREE_TRIES_ACCOUNT = 5;
const FREE_TRIES_ADDRESS = 30;

/**
 * Signs in with an e-mail address or a phone number and a password. Unknown, disabled and wrong are told apart by
 * neither text nor work done. Tries are counted by account and by address before they are evaluated; a browser that
 * signed this login in before has a count of its own, so that nobody can lock the owner out.
 */
export async function signIn(
  scope: OperatorScope,
  request: SignInRequest & { tools: SignInTools },
): Promise<Result<SignedIn, SignInRefusal>> {
  const { tools } = request;
  const identifier = normalisedIdentifier(request.identifier);
  if (identifier === '' || request.password === '') return refused({ code: 'CREDENTIALS_MISSING' });

  const login = await enabledLogin(scope, { email: identifier, phoneNumber: parsePhoneNumber(identifier) });
  const accountKey = throttleKeyOf(request, { identifier, loginId: login?.id });
  await passOrWait(scope, { key: `address:${keyedHash(tools.throttleKey, request.address)}`, free: FREE_TRIES_ADDRESS });
  await passOrWait(scope, { key: accountKey, free: FREE_TRIES_ACCOUNT });

  const email = login?.email ?? 'nobody@unknown.invalid';
  const session = await tools.limitHashing(() => librarySignIn(tools.auth, { email, password: request.password }));
  if (login === undefined || session === undefined) return refused({ code: 'WRONG_CREDENTIALS' });
  await forgetTries(scope, accountKey);
  return ok({
    login: { id: LoginId.parse(login.id), name: session.name },
    setCookies: session.setCookies,
    knownDevice: deviceProof(tools.throttleKey, login.id),
  });
}

/** Ends the session at once, here and in every tab. */
export async function signOut(scope: OperatorScope, session: { token: string }): Promise<void> {
  await endSession(scope, session.token);
}

/** Gives a clinic a login. The password must be at least 8 characters; it is stored as an argon2id hash only. */
export async function createLogin(
  scope: OperatorScope,
  login: { clinicId: string; name: string; email: string; phoneNumber?: string; password: string },
): Promise<string> {
  const { password, email, phoneNumber, ...rest } = login;
  return insertLogin(scope, {
    ...rest,
    email: normalisedIdentifier(email),
    phoneNumber,
    passwordHash: await hashPassword(password),
  });
}

/** Sets a login's password and signs it out everywhere; false when no login has this e-mail address. */
export async function setPassword(scope: OperatorScope, change: { email: string; password: string }): Promise<boolean> {
  const passwordHash = await hashPassword(change.password);
  return replacePassword(scope, { email: normalisedIdentifier(change.email), passwordHash });
}

/** At most `most` pieces of work at a time; password hashing must not starve everything else. */
export function limitConcurrency(most: number): SignInTools['limitHashing'] {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

// Normalised before it is looked up, so that look-alike spellings are one account.
function normalisedIdentifier(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

function throttleKeyOf(
  request: SignInRequest & { tools: SignInTools },
  account: { identifier: string; loginId: string | undefined },
): string {
  const key = request.tools.throttleKey;
  const isKnown =
    account.loginId !== undefined &&
    request.knownDevice !== undefined &&
    sameText(request.knownDevice, deviceProof(key, account.loginId));
  // One key for all spellings of an account; what does not exist is counted alike.
  return `${isKnown ? 'device' : 'account'}:${keyedHash(key, account.loginId ?? account.identifier)}`;
}

function deviceProof(key: Buffer, loginId: string): string {
  return keyedHash(key, `device/${loginId}`);
}

async function passOrWait(scope: OperatorScope, limit: { key: string; free: number }): Promise<void> {
  const retryAfterSeconds = await claimTry(scope, limit);
  if (retryAfterSeconds > 0) throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
}

async function librarySignIn(auth: Auth, credentials: { email: string; password: string }) {
  try {
    const { headers, response } = await auth.api.signInEmail({ body: credentials, returnHeaders: true });
    return { name: response.user.name, setCookies: headers.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.statusCode >= 400 && error.statusCode < 500) return undefined;
    throw error;
  }
}
