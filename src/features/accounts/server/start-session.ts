import { deviceName } from '../rules.ts';
import type { Entered } from '../schema.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { Caller } from './accounts-tools.ts';
import type { Admission } from './admit-login.ts';
import { cookieNamed, setBrowserCookie, setSessionCookie } from './cookies.ts';
import { joinDesk, readDeskToken } from './desk-sessions.ts';
import { cookieValue } from './gate.ts';
import { readBrowser } from './known-browsers.ts';
import { replaceSession } from './sessions.ts';

export function operatorScope(context: AccountsContext) {
  return context.accounts.gate.operatorScope(context.requestId);
}

export function callerTools(context: AccountsContext) {
  return { address: context.address, tools: context.accounts.tools };
}

/** With the browser's long-lived cookie, which codes and counters go by. */
export function browserRequest(context: AccountsContext) {
  const cookie = cookieValue(context.headers.cookie, cookieNamed(context, 'device'));
  return { ...callerTools(context), browser: readBrowser(cookie) };
}

export function toCaller(context: AccountsContext): Caller {
  const { address, browser } = browserRequest(context);
  return {
    address,
    browser,
    device: deviceName(context.headers['user-agent']),
    deskTokenSha256: readDeskToken(context),
  };
}

export function halfLogin({ accounts, headers, requestId }: AccountsContext) {
  return accounts.gate.halfLogin({ cookies: headers.cookie, requestId });
}

/** Ends the session that the browser had, and hands it the new one. */
export async function startSession(
  context: AccountsContext,
  admission: Admission,
): Promise<Entered> {
  const former = context.login ?? (await halfLogin(context));
  if (former) await replaceSession(operatorScope(context), former);
  await giveSession(context, admission);
  return admission.entered;
}

/** Hands a new session to the browser; on a desk device it becomes the desk's only one. */
export async function giveSession(
  context: AccountsContext,
  { token, browser }: Pick<Admission, 'token' | 'browser'>,
): Promise<void> {
  await joinDesk(operatorScope(context), { token, deskTokenSha256: readDeskToken(context) });
  setSessionCookie(context, token);
  setBrowserCookie(context, browser);
}
