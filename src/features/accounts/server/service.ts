import { parsePhoneNumber } from '#platform/phone.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { hashPassword, keyedHash, sameText, verifyPassword } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Later } from '#platform/server/later.ts';
import { Failure } from '#platform/errors.ts';
import type { Credentials } from '../schema.ts';
import { LETTERS } from './letters.ts';
import type { Mailer } from './mailer.ts';
import { issueToken, type ProofTools } from './proofs/service.ts';
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
} from './queries.ts';
import { deleteSessions } from './sessions/queries.ts';
import { admit, type Admission, type AdmissionTools } from './sessions/service.ts';
import { forgetTries } from './throttle/queries.ts';
import { forgiveAddress, passAddress, passOrWait } from './throttle/service.ts';

/** What accounts need from their surroundings. */
export interface AccountsTools extends AdmissionTools, ProofTools {
  /** Keys the throttle's counters and the known-device cookie. */
  readonly throttleKey: Buffer;
  /** Seals the secrets of second factors. */
  readonly sealingKey: Buffer;
  readonly limitHashing: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly mailer: Mailer;
  readonly later: Later;
  /** An address of our screens, such as `/reset#token`, as people can open it. */
  readonly linkTo: (path: string) => string;
}

/** What every operation that proves something knows about its caller. */
export interface Caller {
  readonly address: string;
  /** What the browser says that it is; only 'Chrome on Android' of it is kept. */
  readonly device: string;
  readonly knownDevice: string | undefined;
}

/** Someone who came in, and proof for later that this browser once signed this login in. */
export type SignedIn = Admission & { readonly knownDevice: string };

const FREE_TRIES_ACCOUNT = 5;
const INVITATION_MINUTES = 3 * 24 * 60;
// A hash of nothing that anybody knows: comparing with it takes as long as with a real one.
const NOBODYS_HASH = hashPassword(crypto.randomUUID());

/**
 * Signs in with an e-mail address or a phone number and a password. Unknown, disabled and wrong are told apart by
 * neither text nor work done. Tries are counted by account and by address before they are evaluated; a browser that
 * signed this login in before has a count of its own, so that nobody can lock the owner out.
 */
export async function signIn(
  scope: OperatorScope,
  request: Credentials & Caller & { tools: AccountsTools },
): Promise<Result<SignedIn, { code: 'CREDENTIALS_MISSING' } | { code: 'WRONG_CREDENTIALS' }>> {
  const { tools, password } = request;
  const identifier = identifierOf(request.identifier);
  if (identifier.email === '' || password === '') return refused({ code: 'CREDENTIALS_MISSING' });

  const login = await enabledLogin(scope, identifier);
  const accountKey = throttleKeyOf(request, { identifier, loginId: login?.id });
  await passAddress(scope, request);
  await passAccount(scope, { key: accountKey, login });
  if (!(await isPasswordOf(login, { password, tools })) || login === undefined) {
    await insertAudit(scope, { login, action: 'accounts.signIn.password', outcome: 'refused' });
    return refused({ code: 'WRONG_CREDENTIALS' });
  }
  await forgetTries(scope, accountKey);
  await forgiveAddress(scope, request);
  const admission = await admit(scope, { login, way: 'password', device: request.device, tools });
  return ok({ ...admission, knownDevice: deviceProof(tools, login.id) });
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
  await passOrWait(scope, { key, free: FREE_TRIES_ACCOUNT });
  const isProven = await isPasswordOf(login, asked);
  if (isProven) {
    await forgetTries(scope, key);
    await forgiveAddress(scope, asked);
  }
  return { login, isProven };
}

/** Gives a clinic a login whose address counts as confirmed. The password is stored as an argon2id hash only. */
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
    if (await isEmailTaken(tx, { email })) return refused({ code: 'EMAIL_TAKEN' });
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
    if (isTaken(error)) return refused({ code: 'EMAIL_TAKEN' });
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

/** At most `most` pieces of work at a time; password hashing must not starve everything else. */
export function limitConcurrency(most: number): AccountsTools['limitHashing'] {
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

/** What someone typed, normalised before it is looked up, so that look-alike spellings are one account. */
export function identifierOf(typed: string): Identifier {
  const email = typed.normalize('NFKC').trim().toLowerCase();
  return { email, phoneNumber: parsePhoneNumber(email) };
}

/** One spelling of an identifier, for counting tries and addressing codes. */
export function spellingOf({ email, phoneNumber }: Identifier): string {
  return phoneNumber ?? email;
}

/** Proof for a browser that it once signed this login in. */
export function deviceProof(tools: Pick<AccountsTools, 'throttleKey'>, loginId: string): string {
  return keyedHash(tools.throttleKey, `device/${loginId}`);
}

/**
 * Counts a try on an account, and writes down one that must wait: also of nobody that we know, so that the time it takes says
 * nothing. How many of these lines there can be is limited by what an address may try.
 */
async function passAccount(
  scope: OperatorScope,
  { key, login }: { key: string; login: LoginRow | undefined },
): Promise<void> {
  try {
    await passOrWait(scope, { key, free: FREE_TRIES_ACCOUNT });
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') {
      const held = { outcome: 'refused', reason: error.code } as const;
      await insertAudit(scope, { login, action: 'accounts.signIn.password', ...held });
    }
    throw error;
  }
}

function throttleKeyOf(
  request: Caller & { tools: AccountsTools },
  account: { identifier: Identifier; loginId: string | undefined },
): string {
  const { tools, knownDevice } = request;
  const isKnown =
    account.loginId !== undefined &&
    knownDevice !== undefined &&
    sameText(knownDevice, deviceProof(tools, account.loginId));
  // One key for all spellings of an account; what does not exist is counted alike.
  const counted = account.loginId ?? spellingOf(account.identifier);
  return `${isKnown ? 'device' : 'account'}:${keyedHash(tools.throttleKey, counted)}`;
}
