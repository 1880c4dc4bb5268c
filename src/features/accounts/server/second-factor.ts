import { LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { encrypt } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { newTotpSecret, totpAddress } from '#platform/server/totp.ts';
import type { Enrolment, RecoveryCodes } from '../schema.ts';
import type { AccountsTools, SessionRequest } from './accounts-tools.ts';
import { type Admission, complete } from './admit-login.ts';
import { LETTERS } from './email-templates.ts';
import type { ProvenLogin } from './gate.ts';
import { type Browser, rememberLogin } from './known-browsers.ts';
import { inOperatorTransaction, insertAudit, loginOf } from './login-queries.ts';
import { reauthenticate } from './reauthenticate.ts';
import { isSecondFactor, newRecoveryCodes, secretPlace, stepOf } from './second-factor-codes.ts';
import { passCode } from './second-factor-limits.ts';
import { deleteFactor, factorBegun, putFactor, takeStep } from './second-factor-queries.ts';
import { deleteSessions } from './session-queries.ts';
import { auditedLogin } from './sessions.ts';

/** Opens a half session with a code of the app, or with a recovery code; either works once. */
export async function verifySecondFactor(
  scope: OperatorScope,
  asked: SessionRequest & { browser: Browser } & { code: string; device: string },
): Promise<Result<Admission, { code: 'WRONG_CODE' }>> {
  const { session, code, device, tools } = asked;
  const passed = await passCode(scope, asked);
  const login = auditedLogin(session);
  if (!(await isSecondFactor(scope, { session, code, tools }))) {
    passed.tellOwner();
    await insertAudit(scope, { login, action: 'accounts.verifySecondFactor', outcome: 'refused' });
    return refuse({ code: 'WRONG_CODE' });
  }
  await passed.forgive();
  return inOperatorTransaction(scope, async (tx) => {
    const token = await complete(tx, { ...session, device });
    await insertAudit(tx, { login, action: 'accounts.verifySecondFactor' });
    const id = LoginId.parse(session.loginId);
    return ok({
      entered: { id, name: session.name, next: 'enter' },
      token,
      browser: rememberBoth(asked),
    });
  });
}

/**
 * Makes a secret for an authenticator app. Who is fully signed in types the password again; who must have a second
 * factor comes here from a half session, having just proven the first.
 */
export async function startSecondFactor(
  scope: OperatorScope,
  {
    session,
    isHalf,
    password,
    address,
    tools,
  }: SessionRequest & { isHalf: boolean; password?: string },
): Promise<Result<Enrolment, { code: 'WRONG_PASSWORD' } | { code: 'SECOND_FACTOR_ON' }>> {
  if (!isHalf && !(await isOwnPassword(scope, { session, password, address, tools }))) {
    return refuse({ code: 'WRONG_PASSWORD' });
  }
  const login = await loginOf(scope, session);
  const secret = newTotpSecret();
  const sealed = encrypt(tools.sealingKey, { ...secretPlace(session), text: secret });
  const isKept = await putFactor(scope, { loginId: session.loginId, secret: sealed });
  // Also what keeps a half session from enrolling its way around the factor that it should prove.
  if (!isKept) return refuse({ code: 'SECOND_FACTOR_ON' });
  const of = { issuer: 'Wellword', account: login?.email ?? session.name };
  return ok({ secret, address: totpAddress(secret, of) });
}

/**
 * Switches the second factor on with a first code, and makes the recovery codes. Every other session of the login ends;
 * a half one is exchanged for a full one.
 */
export async function confirmSecondFactor(
  scope: OperatorScope,
  asked: SessionRequest & { browser: Browser } & { isHalf: boolean; code: string; device: string },
): Promise<
  Result<
    RecoveryCodes & { token: string | undefined; browser: Browser },
    { code: 'WRONG_CODE' } | { code: 'SECOND_FACTOR_OFF' }
  >
> {
  const { session, isHalf, code, device, tools } = asked;
  const passed = await passCode(scope, asked);
  const begun = await factorBegun(scope, session);
  if (begun === undefined) return refuse({ code: 'SECOND_FACTOR_OFF' });
  const step = stepOf(begun.secret, { session, code, tools });
  if (step === undefined) return refuse({ code: 'WRONG_CODE' });
  await passed.forgive();
  const confirmed = await inOperatorTransaction(scope, async (tx) => {
    if (!(await takeStep(tx, { loginId: session.loginId, step }))) {
      return refuse({ code: 'WRONG_CODE' });
    }
    const recoveryCodes = await newRecoveryCodes(tx, { session, tools });
    await deleteSessions(tx, { loginId: session.loginId, except: session.sessionId });
    const token = isHalf ? await complete(tx, { ...session, device }) : undefined;
    const action = 'accounts.confirmSecondFactor';
    await insertAudit(tx, {
      login: auditedLogin(session),
      action,
      changedFields: ['secondFactor'],
    });
    return ok({ recoveryCodes, token, browser: rememberBoth(asked) });
  });
  if (confirmed.ok) emailOwner(scope, { session, isOn: true, tools });
  return confirmed;
}

/** Makes ten new recovery codes in the place of the old. */
export async function renewRecoveryCodes(
  scope: OperatorScope,
  asked: SessionRequest & { password: string },
): Promise<Result<RecoveryCodes, { code: 'WRONG_PASSWORD' } | { code: 'SECOND_FACTOR_OFF' }>> {
  const { session, tools } = asked;
  if (!(await isOwnPassword(scope, asked))) return refuse({ code: 'WRONG_PASSWORD' });
  if (!session.hasSecondFactor) return refuse({ code: 'SECOND_FACTOR_OFF' });
  return inOperatorTransaction(scope, async (tx) => {
    const recoveryCodes = await newRecoveryCodes(tx, { session, tools });
    const action = 'accounts.renewRecoveryCodes';
    await insertAudit(tx, { login: auditedLogin(session), action });
    return ok({ recoveryCodes });
  });
}

/** Switches the second factor off, unless this login must have one. */
export async function disableSecondFactor(
  scope: OperatorScope,
  asked: SessionRequest & { password: string },
): Promise<
  Result<{ done: true }, { code: 'WRONG_PASSWORD' } | { code: 'SECOND_FACTOR_REQUIRED' }>
> {
  const { session, tools } = asked;
  if (!(await isOwnPassword(scope, asked))) return refuse({ code: 'WRONG_PASSWORD' });
  if (await tools.needsSecondFactor(scope, session)) {
    return refuse({ code: 'SECOND_FACTOR_REQUIRED' });
  }
  await inOperatorTransaction(scope, async (tx) => {
    await deleteFactor(tx, session);
    const action = 'accounts.disableSecondFactor';
    await insertAudit(tx, {
      login: auditedLogin(session),
      action,
      changedFields: ['secondFactor'],
    });
  });
  emailOwner(scope, { session, isOn: false, tools });
  return ok({ done: true });
}

function rememberBoth({
  browser,
  session: { loginId },
  tools,
}: SessionRequest & { browser: Browser }): Browser {
  return rememberLogin(browser, { loginId, steps: ['entry', 'second-factor'], tools });
}

async function isOwnPassword(
  scope: OperatorScope,
  { session, password = '', address, tools }: SessionRequest & { password?: string | undefined },
): Promise<boolean> {
  const asked = { loginId: session.loginId, password, address, tools };
  return (await reauthenticate(scope, asked)).isProven;
}

function emailOwner(
  scope: OperatorScope,
  { session, isOn, tools }: { session: ProvenLogin; isOn: boolean; tools: AccountsTools },
): void {
  tools.later.run(async () => {
    const login = await loginOf(scope, session);
    if (login === undefined) return;
    await tools.mailer.mail({
      email: login.email,
      ...LETTERS.secondFactor({ name: login.name, isOn }),
    });
  });
}
