import { randomInt } from 'node:crypto';
import { LoginId } from '#platform/ids.ts';
import { asciiDigits } from '#platform/phone.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { keyedHash, encrypt, decrypt } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { newTotpSecret, totpAddress, totpStep } from '#platform/server/totp.ts';
import { Failure } from '#platform/errors.ts';
import type { Enrolment, RecoveryCodes } from '../schema.ts';
import { isKnownBrowser, rememberLogin, type Browser } from './known-browsers.ts';
import type { ProvenLogin } from './gate.ts';
import { LETTERS } from './email-templates.ts';
import { inOperatorTransaction, insertAudit, loginOf } from './login-queries.ts';
import { reauthenticate, type AccountsTools } from './sign-in.ts';
import { deleteSessions } from './session-queries.ts';
import { auditedLogin, complete, type Admission } from './sessions.ts';
import { claimDailyTry, dailyPause, forgetTries, uncountTry } from './throttle-queries.ts';
import { forgiveAddress, passAddress, passOrWait } from './sign-in-limits.ts';
import {
  confirmedFactor,
  deleteFactor,
  factorBegun,
  putFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor-queries.ts';

const FREE_TRIES = 5;
const CALLERS_FIRST_PAUSE_SECONDS = 60;
/** Wrong codes of one login in a day, over all browsers that do not know it. */
const MOST_WRONG_A_DAY = 30;
/** The owner hears of so many: whoever types them knows the password. */
const TOLD_AT = [5, MOST_WRONG_A_DAY];
const RECOVERY_CODES = 10;
// Without letters and digits that look alike.
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

interface Asked {
  readonly session: ProvenLogin;
  readonly address: string;
  readonly tools: AccountsTools;
}

/** Asked with a code, from a browser. */
type Typed = Asked & { readonly browser: Browser };

/** Opens a half session with a code of the app, or with a recovery code; either works once. */
export async function verifySecondFactor(
  scope: OperatorScope,
  asked: Typed & { code: string; device: string },
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
  { session, isHalf, password, address, tools }: Asked & { isHalf: boolean; password?: string },
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
  asked: Typed & { isHalf: boolean; code: string; device: string },
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
  asked: Asked & { password: string },
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
  asked: Asked & { password: string },
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
  const secret = decrypt(tools.sealingKey, { ...secretPlace(session), value: sealed });
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

/** A code that may be looked at: what to do when it is right, and when it is wrong. */
interface Passed {
  forgive(): Promise<void>;
  tellOwner(): void;
}

/**
 * Counts a code before it is looked at. A browser that came through the second step before has a count of its own; all
 * others share the day's, which someone who has only the password can use up.
 */
async function passCode(scope: OperatorScope, asked: Typed): Promise<Passed> {
  const { session, address, browser, tools } = asked;
  const { loginId } = session;
  const keyed = (who: string, text: string) => `${who}:${keyedHash(tools.throttleKey, text)}`;
  if (isKnownBrowser(browser, { loginId, step: 'second-factor', tools })) {
    const key = keyed('factor-device', `${loginId}/${browser.id}`);
    await passOrWait(scope, { key, free: FREE_TRIES });
    return { forgive: () => forgetTries(scope, key), tellOwner: () => {} };
  }
  const key = keyed('factor', `${loginId}/${address}`);
  await passAddress(scope, asked);
  await passOrWait(scope, {
    key,
    free: FREE_TRIES,
    firstPauseSeconds: CALLERS_FIRST_PAUSE_SECONDS,
  });
  const daily = wrongSecondSteps(asked, loginId);
  const count = await claimDailyTry(scope, daily);
  if (count === undefined) {
    const retryAfterSeconds = (await dailyPause(scope, daily)) ?? 1;
    throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds } });
  }
  return {
    async forgive() {
      await forgetTries(scope, key);
      await uncountTry(scope, { key: daily.key, free: MOST_WRONG_A_DAY });
      await forgiveAddress(scope, asked);
    },
    tellOwner() {
      if (TOLD_AT.includes(count)) tellOfWrongCodes(scope, { session, count, tools });
    },
  };
}

/** Begins the day's count again, such as when a new password has made the old one worthless. */
export async function forgetWrongSecondSteps(
  scope: OperatorScope,
  { loginId, tools }: { loginId: string; tools: AccountsTools },
): Promise<void> {
  await forgetTries(scope, wrongSecondSteps({ tools }, loginId).key);
}

function wrongSecondSteps({ tools }: { tools: AccountsTools }, loginId: string) {
  const key = `wrong-factor:${keyedHash(tools.throttleKey, loginId)}`;
  return { key, most: MOST_WRONG_A_DAY };
}

function rememberBoth({ browser, session: { loginId }, tools }: Typed): Browser {
  return rememberLogin(browser, { loginId, steps: ['entry', 'second-factor'], tools });
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

function tellOfWrongCodes(
  scope: OperatorScope,
  { session, count, tools }: { session: ProvenLogin; count: number; tools: AccountsTools },
): void {
  tools.later.run(async () => {
    const login = await loginOf(scope, session);
    if (login === undefined) return;
    const letter = LETTERS.wrongSecondSteps({ name: login.name, count });
    await tools.mailer.mail({ email: login.email, ...letter });
  });
}
