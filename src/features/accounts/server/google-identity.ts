import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import * as z from 'zod/mini';

export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** https://accounts.google.com, or another OpenID provider. */
  readonly issuer: string;
}

/** What someone signed in with elsewhere says about them, once its signature is checked. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; undefined unless the provider has verified it. */
  readonly verifiedEmail: string | undefined;
}

/** What a browser keeps between leaving for the provider and coming back; nobody else knows it. */
export interface Journey {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** The provider cannot be reached, or what it says of itself cannot be understood; nobody here did anything wrong. */
export class GoogleAway extends Error {
  override readonly name = 'GoogleAway';
}

export interface GoogleIdentity {
  /** Where to send the browser, and what it must bring back. Rejects with GoogleAway. */
  begin(back: { redirectUrl: string }): Promise<{ address: string; journey: Journey }>;
  /** Who came back; undefined for anything that does not fit together. Rejects with GoogleAway. */
  finish(returned: {
    code: string;
    redirectUrl: string;
    journey: Journey;
  }): Promise<Identity | undefined>;
}

const PATIENCE_MS = 10_000;
const CLOCK_SKEW_SECONDS = 60;

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const TokenAnswer = z.object({ id_token: z.string() });
const Header = z.object({ alg: z.literal('RS256'), kid: z.string() });
const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.optional(z.string()) })) });
const Claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
});

/** Signing in with Google by OpenID Connect: authorization code with PKCE, state and nonce. */
export function createGoogleIdentity(settings: GoogleSettings): GoogleIdentity {
  let known: Promise<z.infer<typeof Discovery>> | undefined;
  const discovery = () => {
    known ??= readDiscovery(settings.issuer).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return orAway({
    async begin({ redirectUrl }) {
      const { authorization_endpoint: endpoint } = await discovery();
      const journey = { state: secret(), verifier: secret(), nonce: secret() };
      const address = new URL(endpoint);
      const query = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUrl,
        scope: 'openid email',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: createHash('sha256').update(journey.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      return { address: address.href, journey };
    },

    async finish({ code, redirectUrl, journey }) {
      const { token_endpoint: endpoint, jwks_uri: keys, issuer } = await discovery();
      const answer = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUrl,
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          code_verifier: journey.verifier,
        }),
      });
      if (answer.status >= 500) throw new Error(`The identity provider answered ${answer.status}`);
      const token = TokenAnswer.safeParse(await answer.json());
      if (!answer.ok || !token.success) return undefined;
      const claims = await provenClaims(token.data.id_token, keys);
      if (claims === undefined) return undefined;
      const isFresh = claims.exp > Date.now() / 1000 - CLOCK_SKEW_SECONDS;
      const isOurs = claims.iss === issuer && claims.aud === settings.clientId;
      if (!isFresh || !isOurs || claims.nonce !== journey.nonce) return undefined;
      const verifiedEmail = claims.email_verified ? claims.email?.toLowerCase() : undefined;
      return { issuer: claims.iss, subject: claims.sub, verifiedEmail };
    },
  });
}

/** All that can go wrong on the way is the provider's answer or its absence: a wrong person is an answer, not an error. */
function orAway(identity: GoogleIdentity): GoogleIdentity {
  const away = (cause: unknown): never => {
    throw new GoogleAway('The identity provider gave no usable answer', { cause });
  };
  return {
    begin: (back) => identity.begin(back).catch(away),
    finish: (returned) => identity.finish(returned).catch(away),
  };
}

async function readDiscovery(issuer: string) {
  const found = Discovery.parse(await readJson(`${issuer}/.well-known/openid-configuration`));
  if (found.issuer !== issuer) throw new Error('The identity provider gives itself another name');
  return found;
}

/** What the token says, if one of the provider's keys signed it. */
async function provenClaims(token: string, keysUrl: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = Header.safeParse(jsonOf(head));
  if (!header.success) return undefined;
  const { keys } = Keys.parse(await readJson(keysUrl));
  const key = keys.find(({ kid }) => kid === header.data.kid);
  if (key === undefined) return undefined;
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))) {
    return undefined;
  }
  const claims = Claims.safeParse(jsonOf(body));
  return claims.success ? claims.data : undefined;
}

async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}`);
  return answer.json();
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
