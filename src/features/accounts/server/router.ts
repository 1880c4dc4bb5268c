import { implement } from '@orpc/server';
import * as z from 'zod/mini';
import { Failure } from '#platform/errors.ts';
import { respond } from '#platform/server/http/answer.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { accountsContract } from '../contract.ts';
import { deviceName } from '../rules.ts';
import { requestCode, signInWithCode } from './sign-in-with-code.ts';
import { browserCookie, readBrowser, type Browser } from './known-browsers.ts';
import { cookieValue, sessionCookieName, type AccountsGate, type ProvenLogin } from './gate.ts';
import type { GoogleIdentity, Journey } from './google-identity.ts';
import { signInWithGoogle, startGoogle } from './sign-in-with-google.ts';
import { changePassword, requestPasswordReset, setPasswordByLink } from './passwords.ts';
import { confirmEmail, confirmPhoneNumber } from './confirm-contact.ts';
import { account } from './read-account.ts';
import { updateAccount } from './update-account.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  verifySecondFactor,
} from './second-factor.ts';
import type { AccountsTools, Caller } from './accounts-tools.ts';
import { signIn } from './sign-in.ts';
import type { Admission } from './admit-login.ts';
import {
  endOtherSessions,
  endOwnSession,
  ownSessions,
  refreshSession,
  replaceSession,
  signOut,
} from './sessions.ts';
import { confirmSignUp, signUp, type MakeClinic } from './sign-up.ts';

export interface AccountsContext extends RequestContext {
  readonly accounts: {
    readonly gate: AccountsGate;
    readonly tools: AccountsTools;
    readonly google: GoogleIdentity | undefined;
    readonly makeClinic: MakeClinic | undefined;
    /** Whether the gate takes an administrator without a second factor for nobody. */
    readonly adminsNeedSecondFactor: boolean;
  };
  readonly login: ProvenLogin | undefined;
  /** More headers of the answer, by their names in lower case. */
  readonly answerHeaders: Record<string, string>;
}

const DEVICE_SECONDS = 180 * 86_400;
const SESSION_SECONDS = 12 * 3600;
const JOURNEY_SECONDS = 600;
const Journeys = z.tuple([z.string(), z.string(), z.string()]);

const operations = implement(accountsContract).$context<AccountsContext>();

export const accountsRouter = operations.router({
  options: operations.options.handler(({ context: { accounts } }) => ({
    signUp: accounts.makeClinic !== undefined,
    google: accounts.google !== undefined,
    sms: accounts.tools.sms !== undefined,
  })),

  signIn: operations.signIn.handler(async ({ input, context, errors }) => {
    const request = { ...input, ...callerOf(context), tools: context.accounts.tools };
    return welcome(context, respond(await signIn(scopeOf(context), request), errors));
  }),
  requestCode: operations.requestCode.handler(async ({ input, context }) => {
    const asking = { ...input, ...inBrowser(context) };
    keepBrowser(context, asking.browser);
    await requestCode(scopeOf(context), asking);
    return { done: true };
  }),
  signInWithCode: operations.signInWithCode.handler(async ({ input, context, errors }) => {
    const request = { ...input, ...callerOf(context), tools: context.accounts.tools };
    return welcome(context, respond(await signInWithCode(scopeOf(context), request), errors));
  }),
  startGoogle: operations.startGoogle.handler(async ({ context, errors }) => {
    const { google } = context.accounts;
    const begun = respond(
      await startGoogle(scopeOf(context), { google, ...surroundings(context) }),
      errors,
    );
    const { state, verifier, nonce } = begun.journey;
    setCookie(context, {
      name: cookieNamed(context, 'google'),
      value: [state, verifier, nonce].join('.'),
      seconds: JOURNEY_SECONDS,
    });
    return { address: begun.address };
  }),
  signInWithGoogle: operations.signInWithGoogle.handler(async ({ input, context, errors }) => {
    const journey = journeyOf(context);
    setCookie(context, { name: cookieNamed(context, 'google'), value: '', seconds: 0 });
    const { google, tools } = context.accounts;
    const request = { ...input, ...callerOf(context), journey, google, tools };
    return welcome(context, respond(await signInWithGoogle(scopeOf(context), request), errors));
  }),
  verifySecondFactor: operations.verifySecondFactor.handler(async ({ input, context, errors }) => {
    const session = await halfSession(context);
    const { device } = callerOf(context);
    const proof = { ...input, session, device, ...inBrowser(context) };
    const admission = respond(await verifySecondFactor(scopeOf(context), proof), errors);
    setSession(context, admission.token);
    keepBrowser(context, admission.browser);
    return admission.entered;
  }),
  signOut: operations.signOut.handler(async ({ context }) => {
    const session = context.login ?? (await halfLogin(context));
    if (session) await signOut(scopeOf(context), session);
    setCookie(context, { name: sessionCookieName(context.secure), value: '', seconds: 0 });
    // What the browser kept of this clinic goes too; cookies stay, the known device is one.
    context.answerHeaders['clear-site-data'] = '"cache", "storage"';
    return { signedOut: true };
  }),
  refresh: operations.refresh.handler(({ context }) =>
    refreshSession(scopeOf(context), fullSession(context)),
  ),

  requestPasswordReset: operations.requestPasswordReset.handler(async ({ input, context }) => {
    const asking = { ...input, ...inBrowser(context) };
    keepBrowser(context, asking.browser);
    await requestPasswordReset(scopeOf(context), asking);
    return { done: true };
  }),
  setPassword: operations.setPassword.handler(async ({ input, context, errors }) => {
    const use = { ...input, ...inBrowser(context) };
    keepBrowser(context, respond(await setPasswordByLink(scopeOf(context), use), errors).browser);
    return { done: true };
  }),
  signUp: operations.signUp.handler(async ({ input, context, errors }) => {
    const { makeClinic } = context.accounts;
    const request = { ...input, makeClinic, ...inBrowser(context) };
    keepBrowser(context, request.browser);
    return respond(await signUp(scopeOf(context), request), errors);
  }),
  confirmSignUp: operations.confirmSignUp.handler(async ({ input, context, errors }) => {
    const { makeClinic } = context.accounts;
    const use = { ...input, makeClinic, ...inBrowser(context) };
    keepBrowser(context, respond(await confirmSignUp(scopeOf(context), use), errors).browser);
    return { done: true };
  }),

  account: operations.account.handler(({ context }) => account(scopeOf(context), asked(context))),
  updateAccount: operations.updateAccount.handler(async ({ input, context, errors }) =>
    respond(await updateAccount(scopeOf(context), { changes: input, ...asked(context) }), errors),
  ),
  confirmEmail: operations.confirmEmail.handler(async ({ input, context, errors }) =>
    respond(await confirmEmail(scopeOf(context), { ...input, ...surroundings(context) }), errors),
  ),
  confirmPhoneNumber: operations.confirmPhoneNumber.handler(async ({ input, context, errors }) => {
    const typed = { ...input, ...asked(context), ...inBrowser(context) };
    return respond(await confirmPhoneNumber(scopeOf(context), typed), errors);
  }),
  changePassword: operations.changePassword.handler(async ({ input, context, errors }) =>
    respond(await changePassword(scopeOf(context), { ...input, ...asked(context) }), errors),
  ),
  sessions: operations.sessions.handler(({ context }) =>
    ownSessions(scopeOf(context), fullSession(context)),
  ),
  endSession: operations.endSession.handler(async ({ input, context }) => {
    await endOwnSession(scopeOf(context), { session: fullSession(context), id: input.id });
    return { done: true };
  }),
  endOtherSessions: operations.endOtherSessions.handler(({ context }) =>
    endOtherSessions(scopeOf(context), fullSession(context)),
  ),

  startSecondFactor: operations.startSecondFactor.handler(async ({ input, context, errors }) => {
    const enrolling = { ...input, ...(await eitherSession(context)), ...surroundings(context) };
    return respond(await startSecondFactor(scopeOf(context), enrolling), errors);
  }),
  confirmSecondFactor: operations.confirmSecondFactor.handler(
    async ({ input, context, errors }) => {
      const enrolling = { ...input, ...(await eitherSession(context)), ...inBrowser(context) };
      const { device } = callerOf(context);
      const confirmed = respond(
        await confirmSecondFactor(scopeOf(context), { ...enrolling, device }),
        errors,
      );
      if (confirmed.token !== undefined) setSession(context, confirmed.token);
      keepBrowser(context, confirmed.browser);
      return { recoveryCodes: confirmed.recoveryCodes };
    },
  ),
  renewRecoveryCodes: operations.renewRecoveryCodes.handler(async ({ input, context, errors }) =>
    respond(await renewRecoveryCodes(scopeOf(context), { ...input, ...asked(context) }), errors),
  ),
  disableSecondFactor: operations.disableSecondFactor.handler(async ({ input, context, errors }) =>
    respond(await disableSecondFactor(scopeOf(context), { ...input, ...asked(context) }), errors),
  ),
});

function scopeOf(context: AccountsContext) {
  return context.accounts.gate.operatorScope(context.requestId);
}

function surroundings(context: AccountsContext) {
  return { address: context.address, tools: context.accounts.tools };
}

/** With the browser's long-lived cookie, which codes and counters go by. */
function inBrowser(context: AccountsContext) {
  const cookie = cookieValue(context.headers.cookie, cookieNamed(context, 'device'));
  return { ...surroundings(context), browser: readBrowser(cookie) };
}

function asked(context: AccountsContext) {
  return { session: fullSession(context), ...surroundings(context) };
}

function callerOf(context: AccountsContext): Caller {
  const { address, browser } = inBrowser(context);
  return { address, browser, device: deviceName(context.headers['user-agent']) };
}

function fullSession(context: AccountsContext): ProvenLogin {
  if (context.login === undefined) throw new Failure('UNAUTHENTICATED');
  return context.login;
}

function halfLogin({ accounts, headers, requestId }: AccountsContext) {
  return accounts.gate.halfLogin({ cookies: headers.cookie, requestId });
}

async function halfSession(context: AccountsContext): Promise<ProvenLogin> {
  const session = await halfLogin(context);
  if (session === undefined) throw new Failure('UNAUTHENTICATED');
  return session;
}

/** Setting the second factor up is also for those who may not enter without it. */
async function eitherSession(context: AccountsContext) {
  if (context.login) return { session: context.login, isHalf: false };
  return { session: await halfSession(context), isHalf: true };
}

async function welcome(context: AccountsContext, admission: Admission) {
  const former = context.login ?? (await halfLogin(context));
  if (former) await replaceSession(scopeOf(context), former);
  setSession(context, admission.token);
  keepBrowser(context, admission.browser);
  return admission.entered;
}

function keepBrowser(context: AccountsContext, browser: Browser): void {
  setCookie(context, {
    name: cookieNamed(context, 'device'),
    value: browserCookie(browser),
    seconds: DEVICE_SECONDS,
  });
}

function setSession(context: AccountsContext, token: string): void {
  const name = sessionCookieName(context.secure);
  setCookie(context, { name, value: token, seconds: SESSION_SECONDS });
}

function setCookie(
  context: AccountsContext,
  cookie: { name: string; value: string; seconds: number },
): void {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${context.secure ? '; Secure' : ''}`;
  context.setCookies.push(
    `${cookie.name}=${cookie.value}; Max-Age=${cookie.seconds}; ${attributes}`,
  );
}

function cookieNamed(context: AccountsContext, purpose: 'device' | 'google'): string {
  return `${sessionCookieName(context.secure)}-${purpose}`;
}

function journeyOf(context: AccountsContext): Journey | undefined {
  const kept = cookieValue(context.headers.cookie, cookieNamed(context, 'google'));
  const parts = Journeys.safeParse(kept?.split('.'));
  if (!parts.success) return undefined;
  const [state, verifier, nonce] = parts.data;
  return { state, verifier, nonce };
}
