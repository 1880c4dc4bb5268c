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

/** Where Google sends the browser back to. */
const RETURN_PATH = '/login/google';

/** Begins a journey to Google; the browser keeps what it must bring back. */
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
  const begun = await orUnavailable(google.begin({ redirectUrl: tools.linkTo(RETURN_PATH) }));
  return begun === 'away' ? refuse({ code: 'GOOGLE_AWAY' }) : ok(begun);
}

/**
 * Signs in whoever comes back from Google. An account there opens a login that it was linked with, or links itself to
 * the one with the same address, verified on both sides; it never makes one. The second factor is asked for as ever.
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
  // A journey that began in another browser may not end in this one.
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

/** What the provider answered; 'away' when there was no answer. */
async function orUnavailable<Value>(asking: Promise<Value>): Promise<Value | 'away'> {
  try {
    return await asking;
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
