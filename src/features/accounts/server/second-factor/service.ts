import { randomInt } from 'node:crypto';
import { LoginId } from '#platform/ids.ts';
import { asciiDigits } from '#platform/phone.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { keyedHash, seal, unseal } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { newTotpSecret, totpAddress, totpStep } from '#platform/server/totp.ts';
import type { Enrolment, RecoveryCodes } from '../../schema.ts';
import type { ProvenLogin } from '../gate.ts';
import { LETTERS } from '../letters.ts';
import { inOperatorTransaction, insertAudit, loginOf } from '../queries.ts';
import { reauthenticate, type AccountsTools } from '../service.ts';
import { deleteSessions } from '../sessions/queries.ts';
import { auditedLogin, complete, type Admission } from '../sessions/service.ts';
import { forgetTries } from '../throttle/queries.ts';
import { forgiveAddress, passAddress, passOrWait } from '../throttle/service.ts';
import {
  confirmedFactor,
  deleteFactor,
  factorBegun,
  putFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './queries.ts';

const FREE_TRIES = 5;
const RECOVERY_CODES = 10;
// Without letters and digits that look alike.
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

interface Asked {
  readonly session: ProvenLogin;
  readonly address: string;
  readonly tools: AccountsTools;
}

/** Opens a half session with a code of the app, or with a recovery code; either works once. */
export async function verifySecondFactor(
  scope: OperatorScope,
  { session, code, device, address, tools }: Asked & { code: string; device: string },
): Promise<Result<Admission, { code: 'WRONG_CODE' }>> {
  const key = await passCode(scope, { session, address, tools });
  const login = auditedLogin(session);
  if (!(await isSecondFactor(scope, { session, code, tools }))) {
    await insertAudit(scope, { login, action: 'accounts.verifySecondFactor', outcome: 'refused' });
    return refused({ code: 'WRONG_CODE' });
  }
  await forgetTries(scope, key);
  await forgiveAddress(scope, { address, tools });
  return inOperatorTransaction(scope, async (tx) => {
    const token = await complete(tx, { ...session, device });
    await insertAudit(tx, { login, action: 'accounts.verifySecondFactor' });
    const id = LoginId.parse(session.loginId);
    return ok({ entered: { id, name: session.name, next: 'enter' }, token });
  });
}

/**
 * Makes a secret for an authenticator app. Who is fully signed in types the password again; who must have a second
 * factor comes here from a half session, having just proven the first.
 */
export async function startSecondFactor(
  scope: OperatorScope,
  { session, isHalf, password, address, tools }: Asked & { isHalf: boolean; password?: string },
): Promise<Result<Enrolment, { code: 'WRONG_PASSWORD' } | { code: 'SECOND_FACTOR_ON' }>> {
  if (!isHalf && !(await isOwnPassword(scope, { session, password, address, tools }))) {
    return refused({ code: 'WRONG_PASSWORD' });
  }
  const login = await loginOf(scope, session);
  const secret = newTotpSecret();
  const sealed = seal(tools.sealingKey, { ...secretPlace(session), text: secret });
  const isKept = await putFactor(scope, { loginId: session.loginId, secret: sealed });
  // Also what keeps a half session from enrolling its way around the factor that it should prove.
  if (!isKept) return refused({ code: 'SECOND_FACTOR_ON' });
  const of = { issuer: 'Wellword', account: login?.email ?? session.name };
  return ok({ secret, address: totpAddress(secret, of) });
}

/**
 * Switches the second factor on with a first code, and makes the recovery codes. Every other session of the login ends;
 * a half one is exchanged for a full one.
 */
export async function confirmSecondFactor(
  scope: OperatorScope,
  asked: Asked & { isHalf: boolean; code: string; device: string },
): Promise<
  Result<
    RecoveryCodes & { token: string | undefined },
    { code: 'WRONG_CODE' } | { code: 'SECOND_FACTOR_OFF' }
  >
> {
  const { session, isHalf, code, device, tools } = asked;
  const key = await passCode(scope, asked);
  const begun = await factorBegun(scope, session);
  if (begun === undefined) return refused({ code: 'SECOND_FACTOR_OFF' });
  const step = stepOf(begun.secret, { session, code, tools });
  if (step === undefined) return refused({ code: 'WRONG_CODE' });
  await forgetTries(scope, key);
  await forgiveAddress(scope, asked);
  const confirmed = await inOperatorTransaction(scope, async (tx) => {
    if (!(await takeStep(tx, { loginId: session.loginId, step }))) {
      return refused({ code: 'WRONG_CODE' });
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
    return ok({ recoveryCodes, token });
  });
  if (confirmed.ok) tellOwner(scope, { session, isOn: true, tools });
  return confirmed;
}

/** Makes ten new recovery codes in the place of the old. */
export async function renewRecoveryCodes(
  scope: OperatorScope,
  asked: Asked & { password: string },
): Promise<Result<RecoveryCodes, { code: 'WRONG_PASSWORD' } | { code: 'SECOND_FACTOR_OFF' }>> {
  const { session, tools } = asked;
  if (!(await isOwnPassword(scope, asked))) return refused({ code: 'WRONG_PASSWORD' });
  if (!session.hasSecondFactor) return refused({ code: 'SECOND_FACTOR_OFF' });
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
  asked: Asked & { password: string },
): Promise<
  Result<{ done: true }, { code: 'WRONG_PASSWORD' } | { code: 'SECOND_FACTOR_REQUIRED' }>
> {
  const { session, tools } = asked;
  if (!(await isOwnPassword(scope, asked))) return refused({ code: 'WRONG_PASSWORD' });
  if (await tools.needsSecondFactor(scope, session)) {
    return refused({ code: 'SECOND_FACTOR_REQUIRED' });
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
  tellOwner(scope, { session, isOn: false, tools });
  return ok({ done: true });
}

async function isSecondFactor(
  scope: OperatorScope,
  { session, code, tools }: { session: ProvenLogin; code: string; tools: AccountsTools },
): Promise<boolean> {
  const { loginId } = session;
  const factor = await confirmedFactor(scope, { loginId });
  if (factor === undefined) return false;
  const step = stepOf(factor.secret, { session, code, tools });
  if (step !== undefined) return takeStep(scope, { loginId, step });
  return takeRecoveryCode(scope, { loginId, codeHash: recoveryHash(tools, { loginId, code }) });
}

function stepOf(
  sealed: string,
  { session, code, tools }: { session: ProvenLogin; code: string; tools: AccountsTools },
): number | undefined {
  const secret = unseal(tools.sealingKey, { ...secretPlace(session), value: sealed });
  return totpStep(secret, { code: asciiDigits(code).replace(/[\s-]/g, ''), now: new Date() });
}

async function newRecoveryCodes(
  scope: OperatorScope,
  { session, tools }: { session: ProvenLogin; tools: AccountsTools },
): Promise<string[]> {
  const { loginId } = session;
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomPart()}-${randomPart()}`);
  const codeHashes = codes.map((code) => recoveryHash(tools, { loginId, code }));
  await replaceRecoveryCodes(scope, { loginId, codeHashes });
  return codes;
}

function randomPart(): string {
  const sign = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  return Array.from({ length: 5 }, sign).join('');
}

function recoveryHash(
  tools: AccountsTools,
  { loginId, code }: { loginId: string; code: string },
): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return keyedHash(tools.proofKey, `recovery/${loginId}/${plain}`);
}

async function passCode(scope: OperatorScope, { session, address, tools }: Asked): Promise<string> {
  const key = `factor:${keyedHash(tools.throttleKey, session.loginId)}`;
  await passAddress(scope, { address, tools });
  await passOrWait(scope, { key, free: FREE_TRIES });
  return key;
}

async function isOwnPassword(
  scope: OperatorScope,
  { session, password = '', address, tools }: Asked & { password?: string | undefined },
): Promise<boolean> {
  const asked = { loginId: session.loginId, password, address, tools };
  return (await reauthenticate(scope, asked)).isProven;
}

/** Where a second factor's secret is sealed to. */
export function secretPlace({ loginId, clinicId }: { loginId: string; clinicId: string }) {
  return { clinicId, column: `login_second_factors.secret/${loginId}` };
}

function tellOwner(
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
