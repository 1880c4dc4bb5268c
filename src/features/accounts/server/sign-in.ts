import { parsePhoneNumber } from '#platform/phone.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { hashPassword, keyedHash, verifyPassword } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Later } from '#platform/server/later.ts';
import { Failure } from '#platform/errors.ts';
import type { Credentials } from '../schema.ts';
import { isKnownBrowser, type Browser } from './known-browsers.ts';
import { LETTERS } from './email-templates.ts';
import type { Mailer } from './mailer.ts';
import type { Sms } from './sms.ts';
import { issueToken, type ProofTools } from './verifications.ts';
import {
  enabledLogin,
  hasLoginRow,
  inOperatorTransaction,
  insertAudit,
  insertLogin,
  isEmailTaken,
  isTaken,
  loginOf,
  writeLogin,
  type Identifier,
  type LoginRow,
} from './login-queries.ts';
import { deleteSessions } from './session-queries.ts';
import { admit, type Admission, type AdmissionTools } from './sessions.ts';
import { forgetTries, uncountTry, type Limit } from './throttle-queries.ts';
import {
  forgiveAddress,
  LONGEST_PAUSE_SECONDS,
  passAddress,
  passAsking,
  passOrWait,
} from './sign-in-limits.ts';

/** What accounts need from their surroundings. */
export interface AccountsTools extends AdmissionTools, ProofTools {
  /** Keys the throttle's counters and the known-device cookie. */
  readonly throttleKey: Buffer;
  /** Seals the secrets of second factors. */
  readonly sealingKey: Buffer;
  readonly limitHashing: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly mailer: Mailer;
  /** Without it no number can be confirmed, and no code goes to one. */
  readonly sms: Sms | undefined;
  readonly later: Later;
  /** An address of our screens, such as `/reset#token`, as people can open it. */
  readonly linkTo: (path: string) => string;
}

/** What every operation that proves something knows about its caller. */
export interface Caller {
  readonly address: string;
  /** What the browser says that it is; only 'Chrome on Android' of it is kept. */
  readonly device: string;
  readonly browser: Browser;
}

const FREE_TRIES = 5;
const FREE_TRIES_ACCOUNT = 10;
const CALLERS_FIRST_PAUSE_SECONDS = 60;
const INVITATION_MINUTES = 3 * 24 * 60;
// A hash of nothing that anybody knows: comparing with it takes as long as with a real one.
const NOBODYS_HASH = hashPassword(crypto.randomUUID());

/**
 * Signs in with an e-mail address or a phone number and a password. Unknown, disabled and wrong are told apart by
 * neither text nor work done. Tries are counted before they are evaluated: by address, by account and address, and by
 * account. A browser that signed this login in before has only a count of its own, so that no stranger locks the owner out.
 */
export async function signIn(
  scope: OperatorScope,
  request: Credentials & Caller & { tools: AccountsTools },
): Promise<Result<Admission, { code: 'CREDENTIALS_MISSING' } | { code: 'WRONG_CREDENTIALS' }>> {
  const { tools, password } = request;
  const identifier = identifierOf(request.identifier);
  if (identifier.email === '' || password === '') return refuse({ code: 'CREDENTIALS_MISSING' });

  const login = await enabledLogin(scope, identifier);
  const limits = passwordLimits(request, { identifier, loginId: login?.id });
  if (!limits.isKnown) await passAddress(scope, request);
  await passAccount(scope, { limits, login });
  if (!(await isPasswordOf(login, { password, tools })) || login === undefined) {
    await insertAudit(scope, { login, action: 'accounts.signIn.password', outcome: 'refused' });
    return refuse({ code: 'WRONG_CREDENTIALS' });
  }
  await forgetTries(scope, limits.caller.key);
  if (!limits.isKnown) {
    await uncountTry(scope, limits.account);
    await forgiveAddress(scope, request);
  }
  return ok(await admit(scope, { login, way: 'password', caller: request, tools }));
}

/** Whether this is the login's password; takes as long when there is no login or no password. */
export async function isPasswordOf(
  login: Pick<LoginRow, 'passwordHash'> | undefined,
  typed: { password: string; tools: Pick<AccountsTools, 'limitHashing'> },
): Promise<boolean> {
  const stored = login?.passwordHash ?? (await NOBODYS_HASH);
  return typed.tools.limitHashing(() => verifyPassword(stored, typed.password));
}

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

/** Gives a clinic a login whose address and number count as confirmed. The password is stored as an argon2id hash only. */
export async function createLogin(
  scope: OperatorScope,
  login: { clinicId: string; name: string; email: string; phoneNumber?: string; password: string },
): Promise<string> {
  const { password, email, phoneNumber, ...rest } = login;
  return insertLogin(scope, {
    ...rest,
    email: identifierOf(email).email,
    emailVerified: true,
    phoneNumber,
    phoneNumberVerified: phoneNumber !== undefined,
    passwordHash: await hashPassword(password),
  });
}

/** Whether anybody belongs to a clinic, the disabled too. */
export async function hasLogin(
  scope: OperatorScope,
  clinic: { clinicId: string },
): Promise<boolean> {
  return hasLoginRow(scope, clinic);
}

/**
 * Gives a clinic a login without a password, and answers the link with which its owner chooses one, once and within
 * three days. Whoever invites never knows the password (ASVS 6.4.6).
 */
export async function createInvitation(
  scope: OperatorScope,
  invited: {
    clinicId: string;
    name: string;
    email: string;
    tools: AccountsTools;
  },
): Promise<Result<{ loginId: string; link: string }, { code: 'EMAIL_TAKEN' }>> {
  const { clinicId, name, tools } = invited;
  const { email } = identifierOf(invited.email);
  return inOperatorTransaction(scope, async (tx) => {
    if (await isEmailTaken(tx, { email })) return refuse({ code: 'EMAIL_TAKEN' });
    const loginId = await insertLogin(tx, {
      clinicId,
      name,
      email,
      emailVerified: false,
      phoneNumber: undefined,
      passwordHash: undefined,
    });
    const token = await issueToken(tx, {
      purpose: 'invitation',
      recipient: loginId,
      loginId,
      minutes: INVITATION_MINUTES,
      tools,
    });
    await insertAudit(tx, { login: { id: loginId, clinicId }, action: 'accounts.invite' });
    return ok({ loginId, link: tools.linkTo(`/reset#${token}`) });
  }).catch((error: unknown) => {
    // Somebody else got the address between the look and the writing.
    if (isTaken(error)) return refuse({ code: 'EMAIL_TAKEN' });
    throw error;
  });
}

/** Sends the link of an invitation. Only after the transaction that made it: a link to nothing must not go out. */
export function mailInvitation(
  tools: AccountsTools,
  { name, link, ...to }: { name: string; email: string; link: string },
): void {
  const { email } = identifierOf(to.email);
  tools.later.run(() => tools.mailer.mail({ email, ...LETTERS.invitation({ name, link }) }));
}

/** Sets a login's password and signs it out everywhere; false when no login has this e-mail address. */
export async function setPassword(
  scope: OperatorScope,
  change: { email: string; password: string },
): Promise<boolean> {
  const login = await enabledLogin(scope, identifierOf(change.email));
  if (login === undefined) return false;
  const passwordHash = await hashPassword(change.password);
  await inOperatorTransaction(scope, async (tx) => {
    await writeLogin(tx, { loginId: login.id, passwordHash });
    await deleteSessions(tx, { loginId: login.id });
  });
  return true;
}

/** What someone typed, normalised before it is looked up, so that look-alike spellings are one account. */
export function identifierOf(typed: string): Identifier {
  const email = typed.normalize('NFKC').trim().toLowerCase();
  return { email, phoneNumber: parsePhoneNumber(email) };
}

/** One spelling of an identifier, for counting tries and addressing codes. */
export function spellingOf({ email, phoneNumber }: Identifier): string {
  return phoneNumber ?? email;
}

/** Limits of one try; `account` counts for browsers that do not know it. */
interface PasswordLimits {
  readonly isKnown: boolean;
  readonly caller: Limit;
  readonly account: Limit;
}

/**
 * Counts a try on an account, and writes down one that must wait: also of nobody that we know, so that the time it takes says
 * nothing. How many of these lines there can be is limited by what an address may try.
 */
async function passAccount(
  scope: OperatorScope,
  { limits, login }: { limits: PasswordLimits; login: LoginRow | undefined },
): Promise<void> {
  try {
    await passOrWait(scope, limits.caller);
    if (!limits.isKnown) await passOrWait(scope, limits.account);
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') {
      const held = { outcome: 'refused', reason: error.code } as const;
      await insertAudit(scope, { login, action: 'accounts.signIn.password', ...held });
    }
    throw error;
  }
}

/**
 * Counts a letter that an address asks for. When the address must wait, a browser that knows the account may go on: its letters have
 * a count of their own, and a stranger behind the same address must not use them up.
 */
export async function passAskingUnlessKnown(
  scope: OperatorScope,
  request: { identifier: Identifier; address: string; browser: Browser; tools: AccountsTools },
): Promise<void> {
  const { identifier, browser, tools } = request;
  try {
    await passAsking(scope, request);
  } catch (error) {
    const login = await enabledLogin(scope, identifier);
    const loginId = login?.id ?? spellingOf(identifier);
    if (!isKnownBrowser(browser, { loginId, step: 'entry', tools })) throw error;
  }
}

function passwordLimits(
  { browser, address, tools }: Caller & { tools: AccountsTools },
  { identifier, loginId }: { identifier: Identifier; loginId: string | undefined },
): PasswordLimits {
  // One key for all spellings of an account; what does not exist is counted alike.
  const account = loginId ?? spellingOf(identifier);
  const isKnown = isKnownBrowser(browser, { loginId: account, step: 'entry', tools });
  const keyed = (who: string, text: string) => `${who}:${keyedHash(tools.throttleKey, text)}`;
  return {
    isKnown,
    caller: isKnown
      ? { key: keyed('device', `${account}/${browser.id}`), free: FREE_TRIES }
      : {
          key: keyed('caller', `${account}/${address}`),
          free: FREE_TRIES,
          firstPauseSeconds: CALLERS_FIRST_PAUSE_SECONDS,
        },
    account: {
      key: keyed('account', account),
      free: FREE_TRIES_ACCOUNT,
      firstPauseSeconds: LONGEST_PAUSE_SECONDS,
    },
  };
}
