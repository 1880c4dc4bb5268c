import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { AccountsContext } from './accounts-context.ts';
import { cookieValue, sessionCookieName } from './gate.ts';
import type { AuthorizationFlow } from './google-identity.ts';
import { type Browser, browserCookie } from './known-browsers.ts';

const DEVICE_SECONDS = 180 * 86_400;
const SESSION_SECONDS = 12 * 3600;
const Flow = z.tuple([z.string(), z.string(), z.string()]);

export function setBrowserCookie(context: AccountsContext, browser: Browser): void {
  setCookie(context, {
    name: cookieNamed(context, 'device'),
    value: browserCookie(browser),
    seconds: DEVICE_SECONDS,
  });
}

export function setSessionCookie(context: AccountsContext, token: string): void {
  const name = sessionCookieName(context.secure);
  setCookie(context, { name, value: token, seconds: SESSION_SECONDS });
  setCacheKey(context, { value: randomBytes(32).toString('base64url'), seconds: SESSION_SECONDS });
}

/** Deletes the session's cookie, and the key of what the browser stored. */
export function deleteSessionCookie(context: AccountsContext): void {
  setCookie(context, { name: sessionCookieName(context.secure), value: '', seconds: 0 });
  setCacheKey(context, { value: '', seconds: 0 });
}

/**
 * Sets the key that the screens encrypt stored responses with. It lasts as long as the session, so
 * that what is stored cannot be read once the session has ended. Opens nothing on the server.
 */
function setCacheKey(context: AccountsContext, key: { value: string; seconds: number }): void {
  setCookie(context, { name: cookieNamed(context, 'cache'), ...key, isReadable: true });
}

export function setCookie(
  context: AccountsContext,
  cookie: { name: string; value: string; seconds: number; isReadable?: boolean },
): void {
  const { name, value, seconds, isReadable } = cookie;
  const access = isReadable ? 'SameSite=Strict' : 'HttpOnly; SameSite=Lax';
  const attributes = `Path=/; ${access}${context.secure ? '; Secure' : ''}`;
  context.setCookies.push(`${name}=${value}; Max-Age=${seconds}; ${attributes}`);
}

export function cookieNamed(
  context: AccountsContext,
  purpose: 'device' | 'desk' | 'google' | 'cache',
): string {
  return `${sessionCookieName(context.secure)}-${purpose}`;
}

export function readFlow(context: AccountsContext): AuthorizationFlow | undefined {
  const flowCookie = cookieValue(context.headers.cookie, cookieNamed(context, 'google'));
  const parts = Flow.safeParse(flowCookie?.split('.'));
  if (!parts.success) return undefined;
  const [state, verifier, nonce] = parts.data;
  return { state, verifier, nonce };
}
