import { ok, refuse, type Result } from '#platform/result.ts';
import { sameText } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import {
  GoogleUnavailable,
  type GoogleIdentity,
  type Identity,
  type AuthorizationFlow,
} from './google-identity.ts';
import { findEnabledLogin, recordLoginAudit, findLogin, type LoginRow } from './login-queries.ts';
import type { AccountsTools, Caller } from './accounts-tools.ts';
import { type Admission, admitLogin } from './admit-login.ts';
import { uncountAddressTry, enforceAddressLimit, enforceRequestLimit } from './sign-in-limits.ts';
import { findLinkedLogin, linkLogin } from './identity-queries.ts';

interface GoogleTools {
  readonly tools: AccountsTools;
  readonly google: GoogleIdentity | undefined;
}

/** The path to which Google redirects the browser. */
const RETURN_PATH = '/login/google';

/** Starts the redirect to Google; the browser stores the values that it must return. */
export async function startGoogle(
  scope: OperatorScope,
  { google, tools, address }: GoogleTools & { address: string },
): Promise<
  Result<
    { address: string; flow: AuthorizationFlow },
    { code: 'GOOGLE_OFF' } | { code: 'GOOGLE_AWAY' }
  >
> {
  if (google === undefined) return refuse({ code: 'GOOGLE_OFF' });
  await enforceRequestLimit(scope, { address, tools });
  const flow = await orUnavailable(google.begin({ redirectUrl: tools.linkTo(RETURN_PATH) }));
  return flow === 'away' ? refuse({ code: 'GOOGLE_AWAY' }) : ok(flow);
}

/**
 * Signs in a person who returns from Google. A Google account opens the login that it is linked to,
 * or links itself to the login with the same address, if both sides verified it; it never creates
 * one. The second factor is still due.
 */
export async function signInWithGoogle(
  scope: OperatorScope,
  request: Caller &
    GoogleTools & {
      code: string;
      state: string;
      iss?: string | undefined;
      flow: AuthorizationFlow | undefined;
    },
): Promise<
  Result<Admission, { code: 'GOOGLE_OFF' } | { code: 'GOOGLE_AWAY' } | { code: 'GOOGLE_REFUSED' }>
> {
  const { google, tools, flow, code, iss } = request;
  if (google === undefined) return refuse({ code: 'GOOGLE_OFF' });
  await enforceAddressLimit(scope, request);
  // A flow that began in another browser must not end in this one.
  const isSameJourney = flow !== undefined && sameText(flow.state, request.state);
  const redirectUrl = tools.linkTo(RETURN_PATH);
  const identity = isSameJourney
    ? await orUnavailable(google.finish({ code, iss, redirectUrl, flow }))
    : undefined;
  if (identity === 'away') {
    await uncountAddressTry(scope, request);
    return refuse({ code: 'GOOGLE_AWAY' });
  }
  const login = identity && (await findLoginByIdentity(scope, identity));
  if (login === undefined) {
    await recordLoginAudit(scope, { login, action: 'accounts.signIn.google', outcome: 'refused' });
    return refuse({ code: 'GOOGLE_REFUSED' });
  }
  await uncountAddressTry(scope, request);
  return ok(await admitLogin(scope, { login, method: 'google', caller: request, tools }));
}

/** Returns the provider's answer, or 'away' when there was none. */
async function orUnavailable<Value>(request: Promise<Value>): Promise<Value | 'away'> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof GoogleUnavailable) return 'away';
    throw error;
  }
}

async function findLoginByIdentity(
  scope: OperatorScope,
  identity: Identity,
): Promise<LoginRow | undefined> {
  const loginId = await findLinkedLogin(scope, identity);
  if (loginId !== undefined) return findLogin(scope, { loginId });
  if (identity.verifiedEmail === undefined) return undefined;
  const login = await findEnabledLogin(scope, {
    email: identity.verifiedEmail,
    phoneNumber: undefined,
  });
  if (login?.emailVerified !== true) return undefined;
  await linkLogin(scope, { ...identity, loginId: login.id });
  await recordLoginAudit(scope, { login, action: 'accounts.linkGoogle' });
  return login;
}
