import { randomBytes } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { LoginId } from '#platform/ids.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import type { BackgroundWork } from '#platform/server/background-work.ts';
import type { Entered } from '../schema.ts';
import { emailLogin } from './email-login.ts';
import { EMAIL_TEMPLATES } from './email-templates.ts';
import { findDesk } from './find-desk.ts';
import { type Browser, isKnownBrowser, rememberLogin } from './known-browsers.ts';
import { findLogin, findPersonLogins, recordLoginAudit, type LoginRow } from './login-queries.ts';
import type { Mailer } from './mailer.ts';
import { findConfirmedFactor } from './second-factor-queries.ts';
import { deleteEndedSessions, deleteSession, insertSession } from './session-queries.ts';

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
 * browser count as known. A person with logins at several clinics gets a half session too, which
 * then chooses one of them; on a clinic's desk they enter that clinic. Emails the owner about an unknown browser. Throws CLINIC_SUSPENDED where
 * every clinic is suspended.
 */
export async function admitLogin(
  scope: OperatorScope,
  provenLogin: {
    login: LoginRow;
    method: SignInMethod;
    caller: { device: string; browser: Browser; deskTokenSha256: string | undefined };
    tools: AdmissionTools;
  },
): Promise<Admission> {
  const { method, caller, tools } = provenLogin;
  const { device, browser } = caller;
  const action = `accounts.signIn.${method}` as const;
  const personLogins = await findPersonLogins(scope, provenLogin.login);
  const desk = await findDesk(scope, { tokenSha256: caller.deskTokenSha256 });
  const only =
    personLogins.length === 1
      ? personLogins[0]
      : personLogins.find(({ clinicId }) => clinicId === desk?.clinicId);
  const login = (only && (await findLogin(scope, { loginId: only.id }))) ?? provenLogin.login;
  const loginId = login.id;
  if (personLogins.length === 0) {
    await recordLoginAudit(scope, { login, action, outcome: 'refused' });
    throw new Failure('CLINIC_SUSPENDED');
  }
  const next = only === undefined ? 'choose' : await nextStep(scope, { login, tools });
  await deleteEndedSessions(scope, { loginId });
  const token = await inOperatorTransaction(scope, async (tx) => {
    // A clinic hears of a sign-in once the person has chosen it.
    if (next !== 'choose') await recordLoginAudit(tx, { login, action });
    return openSession(tx, { loginId, stage: next === 'enter' ? 'full' : 'half', device });
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

/**
 * Ends a session and opens one of another login of the same person, which needs its own second
 * factor. A switch does not lengthen the time until the person must sign in again. Refuses
 * SIGN_IN_FIRST where the factor must be set up, which follows a password only.
 */
export async function admitToClinic(
  scope: OperatorScope,
  request: {
    former: { loginId: string; clinicId: string; sessionId: string; isFull: boolean };
    login: LoginRow;
    device: string;
    browser: Browser;
    tools: AdmissionTools;
  },
): Promise<Result<Admission, { code: 'SIGN_IN_FIRST' }>> {
  const { former, login, device, browser, tools } = request;
  const next = await nextStep(scope, { login, tools });
  if (former.isFull && next === 'enrol') return refuse({ code: 'SIGN_IN_FIRST' });
  await deleteEndedSessions(scope, { loginId: login.id });
  const token = await inOperatorTransaction(scope, async (tx) => {
    const formerSession = await deleteSession(tx, former);
    if (formerSession === undefined) throw new Failure('UNAUTHENTICATED');
    // Each clinic's audit log names its own login only, and nothing that says there are others.
    if (former.isFull)
      await recordLoginAudit(tx, {
        login: { ...former, id: former.loginId },
        action: 'accounts.signOut',
      });
    await recordLoginAudit(tx, { login, action: 'accounts.signIn.password' });
    const notAfter = former.isFull ? formerSession.endsAt : undefined;
    const stage = next === 'enter' ? 'full' : 'half';
    return openSession(tx, { loginId: login.id, stage, device, notAfter });
  });
  const entry = { loginId: login.id, steps: ['entry'], tools } as const;
  return ok({
    entered: { id: LoginId.parse(login.id), name: login.name, next },
    token,
    browser: next === 'enter' ? rememberLogin(browser, entry) : browser,
  });
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
  session: { loginId: string; stage: 'half' | 'full'; device: string; notAfter?: Date | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const minutes = session.stage === 'full' ? FULL_MINUTES : HALF_MINUTES;
  await insertSession(scope, { ...session, tokenSha256: sha256Hex(token), minutes });
  return token;
}
