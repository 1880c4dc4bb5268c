import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { hashWithKey } from '#platform/server/crypto.ts';
import { writeChange } from '#platform/server/audit/changed-fields.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { Account, AccountChanges } from '../schema.ts';
import type { AccountsTools, SessionRequest } from './accounts-tools.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import { parseIdentifier } from './identifier.ts';
import {
  recordLoginAudit,
  isEmailTaken,
  findLogin,
  type LoginRow,
  writeLogin,
} from './login-queries.ts';
import { readAccount, requireLogin } from './read-account.ts';
import { reauthenticate } from './reauthenticate.ts';
import { enforceLimit } from './sign-in-limits.ts';
import { claimDailyTry, dailyPause } from './throttle-queries.ts';
import { issueCode, issueToken } from './verifications.ts';

const CONFIRM_MINUTES = 24 * 60;
const FREE_CHANGES = 5;
const MOST_SMS_A_DAY = 10;

/**
 * Changes the name and the language of the screens at once. A new address or number needs the password, because it can be used to
 * sign in; it counts once it is confirmed, and the old address gets an email. Removing the number
 * needs the password too.
 */
export async function updateAccount(
  scope: OperatorScope,
  { session, changes, address, tools }: SessionRequest & { changes: AccountChanges },
): Promise<
  Result<
    { account: Account; mustConfirm: ('email' | 'phone')[] },
    { code: 'WRONG_PASSWORD' } | { code: 'SMS_OFF' }
  >
> {
  const login = requireLogin(await findLogin(scope, session));
  const email = changes.email === undefined ? login.email : parseIdentifier(changes.email).email;
  const phoneNumber = changes.phoneNumber ?? login.phoneNumber ?? '';
  const isNewEmail = email !== login.email;
  const isNewPhone = phoneNumber !== (login.phoneNumber ?? '') || isUnverified(login, changes);
  const asksCode = isNewPhone && phoneNumber !== '';
  if (asksCode && tools.sms === undefined) return refuse({ code: 'SMS_OFF' });
  if (isNewEmail || isNewPhone) {
    const password = changes.password ?? '';
    const request = { loginId: login.id, password, address, tools };
    if (!(await reauthenticate(scope, request)).isProven) return refuse({ code: 'WRONG_PASSWORD' });
    await enforceLimit(scope, { key: changeKey(login, tools), free: FREE_CHANGES });
    if (asksCode) await claimDailySms(scope, { login, tools });
  }
  if (isNewEmail) requestEmailConfirmation(scope, { login, email, tools });
  if (asksCode) requestPhoneConfirmation(scope, { login, phoneNumber, tools });
  await applyChanges(scope, {
    login,
    changes,
    dropsPhone: isNewPhone && phoneNumber === '',
  });
  const mustConfirm = [
    ...(isNewEmail ? (['email'] as const) : []),
    ...(asksCode ? (['phone'] as const) : []),
  ];
  return ok({ account: await readAccount(scope, { session, tools }), mustConfirm });
}

/** Returns true when the same number is to be confirmed again. */
function isUnverified(login: LoginRow, changes: AccountChanges): boolean {
  const isGiven = changes.phoneNumber !== undefined && changes.phoneNumber !== '';
  return isGiven && !login.phoneNumberVerified && changes.password !== undefined;
}

function requestEmailConfirmation(
  scope: OperatorScope,
  { login, email, tools }: { login: LoginRow; email: string; tools: AccountsTools },
): void {
  tools.background.run(async () => {
    // The caller must not learn whether another login has this address.
    if (await isEmailTaken(scope, { email, except: login.id })) return;
    await sendConfirmation(scope, { login, email, tools });
    await emailLogin(tools, login, () => EMAIL_TEMPLATES.emailChanging(login));
  });
}

async function sendConfirmation(
  scope: OperatorScope,
  { login, email, tools }: { login: LoginRow; email: string; tools: AccountsTools },
): Promise<void> {
  const token = await issueToken(scope, {
    purpose: 'email',
    recipient: login.id,
    loginId: login.id,
    payload: { email },
    minutes: CONFIRM_MINUTES,
    tools,
  });
  const link = tools.linkTo(`/confirm#email.${token}`);
  await emailLogin(tools, { ...login, email }, () => EMAIL_TEMPLATES.confirmEmail({ link }));
  await recordLoginAudit(scope, { login, action: 'accounts.requestEmail' });
}

/**
 * Emails the link that confirms the address with which this login signs in already, as one that was
 * made by a link that was passed on does; nothing where it is confirmed.
 */
export async function requestConfirmation(
  scope: OperatorScope,
  { session, tools }: SessionRequest,
): Promise<void> {
  const login = requireLogin(await findLogin(scope, session));
  if (login.emailVerified) return;
  await enforceLimit(scope, { key: changeKey(login, tools), free: FREE_CHANGES });
  const { email } = login;
  tools.background.run(() => sendConfirmation(scope, { login, email, tools }));
}

function changeKey({ id }: LoginRow, tools: AccountsTools): string {
  return `change:${hashWithKey(tools.throttleKey, id)}`;
}

function requestPhoneConfirmation(
  scope: OperatorScope,
  { login, phoneNumber, tools }: { login: LoginRow; phoneNumber: string; tools: AccountsTools },
): void {
  tools.background.run(async () => {
    const code = await issueCode(scope, {
      purpose: 'phone',
      recipient: login.id,
      loginId: login.id,
      payload: { phoneNumber },
      tools,
    });
    await tools.sms?.sendCode({ phoneNumber, code });
    await recordLoginAudit(scope, { login, action: 'accounts.requestPhoneNumber' });
  });
}

/** Each SMS costs money. */
async function claimDailySms(
  scope: OperatorScope,
  { login, tools }: { login: LoginRow; tools: AccountsTools },
): Promise<void> {
  const limit = { key: `sms:${hashWithKey(tools.throttleKey, login.id)}`, most: MOST_SMS_A_DAY };
  if ((await claimDailyTry(scope, limit)) !== undefined) return;
  const retryAfterSeconds = (await dailyPause(scope, limit)) ?? 1;
  throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
}

async function applyChanges(
  scope: OperatorScope,
  { login, changes, dropsPhone }: { login: LoginRow; changes: AccountChanges; dropsPhone: boolean },
): Promise<void> {
  const { name = login.name, screenLanguage = login.ownLanguage } = changes;
  const changedFields = [
    ...(name === login.name ? [] : [writeChange('name', { from: [login.name], to: [name] })]),
    ...(screenLanguage === login.ownLanguage ? [] : ['screenLanguage']),
    ...(dropsPhone ? ['phoneNumber'] : []),
  ];
  if (changedFields.length === 0) return;
  await inOperatorTransaction(scope, async (tx) => {
    await writeLogin(tx, {
      loginId: login.id,
      name,
      screenLanguage,
      ...(dropsPhone ? { phoneNumber: null, phoneNumberVerified: false } : {}),
    });
    await recordLoginAudit(tx, { login, action: 'accounts.updateAccount', changedFields });
  });
}
