import * as openid from 'openid-client';

export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** https://accounts.google.com, or another OpenID provider. */
  readonly issuer: string;
}

/** A person's account at the provider, from an ID token whose signature is verified. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; undefined unless the provider has verified it. */
  readonly verifiedEmail: string | undefined;
}

/** Values that a browser keeps between leaving for the provider and coming back. */
export interface AuthorizationFlow {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** The provider cannot be reached, or sends no usable answer; the person did nothing wrong. */
export class GoogleUnavailable extends Error {
  override readonly name = 'GoogleUnavailable';
}

export interface GoogleIdentity {
  /** Returns the address to send the browser to, and the values to keep until it returns. Rejects with GoogleUnavailable. */
  begin(back: { redirectUrl: string }): Promise<{ address: string; flow: AuthorizationFlow }>;
  /**
   * Returns the identity of the person who came back, undefined when any part of the answer is not valid. `iss` is the
   * issuer in the address that the browser came back to, if it has one. Rejects with GoogleUnavailable.
   */
  finish(response: {
    code: string;
    iss?: string | undefined;
    redirectUrl: string;
    flow: AuthorizationFlow;
  }): Promise<Identity | undefined>;
}

const TIMEOUT_SECONDS = 10;
const CLOCK_SKEW_SECONDS = 60;

/** Errors of the library that mean an invalid code or token, not an absent provider. */
const INVALID_ANSWERS = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** Signs in with Google by OpenID Connect: authorization code with PKCE, state and nonce. */
export function createGoogleIdentity(settings: GoogleSettings): GoogleIdentity {
  let discovery: Promise<openid.Configuration> | undefined;
  const configuration = () => {
    discovery ??= discover(settings).catch((error: unknown) => {
      discovery = undefined;
      throw error;
    });
    return discovery;
  };

  return wrapErrors({
    async begin({ redirectUrl }) {
      const flow = {
        state: openid.randomState(),
        verifier: openid.randomPKCECodeVerifier(),
        nonce: openid.randomNonce(),
      };
      const address = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUrl,
        scope: 'openid email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, flow };
    },

    async finish({ code, iss, redirectUrl, flow }) {
      const url = new URL(redirectUrl);
      url.searchParams.set('code', code);
      url.searchParams.set('state', flow.state);
      if (iss !== undefined) url.searchParams.set('iss', iss);
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), url, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        return claims && toIdentity(claims);
      } catch (error) {
        if (isInvalidAnswer(error)) return undefined;
        throw error;
      }
    },
  });
}

function discover({ issuer, clientId, clientSecret }: GoogleSettings) {
  const server = new URL(issuer);
  const isPlain = server.protocol === 'http:';
  return openid.discovery(
    server,
    clientId,
    { [openid.clockTolerance]: CLOCK_SKEW_SECONDS },
    openid.ClientSecretPost(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // TLS would be enough for a token from the provider itself; the signature is verified as
        // well.
        openid.enableNonRepudiationChecks,
        ...(isPlain ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
}

function toIdentity(claims: openid.IDToken): Identity {
  const email = typeof claims.email === 'string' ? claims.email.toLowerCase() : undefined;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: claims.email_verified === true ? email : undefined,
  };
}

function isInvalidAnswer(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status < 500;
  if (error instanceof openid.AuthorizationResponseError) return true;
  return error instanceof openid.ClientError && INVALID_ANSWERS.has(error.code ?? '');
}

/** Turns every other error into GoogleUnavailable: an invalid answer is a result, not an error. */
function wrapErrors(identity: GoogleIdentity): GoogleIdentity {
  const away = (cause: unknown): never => {
    throw new GoogleUnavailable('The identity provider gave no usable answer', { cause });
  };
  return {
    begin: (back) => identity.begin(back).catch(away),
    finish: (response) => identity.finish(response).catch(away),
  };
}
