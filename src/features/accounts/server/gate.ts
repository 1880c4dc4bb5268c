import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { sameText } from '#platform/server/crypto.ts';
import { mintOperatorScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { sessionCookieName } from './better-auth.ts';
import { livingSession, touchSession } from './queries.ts';

/** Someone who proved who they are, by a living session. */
export interface ProvenLogin {
  readonly loginId: LoginId;
  readonly clinicId: ClinicId;
  readonly name: string;
  readonly token: string;
}

export interface AccountsGate {
  /** Reads the session cookie; undefined when there is no living session. One statement, so that a change acts at once. */
  provenLogin(request: { cookies: string | undefined; requestId: string }): Promise<ProvenLogin | undefined>;
  /** Signing in happens before there is a clinic. */
  operatorScope(requestId: string): OperatorScope;
}

export function createAccountsGate(settings: { operatorPool: pg.Pool; secret: string; secure: boolean }): AccountsGate {
  const operatorScope = (requestId: string) => mintOperatorScope(settings.operatorPool, requestId);
  const cookieName = sessionCookieName(settings.secure);
  return {
    operatorScope,
    async provenLogin({ cookies, requestId }) {
      const token = signedToken(cookieValue(cookies, cookieName), settings.secret);
      if (token === undefined) return undefined;
      const scope = operatorScope(requestId);
      const session = await livingSession(scope, token);
      if (session === undefined) return undefined;
      if (session.isQuiet) await touchSession(scope, session.sessionId);
      return {
        loginId: LoginId.parse(session.loginId),
        clinicId: ClinicId.parse(session.clinicId),
        name: session.name,
        token,
      };
    },
  };
}

/** One cookie's raw value. */
export function cookieValue(cookies: string | undefined, name: string): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

// The account library signs a token as `token.base64(HMAC-SHA256(secret, token))`, url-encoded.
function signedToken(raw: string | undefined, secret: string): string | undefined {
  if (raw === undefined || raw.length > 512) return undefined;
  let value: string;
  try {
    value = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  // Compared as text: decoding would let several spellings of one signature pass.
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return sameText(value.slice(dot + 1), signature) ? token : undefined;
}
