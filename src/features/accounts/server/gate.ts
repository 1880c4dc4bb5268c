import type pg from 'pg';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { createOperatorScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { findLivingSession, touchSession } from './session-queries.ts';

/** Someone who proved who they are, by a living session. */
export interface ProvenLogin {
  readonly loginId: LoginId;
  readonly clinicId: ClinicId;
  readonly name: string;
  readonly sessionId: string;
  readonly hasSecondFactor: boolean;
  /** As it stands at this request, not as it stood at sign-in (S5). */
  readonly clinic: {
    readonly role: string;
    readonly enabledFeatures: readonly string[];
    readonly timeZone: string;
  };
}

interface Asking {
  readonly cookies: string | undefined;
  readonly requestId: string;
  /** False for what a page asks by itself, however long nobody has touched it: that is no use, and keeps no idle session. */
  readonly isUse?: boolean;
}

export interface AccountsGate {
  /** Reads the session cookie; undefined when there is no living, full session, or its clinic is suspended. One statement, so that a change acts at once. */
  provenLogin(request: Asking): Promise<ProvenLogin | undefined>;
  /** The same question of somebody who waits and does nothing: asking it is no use of the session, and keeps no idle one. */
  isStillProven(request: Asking): Promise<boolean>;
  /** Someone whose first proof was good and whose second is due. Opens nothing but the operations of that step. */
  halfLogin(request: Asking): Promise<ProvenLogin | undefined>;
  /** Whether a living session is refused because its clinic is suspended; to say so instead of 'sign in'. */
  isOfSuspendedClinic(request: Asking): Promise<boolean>;
  /** Signing in happens before there is a clinic. */
  operatorScope(requestId: string): OperatorScope;
}

export function createAccountsGate(settings: {
  operatorPool: pg.Pool;
  secure: boolean;
}): AccountsGate {
  const operatorScope = (requestId: string) =>
    createOperatorScope(settings.operatorPool, requestId);
  const cookieName = sessionCookieName(settings.secure);

  async function sessionOf({ cookies, requestId }: Asking) {
    const token = cookieValue(cookies, cookieName);
    if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined;
    return findLivingSession(operatorScope(requestId), { tokenSha256: sha256Hex(token) });
  }

  async function loginAt(stage: 'half' | 'full', request: Asking) {
    const session = await sessionOf(request);
    if (session?.stage !== stage || session.isSuspended) return undefined;
    if (session.isQuiet && request.isUse !== false)
      await touchSession(operatorScope(request.requestId), session.sessionId);
    return {
      loginId: LoginId.parse(session.loginId),
      clinicId: ClinicId.parse(session.clinicId),
      name: session.name,
      sessionId: session.sessionId,
      hasSecondFactor: session.hasSecondFactor,
      clinic: session.clinic,
    };
  }

  return {
    operatorScope,
    provenLogin: (request) => loginAt('full', request),
    async isStillProven(request) {
      const session = await sessionOf(request);
      return session?.stage === 'full' && !session.isSuspended;
    },
    isOfSuspendedClinic: async (request) => (await sessionOf(request))?.isSuspended === true,
    halfLogin: (request) => loginAt('half', request),
  };
}

/** `__Host-` binds a cookie to this very host over https; plain http on loopback cannot carry that name. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-wellword' : 'wellword';
}

/** One cookie's raw value. */
export function cookieValue(cookies: string | undefined, name: string): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
