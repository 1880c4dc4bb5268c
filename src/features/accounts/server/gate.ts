import type pg from 'pg';
import type { SignedInLogin } from '#features/clinics/server/gate.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { createOperatorScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { findLivingSession, hasEndedWithLogin, touchSession } from './session-queries.ts';

/** A login that is authenticated by its session. */
export interface ProvenLogin extends SignedInLogin {
  readonly sessionId: string;
  readonly hasSecondFactor: boolean;
  /** Whether a PIN on a desk device opened it. */
  readonly startedByPin: boolean;
  /** True for such a session until the password is entered, and again ten minutes later. */
  readonly needsPassword: boolean;
}

interface GateRequest {
  readonly cookies: string | undefined;
  readonly requestId: string;
  /** False for a request that the page sends by itself: it does not keep an idle session alive. */
  readonly isUse?: boolean;
}

export interface AccountsGate {
  /**
   * Reads the session cookie. Returns undefined without an active full session, or when its clinic
   * is suspended. Runs one statement, so that a change takes effect at once.
   */
  provenLogin(request: GateRequest): Promise<ProvenLogin | undefined>;
  /**
   * Checks the same for an open stream, which does not keep an idle session alive; false also when
   * the staff role is another one than when the stream began.
   */
  isStillProven(request: GateRequest & { readonly staffRole: string }): Promise<boolean>;
  /**
   * Returns a login whose first factor is verified and whose second is due. It may only run that
   * step's operations.
   */
  halfLogin(request: GateRequest): Promise<ProvenLogin | undefined>;
  /**
   * Returns why a session is refused, so that the client can say so: its clinic is suspended, or its
   * login was disabled; undefined for any other reason.
   */
  whyRefused(request: GateRequest): Promise<'suspended' | 'disabled' | undefined>;
  /** Returns the scope for signing in, which happens before a clinic is known. */
  operatorScope(requestId: string): OperatorScope;
}

export function createAccountsGate(settings: {
  operatorPool: pg.Pool;
  secure: boolean;
}): AccountsGate {
  const operatorScope = (requestId: string) =>
    createOperatorScope(settings.operatorPool, requestId);
  const cookieName = sessionCookieName(settings.secure);

  function readToken(cookies: string | undefined) {
    const token = cookieValue(cookies, cookieName);
    return token !== undefined && /^[\w-]{43}$/.test(token)
      ? { tokenSha256: sha256Hex(token) }
      : undefined;
  }

  async function findSession({ cookies, requestId }: GateRequest) {
    const token = readToken(cookies);
    return token && findLivingSession(operatorScope(requestId), token);
  }

  async function loginAt(stage: 'half' | 'full', request: GateRequest) {
    const session = await findSession(request);
    if (session?.stage !== stage || session.isSuspended) return undefined;
    // On a desk device only the refresh after a touch or a key counts, not what the screen reads.
    const isUse = request.isUse !== false && session.deskLockMinutes === null;
    if (session.isQuiet && isUse)
      await touchSession(operatorScope(request.requestId), session.sessionId);
    return {
      loginId: LoginId.parse(session.loginId),
      clinicId: ClinicId.parse(session.clinicId),
      name: session.name,
      staffRole: session.staffRole,
      doctorId: session.doctorId,
      screenLanguage: session.screenLanguage,
      deskLockMinutes: session.deskLockMinutes,
      sessionId: session.sessionId,
      hasSecondFactor: session.hasSecondFactor,
      startedByPin: session.startedByPin,
      needsPassword: session.needsPassword,
      clinic: session.clinic,
    };
  }

  return {
    operatorScope,
    provenLogin: (request) => loginAt('full', request),
    async isStillProven(request) {
      const session = await findSession(request);
      const isProven = session?.stage === 'full' && !session.isSuspended;
      return isProven && session.staffRole === request.staffRole;
    },
    async whyRefused(request) {
      if ((await findSession(request))?.isSuspended) return 'suspended';
      const token = readToken(request.cookies);
      const isDisabled =
        token && (await hasEndedWithLogin(operatorScope(request.requestId), token));
      return isDisabled ? 'disabled' : undefined;
    },
    halfLogin: (request) => loginAt('half', request),
  };
}

/**
 * `__Host-` binds a cookie to this host over https; plain http on loopback cannot use that name.
 */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-wellword' : 'wellword';
}

/** Returns one cookie's raw value. */
export function cookieValue(cookies: string | undefined, name: string): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
