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
}

export function setCookie(
  context: AccountsContext,
  cookie: { name: string; value: string; seconds: number },
): void {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${context.secure ? '; Secure' : ''}`;
  context.setCookies.push(
    `${cookie.name}=${cookie.value}; Max-Age=${cookie.seconds}; ${attributes}`,
  );
}

export function cookieNamed(context: AccountsContext, purpose: 'device' | 'google'): string {
  return `${sessionCookieName(context.secure)}-${purpose}`;
}

export function readFlow(context: AccountsContext): AuthorizationFlow | undefined {
  const kept = cookieValue(context.headers.cookie, cookieNamed(context, 'google'));
  const parts = Flow.safeParse(kept?.split('.'));
  if (!parts.success) return undefined;
  const [state, verifier, nonce] = parts.data;
  return { state, verifier, nonce };
}
