import { ok, refuse, type Result } from '#platform/result.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { Account } from '../schema.ts';
import type { AccountsTools, SessionRequest } from './accounts-tools.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import type { Browser } from './known-browsers.ts';
import {
  findConfirmedElsewhere,
  findLogin,
  isEmailTaken,
  isUniqueViolation,
  lockEmail,
  recordLoginAudit,
  writeLogin,
  writePassword,
  type LoginRow,
} from './login-queries.ts';
import { readAccount } from './read-account.ts';
import { reauthenticate } from './reauthenticate.ts';
import { deleteSessions } from './session-queries.ts';
import { toAuditedLogin } from './sessions.ts';
import { uncountAddressTry, enforceAddressLimit } from './sign-in-limits.ts';
import { consumeCode } from './consume-code.ts';
import {
  findPendingPayload,
  findVerification,
  consumeVerification,
} from './verification-queries.ts';
import { hashRecipient, hashToken } from './verifications.ts';
import { matchesPassword } from './verify-password.ts';

/**
 * Confirms an email address with the link that was sent there, once: a new one, or the own one of a
 * login. Needs no session but the password: another person may have asked for the email, for a login of
 * their own with this address. Where the person confirmed the address at another clinic before, it is the
 * password from there, which counts for both then: refuses PASSWORD_ELSEWHERE for the own one, and
 * WRONG_PASSWORD for any other.
 */
export async function confirmEmail(
  scope: OperatorScope,
  use: { token: string; password: string; address: string; tools: AccountsTools },
): Promise<
  Result<
    { done: true },
    { code: 'LINK_OVER' } | { code: 'PASSWORD_ELSEWHERE' } | { code: 'WRONG_PASSWORD' }
  >
> {
  const secretHash = hashToken(use.tools, use.token);
  const verification = await findVerification(scope, { purposes: ['email'], secretHash });
  const loginId = verification?.loginId ?? '';
  const login = loginId === '' ? undefined : await findLogin(scope, { loginId });
  const email = verification?.payload.email;
  if (!verification || !login || email === undefined) {
    // Only a miss counts: a valid link works even from an address that others have used up.
    await enforceAddressLimit(scope, use);
    return refuse({ code: 'LINK_OVER' });
  }
  const isOwnEmail = email === login.email;
  const findElsewhere = async (on: OperatorScope) =>
    isOwnEmail ? findConfirmedElsewhere(on, login, { alsoDisabled: true }) : undefined;
  const elsewhere = await findElsewhere(scope);
  const { isProven } = await reauthenticate(scope, { ...use, loginId });
  const isRight = elsewhere === undefined ? isProven : await matchesPassword(elsewhere, use);
  if (!isRight) return refuse({ code: isProven ? 'PASSWORD_ELSEWHERE' : 'WRONG_PASSWORD' });
  const isDone = await writeUnlessTaken(scope, async (tx) => {
    await lockEmail(tx, email);
    // The password elsewhere was changed meanwhile.
    if ((await findElsewhere(tx))?.passwordHash !== elsewhere?.passwordHash) return false;
    if (!(await consumeVerification(tx, verification))) return false;
    if (isOwnEmail) await confirmOwnEmail(tx, { login, elsewhere });
    // Another login took the address meanwhile.
    else if (await isEmailTaken(tx, { email, except: loginId })) return false;
    else await writeLogin(tx, { loginId, email, emailVerified: true });
    await recordLoginAudit(tx, {
      login,
      action: 'accounts.confirmEmail',
      changedFields: ['email'],
    });
    return true;
  });
  if (!isDone) return refuse({ code: 'LINK_OVER' });
  if (elsewhere && elsewhere.passwordHash !== login.passwordHash)
    use.tools.background.run(() =>
      emailLogin(use.tools, login, () => EMAIL_TEMPLATES.passwordChanged(login)),
    );
  return ok({ done: true });
}

/**
 * Confirms the address that a login has. Where another login confirmed it before, the two are one
 * person now, with the password from there: the person who opened the link may be another one than
 * the one who made this login, who is out of it then.
 */
async function confirmOwnEmail(
  tx: OperatorScope,
  { login, elsewhere }: { login: LoginRow; elsewhere: LoginRow | undefined },
): Promise<void> {
  const passwordHash = elsewhere?.passwordHash ?? login.passwordHash;
  if (passwordHash === null) return writeLogin(tx, { loginId: login.id, emailVerified: true });
  const write = { login, passwordHash, others: 'none', confirmsEmail: true } as const;
  const confirmedLogins = await writePassword(tx, write);
  if (passwordHash === login.passwordHash) return;
  for (const { id } of confirmedLogins) await deleteSessions(tx, { loginId: id });
}

/** Sets a new phone number with the code that was sent there, once. */
export async function confirmPhoneNumber(
  scope: OperatorScope,
  { session, code, browser, address, tools }: SessionRequest & { code: string; browser: Browser },
): Promise<Result<Account, { code: 'WRONG_CODE' } | { code: 'NUMBER_IN_USE' }>> {
  await enforceAddressLimit(scope, { address, tools });
  const recipient = session.loginId;
  const proof = { purpose: 'phone', recipient: hashRecipient(tools, recipient) } as const;
  const phoneNumber = (await findPendingPayload(scope, proof))?.phoneNumber;
  const loginId = await consumeCode(scope, { purpose: 'phone', recipient, code, browser, tools });
  if (loginId === undefined || phoneNumber === undefined) return refuse({ code: 'WRONG_CODE' });
  const isDone = await writeUnlessTaken(scope, async (tx) => {
    await writeLogin(tx, { loginId, phoneNumber, phoneNumberVerified: true });
    const action = 'accounts.confirmPhoneNumber';
    await recordLoginAudit(tx, {
      login: toAuditedLogin(session),
      action,
      changedFields: ['phoneNumber'],
    });
    return true;
  });
  // Only the person who holds the number gets this answer: the code proved it.
  if (!isDone) return refuse({ code: 'NUMBER_IN_USE' });
  await uncountAddressTry(scope, { address, tools });
  return ok(await readAccount(scope, { session, tools }));
}

/** Returns false when another login took the address or number first. */
async function writeUnlessTaken(
  scope: OperatorScope,
  work: (tx: OperatorScope) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await inOperatorTransaction(scope, work);
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
