import { randomBytes } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import { LoginId } from '#platform/ids.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { BackgroundWork } from '#platform/server/background-work.ts';
import type { Entered } from '../schema.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import { type Browser, isKnownBrowser, rememberLogin } from './known-browsers.ts';
import { recordLoginAudit, type LoginRow } from './login-queries.ts';
import type { Mailer } from './mailer.ts';
import { findConfirmedFactor } from './second-factor-queries.ts';
import {
  deleteEndedSessions,
  deleteSession,
  insertSession,
  isClinicSuspended,
} from './session-queries.ts';

/**
 * A session ends after a working day even when it is used (ASVS 7.3.2); idle sessions end sooner.
 */
const FULL_MINUTES = 12 * 60;
const HALF_MINUTES = 10;

/** Sign-in methods, as the audit log names them. */
export type SignInMethod = 'password' | 'code' | 'google';

export interface AdmissionTools {
  readonly throttleKey: Buffer;
  readonly mailer: Mailer;
  readonly background: BackgroundWork;
  /** Checks whether the clinic's logins must have a second factor. */
  readonly needsSecondFactor: (
    scope: OperatorScope,
    clinic: { clinicId: string },
  ) => Promise<boolean>;
}

export interface Admission {
  readonly entered: Entered;
  /** The new session's token, for the cookie only. */
  readonly token: string;
  /** The browser's data for its cookie. */
  readonly browser: Browser;
}

/**
 * Opens a session after any sign-in method. A login that has a second factor, or must have one,
 * gets a half session, which opens nothing until the second factor is verified; only then does the
 * browser count as known. Emails the owner about an unknown browser. Throws CLINIC_SUSPENDED for a
 * suspended clinic.
 */
export async function admitLogin(
  scope: OperatorScope,
  provenLogin: {
    login: LoginRow;
    method: SignInMethod;
    caller: { device: string; browser: Browser };
    tools: AdmissionTools;
  },
): Promise<Admission> {
  const { login, method, caller, tools } = provenLogin;
  const { device, browser } = caller;
  const loginId = login.id;
  if (await isClinicSuspended(scope, login)) {
    await recordLoginAudit(scope, {
      login,
      action: `accounts.signIn.${method}`,
      outcome: 'refused',
    });
    throw new Failure('CLINIC_SUSPENDED');
  }
  const next = await nextStep(scope, { login, tools });
  await deleteEndedSessions(scope, { loginId: login.id });
  const stage = next === 'enter' ? 'full' : 'half';
  const token = await inOperatorTransaction(scope, async (tx) => {
    await recordLoginAudit(tx, { login, action: `accounts.signIn.${method}` });
    return openSession(tx, { loginId: login.id, stage, device });
  });
  if (!isKnownBrowser(browser, { loginId, step: 'entry', tools })) {
    const compose = () => EMAIL_TEMPLATES.newBrowser({ name: login.name, device });
    tools.background.run(() => emailLogin(tools, login, compose));
  }
  return {
    entered: { id: LoginId.parse(login.id), name: login.name, next },
    token,
    browser:
      next === 'enter' ? rememberLogin(browser, { loginId, steps: ['entry'], tools }) : browser,
  };
}

/** Ends a half session and opens a full one under a new token (ASVS 7.2.4). */
export async function completeSignIn(
  scope: OperatorScope,
  half: { loginId: string; sessionId: string; device: string },
): Promise<string> {
  if (!(await deleteSession(scope, half))) throw new Failure('UNAUTHENTICATED');
  return openSession(scope, { ...half, stage: 'full' });
}

async function nextStep(
  scope: OperatorScope,
  { login, tools }: { login: { id: string; clinicId: string }; tools: AdmissionTools },
): Promise<Entered['next']> {
  if ((await findConfirmedFactor(scope, { loginId: login.id })) !== undefined) return 'verify';
  return (await tools.needsSecondFactor(scope, login)) ? 'enrol' : 'enter';
}

async function openSession(
  scope: OperatorScope,
  session: { loginId: string; stage: 'half' | 'full'; device: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const minutes = session.stage === 'full' ? FULL_MINUTES : HALF_MINUTES;
  await insertSession(scope, { ...session, tokenSha256: sha256Hex(token), minutes });
  return token;
}
