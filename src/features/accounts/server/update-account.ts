import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { keyedHash } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Account, AccountChanges } from '../schema.ts';
import { takeCode } from './sign-in-with-code.ts';
import type { Browser } from './known-browsers.ts';
import type { ProvenLogin } from './gate.ts';
import { LETTERS } from './email-templates.ts';
import { pendingPayload, proofOf, takeProof } from './verification-queries.ts';
import { issueCode, issueToken, recipientHash, tokenHash } from './verifications.ts';
import {
  inOperatorTransaction,
  insertAudit,
  isEmailTaken,
  isTaken,
  loginOf,
  writeLogin,
  type LoginRow,
} from './login-queries.ts';
import { recoveryCodesLeft } from './second-factor-queries.ts';
import { identifierOf, reauthenticate, type AccountsTools } from './sign-in.ts';
import { auditedLogin } from './sessions.ts';
import { claimDailyTry, dailyPause } from './throttle-queries.ts';
import { forgiveAddress, passAddress, passOrWait } from './sign-in-limits.ts';

const CONFIRM_MINUTES = 24 * 60;
const FREE_CHANGES = 5;
const MOST_SMS_A_DAY = 10;

interface Asked {
  readonly session: ProvenLogin;
  readonly address: string;
  readonly tools: AccountsTools;
}

/** The signed-in login as its owner sees it. */
export async function account(
  scope: OperatorScope,
  { session, tools }: Pick<Asked, 'session' | 'tools'>,
): Promise<Account> {
  const login = present(await loginOf(scope, session));
  const isOn = session.hasSecondFactor;
  return {
    name: login.name,
    email: login.email,
    phoneNumber: login.phoneNumber,
    isPhoneNumberVerified: login.phoneNumberVerified,
    canConfirmPhoneNumber: tools.sms !== undefined,
    hasPassword: login.passwordHash !== null,
    secondFactor: {
      isOn,
      recoveryCodesLeft: isOn ? await recoveryCodesLeft(scope, session) : 0,
      isRequired: await tools.needsSecondFactor(scope, session),
    },
  };
}

/**
 * Changes the name at once. A new address or number, which somebody could sign in with, needs the password; it counts
 * when it is confirmed there, and the old address is told. Removing the number needs the password too.
 */
export async function updateAccount(
  scope: OperatorScope,
  { session, changes, address, tools }: Asked & { changes: AccountChanges },
): Promise<
  Result<
    { account: Account; mustConfirm: ('email' | 'phone')[] },
    { code: 'WRONG_PASSWORD' } | { code: 'SMS_OFF' }
  >
> {
  const login = present(await loginOf(scope, session));
  const email = changes.email === undefined ? login.email : identifierOf(changes.email).email;
  const phoneNumber = changes.phoneNumber ?? login.phoneNumber ?? '';
  const isNewEmail = email !== login.email;
  const isNewPhone = phoneNumber !== (login.phoneNumber ?? '') || isUnverified(login, changes);
  const asksCode = isNewPhone && phoneNumber !== '';
  if (asksCode && tools.sms === undefined) return refuse({ code: 'SMS_OFF' });
  if (isNewEmail || isNewPhone) {
    const password = changes.password ?? '';
    const asked = { loginId: login.id, password, address, tools };
    if (!(await reauthenticate(scope, asked)).isProven) return refuse({ code: 'WRONG_PASSWORD' });
    const key = `change:${keyedHash(tools.throttleKey, login.id)}`;
    await passOrWait(scope, { key, free: FREE_CHANGES });
    if (asksCode) await claimDailySms(scope, { login, tools });
  }
  if (isNewEmail) askNewAddress(scope, { login, email, tools });
  if (asksCode) askNewNumber(scope, { login, phoneNumber, tools });
  await writeAtOnce(scope, {
    login,
    name: changes.name,
    dropsPhone: isNewPhone && phoneNumber === '',
  });
  const mustConfirm = [
    ...(isNewEmail ? (['email'] as const) : []),
    ...(asksCode ? (['phone'] as const) : []),
  ];
  return ok({ account: await account(scope, { session, tools }), mustConfirm });
}

/** Takes over a new e-mail address with the link that was sent there; once. Nobody needs to be signed in. */
export async function confirmEmail(
  scope: OperatorScope,
  use: { token: string; address: string; tools: AccountsTools },
): Promise<Result<{ done: true }, { code: 'LINK_OVER' }>> {
  const secretHash = tokenHash(use.tools, use.token);
  const proof = await proofOf(scope, { purposes: ['email'], secretHash });
  const loginId = proof?.loginId ?? '';
  const login = loginId === '' ? undefined : await loginOf(scope, { loginId });
  const email = proof?.payload.email;
  if (!proof || !login || email === undefined) {
    // Only a miss counts: a right link is let in from an address that others have used up.
    await passAddress(scope, use);
    return refuse({ code: 'LINK_OVER' });
  }
  const isDone = await takenOver(scope, async (tx) => {
    if (!(await takeProof(tx, proof))) return false;
    await writeLogin(tx, { loginId, email, emailVerified: true });
    await insertAudit(tx, { login, action: 'accounts.confirmEmail', changedFields: ['email'] });
    return true;
  });
  if (!isDone) return refuse({ code: 'LINK_OVER' });
  return ok({ done: true });
}

/** Takes over a new phone number with the code that was sent there; once. */
export async function confirmPhoneNumber(
  scope: OperatorScope,
  { session, code, browser, address, tools }: Asked & { code: string; browser: Browser },
): Promise<Result<Account, { code: 'WRONG_CODE' } | { code: 'NUMBER_IN_USE' }>> {
  await passAddress(scope, { address, tools });
  const recipient = session.loginId;
  const sent = { purpose: 'phone', recipient: recipientHash(tools, recipient) } as const;
  const phoneNumber = (await pendingPayload(scope, sent))?.phoneNumber;
  const loginId = await takeCode(scope, { purpose: 'phone', recipient, code, browser, tools });
  if (loginId === undefined || phoneNumber === undefined) return refuse({ code: 'WRONG_CODE' });
  const isDone = await takenOver(scope, async (tx) => {
    await writeLogin(tx, { loginId, phoneNumber, phoneNumberVerified: true });
    const action = 'accounts.confirmPhoneNumber';
    await insertAudit(tx, { login: auditedLogin(session), action, changedFields: ['phoneNumber'] });
    return true;
  });
  // Told to no one but who holds the number: the code proved that.
  if (!isDone) return refuse({ code: 'NUMBER_IN_USE' });
  await forgiveAddress(scope, { address, tools });
  return ok(await account(scope, { session, tools }));
}

/** The same number again asks for its confirmation again. */
function isUnverified(login: LoginRow, changes: AccountChanges): boolean {
  const isGiven = changes.phoneNumber !== undefined && changes.phoneNumber !== '';
  return isGiven && !login.phoneNumberVerified && changes.password !== undefined;
}

function askNewAddress(
  scope: OperatorScope,
  { login, email, tools }: { login: LoginRow; email: string; tools: AccountsTools },
): void {
  tools.later.run(async () => {
    // Whether somebody else has this address is not told to whoever asks.
    if (await isEmailTaken(scope, { email, except: login.id })) return;
    const token = await issueToken(scope, {
      purpose: 'email',
      recipient: login.id,
      loginId: login.id,
      payload: { email },
      minutes: CONFIRM_MINUTES,
      tools,
    });
    const link = tools.linkTo(`/confirm#email.${token}`);
    await tools.mailer.mail({ email, ...LETTERS.confirmEmail({ name: login.name, link }) });
    await tools.mailer.mail({ email: login.email, ...LETTERS.emailChanging(login) });
    await insertAudit(scope, { login, action: 'accounts.requestEmail' });
  });
}

function askNewNumber(
  scope: OperatorScope,
  { login, phoneNumber, tools }: { login: LoginRow; phoneNumber: string; tools: AccountsTools },
): void {
  tools.later.run(async () => {
    const code = await issueCode(scope, {
      purpose: 'phone',
      recipient: login.id,
      loginId: login.id,
      payload: { phoneNumber },
      tools,
    });
    await tools.sms?.sendCode({ phoneNumber, code });
    await insertAudit(scope, { login, action: 'accounts.requestPhoneNumber' });
  });
}

/** Each message costs the installation money. */
async function claimDailySms(
  scope: OperatorScope,
  { login, tools }: { login: LoginRow; tools: AccountsTools },
): Promise<void> {
  const limit = { key: `sms:${keyedHash(tools.throttleKey, login.id)}`, most: MOST_SMS_A_DAY };
  if ((await claimDailyTry(scope, limit)) !== undefined) return;
  const retryAfterSeconds = (await dailyPause(scope, limit)) ?? 1;
  throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
}

async function writeAtOnce(
  scope: OperatorScope,
  { login, name, dropsPhone }: { login: LoginRow; name: string | undefined; dropsPhone: boolean },
): Promise<void> {
  const isNewName = name !== undefined && name !== login.name;
  if (!isNewName && !dropsPhone) return;
  const changedFields = [...(isNewName ? ['name'] : []), ...(dropsPhone ? ['phoneNumber'] : [])];
  await inOperatorTransaction(scope, async (tx) => {
    await writeLogin(tx, {
      loginId: login.id,
      ...(isNewName ? { name } : {}),
      ...(dropsPhone ? { phoneNumber: null, phoneNumberVerified: false } : {}),
    });
    await insertAudit(tx, { login, action: 'accounts.updateAccount', changedFields });
  });
}

/** False when another login got the address or number first. */
async function takenOver(
  scope: OperatorScope,
  work: (tx: OperatorScope) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await inOperatorTransaction(scope, work);
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

function present(login: LoginRow | undefined): LoginRow {
  if (login === undefined) throw new Failure('UNAUTHENTICATED');
  return login;
}
