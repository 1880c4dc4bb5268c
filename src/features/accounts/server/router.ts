import { implement } from '@orpc/server';
import { Failure } from '#platform/errors.ts';
import { respond } from '#platform/server/http/respond.ts';
import { accountsContract } from '../contract.ts';
import type { AccountsContext } from './accounts-context.ts';
import { confirmEmail, confirmPhoneNumber } from './confirm-contact.ts';
import { confirmPassword } from './confirm-password.ts';
import {
  cookieNamed,
  deleteSessionCookie,
  readFlow,
  setBrowserCookie,
  setCookie,
} from './cookies.ts';
import { readDeskToken } from './desk-sessions.ts';
import { findDesk } from './find-desk.ts';
import { cookieValue, sessionCookieName, type ProvenLogin } from './gate.ts';
import { joinClinic } from './join-clinic.ts';
import { readInvitation } from './read-invitation.ts';
import { changePassword, requestPasswordReset, setPasswordByLink } from './passwords.ts';
import { readAccount } from './read-account.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  verifySecondFactor,
} from './second-factor.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  refreshSession,
  signOut,
} from './sessions.ts';
import { removePin, setPin } from './set-pin.ts';
import { requestCode, signInWithCode } from './sign-in-with-code.ts';
import { signInWithGoogle, startGoogle } from './sign-in-with-google.ts';
import { signIn } from './sign-in.ts';
import { confirmSignUp, signUp } from './sign-up.ts';
import {
  browserRequest,
  callerTools,
  giveSession,
  halfLogin,
  operatorScope,
  startSession,
  toCaller,
} from './start-session.ts';
import { listOwnClinics, switchClinic } from './switch-clinic.ts';
import { requestConfirmation, updateAccount } from './update-account.ts';

const FLOW_SECONDS = 600;

const operations = implement(accountsContract).$context<AccountsContext>();

export const accountsRouter = operations.router({
  options: operations.options.handler(async ({ context }) => {
    const { accounts } = context;
    return {
      signUp: accounts.makeClinic !== undefined,
      google: accounts.google !== undefined,
      sms: accounts.tools.sms !== undefined,
      isDesk:
        (await findDesk(operatorScope(context), {
          tokenSha256: readDeskToken(context),
        })) !== undefined,
    };
  }),

  signIn: operations.signIn.handler(async ({ input, context, errors }) => {
    const request = { ...input, ...toCaller(context), tools: context.accounts.tools };
    return startSession(context, respond(await signIn(operatorScope(context), request), errors));
  }),
  requestCode: operations.requestCode.handler(async ({ input, context }) => {
    const request = { ...input, ...browserRequest(context) };
    setBrowserCookie(context, request.browser);
    await requestCode(operatorScope(context), request);
    return { done: true };
  }),
  signInWithCode: operations.signInWithCode.handler(async ({ input, context, errors }) => {
    const request = { ...input, ...toCaller(context), tools: context.accounts.tools };
    return startSession(
      context,
      respond(await signInWithCode(operatorScope(context), request), errors),
    );
  }),
  startGoogle: operations.startGoogle.handler(async ({ context, errors }) => {
    const { google } = context.accounts;
    const setup = respond(
      await startGoogle(operatorScope(context), { google, ...callerTools(context) }),
      errors,
    );
    const { state, verifier, nonce } = setup.flow;
    setCookie(context, {
      name: cookieNamed(context, 'google'),
      value: [state, verifier, nonce].join('.'),
      seconds: FLOW_SECONDS,
    });
    return { address: setup.address };
  }),
  signInWithGoogle: operations.signInWithGoogle.handler(async ({ input, context, errors }) => {
    const flow = readFlow(context);
    setCookie(context, { name: cookieNamed(context, 'google'), value: '', seconds: 0 });
    const { google, tools } = context.accounts;
    const request = { ...input, ...toCaller(context), flow, google, tools };
    return startSession(
      context,
      respond(await signInWithGoogle(operatorScope(context), request), errors),
    );
  }),
  verifySecondFactor: operations.verifySecondFactor.handler(async ({ input, context, errors }) => {
    const session = await requireHalfSession(context);
    const { device } = toCaller(context);
    const attempt = { ...input, session, device, ...browserRequest(context) };
    const admission = respond(await verifySecondFactor(operatorScope(context), attempt), errors);
    await giveSession(context, admission);
    return admission.entered;
  }),
  signOut: operations.signOut.handler(async ({ context }) => {
    const session = context.login ?? (await halfLogin(context));
    if (session) await signOut(operatorScope(context), session);
    // A desk device that is locked already asks too.
    if (!cookieValue(context.headers.cookie, sessionCookieName(context.secure)))
      return { signedOut: true };
    deleteSessionCookie(context);
    // The browser deletes what it stored of this clinic, but keeps its cookies: one marks it as
    // known.
    context.answerHeaders['clear-site-data'] = '"cache", "storage"';
    return { signedOut: true };
  }),
  clinics: operations.clinics.handler(async ({ context }) =>
    listOwnClinics(operatorScope(context), {
      session: (await requireAnySession(context)).session,
      deskTokenSha256: readDeskToken(context),
    }),
  ),
  switchClinic: operations.switchClinic.handler(async ({ input, context, errors }) => {
    const { session, isHalf } = await requireAnySession(context);
    const { tools } = context.accounts;
    const request = { ...input, ...toCaller(context), session, isHalf, tools };
    const admission = respond(await switchClinic(operatorScope(context), request), errors);
    await giveSession(context, admission);
    // As after signing out: nothing of the other clinic stays in the browser.
    if (!isHalf) context.answerHeaders['clear-site-data'] = '"cache", "storage"';
    return admission.entered;
  }),
  refresh: operations.refresh.handler(({ context }) =>
    refreshSession(operatorScope(context), requireSession(context)),
  ),

  requestPasswordReset: operations.requestPasswordReset.handler(async ({ input, context }) => {
    const request = { ...input, ...browserRequest(context) };
    setBrowserCookie(context, request.browser);
    await requestPasswordReset(operatorScope(context), request);
    return { done: true };
  }),
  setPassword: operations.setPassword.handler(async ({ input, context, errors }) => {
    const use = { ...input, ...browserRequest(context) };
    const { loginId, browser } = respond(
      await setPasswordByLink(operatorScope(context), use),
      errors,
    );
    setBrowserCookie(context, browser);
    return { loginId };
  }),
  readInvitation: operations.readInvitation.handler(async ({ input, context, errors }) => {
    const use = { ...input, ...browserRequest(context) };
    return respond(await readInvitation(operatorScope(context), use), errors);
  }),
  joinClinic: operations.joinClinic.handler(async ({ input, context, errors }) =>
    respond(
      await joinClinic(operatorScope(context), { ...input, ...sessionRequest(context) }),
      errors,
    ),
  ),
  signUp: operations.signUp.handler(async ({ input, context, errors }) => {
    const { makeClinic } = context.accounts;
    const request = { ...input, makeClinic, ...browserRequest(context) };
    setBrowserCookie(context, request.browser);
    return respond(await signUp(operatorScope(context), request), errors);
  }),
  confirmSignUp: operations.confirmSignUp.handler(async ({ input, context, errors }) => {
    const { makeClinic } = context.accounts;
    const use = { ...input, makeClinic, ...browserRequest(context) };
    setBrowserCookie(
      context,
      respond(await confirmSignUp(operatorScope(context), use), errors).browser,
    );
    return { done: true };
  }),

  account: operations.account.handler(({ context }) =>
    readAccount(operatorScope(context), sessionRequest(context)),
  ),
  updateAccount: operations.updateAccount.handler(async ({ input, context, errors }) =>
    respond(
      await updateAccount(operatorScope(context), { changes: input, ...sessionRequest(context) }),
      errors,
    ),
  ),
  requestConfirmation: operations.requestConfirmation.handler(async ({ context }) => {
    await requestConfirmation(operatorScope(context), sessionRequest(context));
    return { done: true };
  }),
  confirmEmail: operations.confirmEmail.handler(async ({ input, context, errors }) =>
    respond(
      await confirmEmail(operatorScope(context), { ...input, ...callerTools(context) }),
      errors,
    ),
  ),
  confirmPhoneNumber: operations.confirmPhoneNumber.handler(async ({ input, context, errors }) => {
    const credentials = { ...input, ...sessionRequest(context), ...browserRequest(context) };
    return respond(await confirmPhoneNumber(operatorScope(context), credentials), errors);
  }),
  changePassword: operations.changePassword.handler(async ({ input, context, errors }) =>
    respond(
      await changePassword(operatorScope(context), { ...input, ...sessionRequest(context) }),
      errors,
    ),
  ),
  confirmPassword: operations.confirmPassword.handler(async ({ input, context, errors }) =>
    respond(
      await confirmPassword(operatorScope(context), { ...input, ...sessionRequest(context) }),
      errors,
    ),
  ),
  setPin: operations.setPin.handler(async ({ input, context, errors }) =>
    respond(await setPin(operatorScope(context), { ...input, ...sessionRequest(context) }), errors),
  ),
  removePin: operations.removePin.handler(({ context }) =>
    removePin(operatorScope(context), sessionRequest(context)),
  ),
  sessions: operations.sessions.handler(({ context }) =>
    listOwnSessions(operatorScope(context), requireSession(context)),
  ),
  endSession: operations.endSession.handler(async ({ input, context }) => {
    await endOwnSession(operatorScope(context), { session: requireSession(context), id: input.id });
    return { done: true };
  }),
  endOtherSessions: operations.endOtherSessions.handler(({ context }) =>
    endOtherSessions(operatorScope(context), requireSession(context)),
  ),

  startSecondFactor: operations.startSecondFactor.handler(async ({ input, context, errors }) => {
    const enrolling = { ...input, ...(await requireAnySession(context)), ...callerTools(context) };
    return respond(await startSecondFactor(operatorScope(context), enrolling), errors);
  }),
  confirmSecondFactor: operations.confirmSecondFactor.handler(
    async ({ input, context, errors }) => {
      const enrolling = {
        ...input,
        ...(await requireAnySession(context)),
        ...browserRequest(context),
      };
      const { device } = toCaller(context);
      const confirmation = respond(
        await confirmSecondFactor(operatorScope(context), { ...enrolling, device }),
        errors,
      );
      const { token, browser } = confirmation;
      if (token === undefined) setBrowserCookie(context, browser);
      else await giveSession(context, { token, browser });
      return { recoveryCodes: confirmation.recoveryCodes };
    },
  ),
  renewRecoveryCodes: operations.renewRecoveryCodes.handler(async ({ input, context, errors }) =>
    respond(
      await renewRecoveryCodes(operatorScope(context), { ...input, ...sessionRequest(context) }),
      errors,
    ),
  ),
  disableSecondFactor: operations.disableSecondFactor.handler(async ({ input, context, errors }) =>
    respond(
      await disableSecondFactor(operatorScope(context), { ...input, ...sessionRequest(context) }),
      errors,
    ),
  ),
});

function sessionRequest(context: AccountsContext) {
  return { session: requireSession(context), ...callerTools(context) };
}

function requireSession(context: AccountsContext): ProvenLogin {
  if (context.login === undefined) throw new Failure('UNAUTHENTICATED');
  return context.login;
}

async function requireHalfSession(context: AccountsContext): Promise<ProvenLogin> {
  const session = await halfLogin(context);
  if (session === undefined) throw new Failure('UNAUTHENTICATED');
  return session;
}

/** Setting the second factor up is also for those who may not enter without it. */
async function requireAnySession(context: AccountsContext) {
  if (context.login) return { session: context.login, isHalf: false };
  return { session: await requireHalfSession(context), isHalf: true };
}
