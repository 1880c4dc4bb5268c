import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoogleIdentity, type GoogleIdentity } from './google-identity.ts';

// Signs in with a certified OpenID provider on loopback; the other tests use a stand-in whose
// answers they can change.

const CLIENT = { clientId: 'clinic-app', clientSecret: 'a client secret of this test' };
const REDIRECT_URL = 'https://clinic.example/login/google';

let server: Server;
let issuer: string;
let google: GoogleIdentity;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider();
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    void approve(provider, { request, response });
  });
  google = createGoogleIdentity({ ...CLIENT, issuer });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function createProvider(): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [REDIRECT_URL],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a cookie key of this test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: 'Asha@Clinic.example', email_verified: true }),
    }),
  });
}

/** Signs in and grants the request, as a person does with two clicks. */
async function approve(
  provider: Provider,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const login = { accountId: 'account-7' };
    return provider.interactionFinished(request, response, { login });
  }
  const grant = new provider.Grant({
    accountId: session?.accountId,
    clientId: String(params.client_id),
  });
  grant.addOIDCScope('openid email');
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(
    request,
    response,
    { consent },
    { mergeWithLastSubmission: true },
  );
}

/** Follows the provider's redirects with its cookies until it sends the browser back to the product. */
async function follow(address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let hops = 0; hops < 10 && !next.startsWith(REDIRECT_URL); hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    next = new URL(answer.headers.get('location') ?? REDIRECT_URL, next).href;
  }
  return new URL(next);
}

async function signIn() {
  const { address, flow } = await google.begin({ redirectUrl: REDIRECT_URL });
  const params = (await follow(address)).searchParams;
  expect(params.get('state')).toBe(flow.state);
  const answer = {
    code: params.get('code') ?? '',
    iss: params.get('iss') ?? undefined,
    redirectUrl: REDIRECT_URL,
    flow,
  };
  return { answer, flow };
}

test('signs in with an independent OpenID provider', async () => {
  const { answer } = await signIn();
  expect(await google.finish(answer)).toEqual({
    issuer,
    subject: 'account-7',
    verifiedEmail: 'asha@clinic.example',
  });
});

test('refuses a code that was used before', async () => {
  const { answer } = await signIn();
  expect(await google.finish(answer)).toBeDefined();
  expect(await google.finish(answer)).toBeUndefined();
});

test('refuses a code with the verifier of another browser', async () => {
  const [ownSignIn, other] = [await signIn(), await signIn()];
  const mixedFlow = { ...ownSignIn.flow, verifier: other.flow.verifier };
  expect(await google.finish({ ...ownSignIn.answer, flow: mixedFlow })).toBeUndefined();
});

test('refuses an answer in the name of another provider', async () => {
  const { answer } = await signIn();
  expect(await google.finish({ ...answer, iss: 'https://evil.example' })).toBeUndefined();
  expect(await google.finish({ ...answer, iss: undefined })).toBeUndefined();
});
