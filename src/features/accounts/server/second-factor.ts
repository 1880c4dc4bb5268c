import { LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { encrypt } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import { newTotpSecret, totpAddress } from '#platform/server/totp.ts';
import type { Enrolment, RecoveryCodes } from '../schema.ts';
import type { AccountsTools, SessionRequest } from './accounts-tools.ts';
import { type Admission, completeSignIn } from './admit-login.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import type { ProvenLogin } from './gate.ts';
import { type Browser, rememberLogin } from './known-browsers.ts';
import { recordLoginAudit, findLogin } from './login-queries.ts';
import { reauthenticate } from './reauthenticate.ts';
import {
  consumeSecondFactor,
  createRecoveryCodes,
  secretContext,
  findStep,
} from './second-factor-codes.ts';
import { enforceCodeLimit } from './second-factor-limits.ts';
import {
  deleteFactor,
  findPendingFactor,
  storePendingFactor,
  consumeStep,
} from './second-factor-queries.ts';
import { deleteSessions } from './session-queries.ts';
import { toAuditedLogin } from './sessions.ts';

/**
 * Verifies a code of the app or a recovery code, each once, and turns the half session into a full
 * one.
 */
export async function verifySecondFactor(
  scope: OperatorScope,
  request: SessionRequest & { browser: Browser } & { code: string; device: string },
): Promise<Result<Admission, { code: 'WRONG_CODE' }>> {
  const { session, code, device, tools } = request;
  const attempt = await enforceCodeLimit(scope, request);
  const login = toAuditedLogin(session);
  if (!(await consumeSecondFactor(scope, { session, code, tools }))) {
    attempt.tellOwner();
    await recordLoginAudit(scope, {
      login,
      action: 'accounts.verifySecondFactor',
      outcome: 'refused',
    });
    return refuse({ code: 'WRONG_CODE' });
  }
  await attempt.forgive();
  return inOperatorTransaction(scope, async (tx) => {
    const token = await completeSignIn(tx, { ...session, device });
    await recordLoginAudit(tx, { login, action: 'accounts.verifySecondFactor' });
    const id = LoginId.parse(session.loginId);
    return ok({
      entered: { id, name: session.name, next: 'enter' },
      token,
      browser: rememberBrowser(request),
    });
  });
}

/**
 * Creates a secret for an authenticator app. A fully signed-in login needs its password again; a
 * half session, whose password was just verified, does not.
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
  const login = await findLogin(scope, session);
  const secret = newTotpSecret();
  const encryptedSecret = encrypt(tools.encryptionKey, { ...secretContext(session), text: secret });
  const isKept = await storePendingFactor(scope, {
    loginId: session.loginId,
    secret: encryptedSecret,
  });
  // This also keeps a half session from enrolling a new factor instead of verifying the existing
  // one.
  if (!isKept) return refuse({ code: 'SECOND_FACTOR_ON' });
  const of = { issuer: 'Wellword', account: login?.email ?? session.name };
  return ok({ secret, address: totpAddress(secret, of) });
}

/**
 * Switches the second factor on with a first code, and creates the recovery codes. Ends every other
 * session of the login; replaces a half one by a full one.
 */
export async function confirmSecondFactor(
  scope: OperatorScope,
  request: SessionRequest & { browser: Browser } & {
    isHalf: boolean;
    code: string;
    device: string;
  },
): Promise<
  Result<
    RecoveryCodes & { token: string | undefined; browser: Browser },
    { code: 'WRONG_CODE' } | { code: 'SECOND_FACTOR_OFF' }
  >
> {
  const { session, isHalf, code, device, tools } = request;
  const attempt = await enforceCodeLimit(scope, request);
  const pendingFactor = await findPendingFactor(scope, session);
  if (pendingFactor === undefined) return refuse({ code: 'SECOND_FACTOR_OFF' });
  const step = findStep(pendingFactor.secret, { session, code, tools });
  if (step === undefined) return refuse({ code: 'WRONG_CODE' });
  await attempt.forgive();
  const confirmation = await inOperatorTransaction(scope, async (tx) => {
    if (!(await consumeStep(tx, { loginId: session.loginId, step }))) {
      return refuse({ code: 'WRONG_CODE' });
    }
    const recoveryCodes = await createRecoveryCodes(tx, { session, tools });
    await deleteSessions(tx, { loginId: session.loginId, except: session.sessionId });
    const token = isHalf ? await completeSignIn(tx, { ...session, device }) : undefined;
    const action = 'accounts.confirmSecondFactor';
    await recordLoginAudit(tx, {
      login: toAuditedLogin(session),
      action,
      changedFields: ['secondFactor'],
    });
    return ok({ recoveryCodes, token, browser: rememberBrowser(request) });
  });
  if (confirmation.ok) emailOwner(scope, { session, isOn: true, tools });
  return confirmation;
}

/** Replaces the recovery codes by ten new ones. */
export async function renewRecoveryCodes(
  scope: OperatorScope,
  request: SessionRequest & { password: string },
): Promise<Result<RecoveryCodes, { code: 'WRONG_PASSWORD' } | { code: 'SECOND_FACTOR_OFF' }>> {
  const { session, tools } = request;
  if (!(await isOwnPassword(scope, request))) return refuse({ code: 'WRONG_PASSWORD' });
  if (!session.hasSecondFactor) return refuse({ code: 'SECOND_FACTOR_OFF' });
  return inOperatorTransaction(scope, async (tx) => {
    const recoveryCodes = await createRecoveryCodes(tx, { session, tools });
    const action = 'accounts.renewRecoveryCodes';
    await recordLoginAudit(tx, { login: toAuditedLogin(session), action });
    return ok({ recoveryCodes });
  });
}

/** Switches the second factor off, unless this login must have one. */
export async function disableSecondFactor(
  scope: OperatorScope,
  request: SessionRequest & { password: string },
): Promise<
  Result<{ done: true }, { code: 'WRONG_PASSWORD' } | { code: 'SECOND_FACTOR_REQUIRED' }>
> {
  const { session, tools } = request;
  if (!(await isOwnPassword(scope, request))) return refuse({ code: 'WRONG_PASSWORD' });
  if (await tools.needsSecondFactor(scope, session)) {
    return refuse({ code: 'SECOND_FACTOR_REQUIRED' });
  }
  await inOperatorTransaction(scope, async (tx) => {
    await deleteFactor(tx, session);
    const action = 'accounts.disableSecondFactor';
    await recordLoginAudit(tx, {
      login: toAuditedLogin(session),
      action,
      changedFields: ['secondFactor'],
    });
  });
  emailOwner(scope, { session, isOn: false, tools });
  return ok({ done: true });
}

function rememberBrowser({
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
  const request = { loginId: session.loginId, password, address, tools };
  return (await reauthenticate(scope, request)).isProven;
}

function emailOwner(
  scope: OperatorScope,
  { session, isOn, tools }: { session: ProvenLogin; isOn: boolean; tools: AccountsTools },
): void {
  tools.background.run(async () => {
    const login = await findLogin(scope, session);
    if (login === undefined) return;
    await emailLogin(tools, login, () => EMAIL_TEMPLATES.secondFactor({ name: login.name, isOn }));
  });
}
