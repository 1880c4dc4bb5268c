import {
  createHash,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  randomUUID,
} from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import {
  createGoogleIdentity,
  type GoogleIdentity,
  type AuthorizationFlow,
} from './google-identity.ts';
import {
  buildAccountsTools,
  buildLogin,
  operatorScopeOn,
  unknownCaller,
  readSessionStages,
} from './testing.ts';
import { signInWithGoogle, startGoogle } from './sign-in-with-google.ts';

const database = testDatabase();
const tools = buildAccountsTools();
const CLIENT = { clientId: 'client-1', clientSecret: 'client-secret' };
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The provider's answer about the person; a test changes it. */
interface Saying {
  claims: Record<string, unknown>;
  key: string;
  alg: string;
}

let provider: Server;
let issuer: string;
let google: GoogleIdentity;
let saying: Saying;
/** The code challenge that the browser sent; the stand-in checks it like a real provider. */
let challenge: string;
let usedCodes: Set<string>;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      });
    }
    if (pathname === '/keys') {
      return json({ keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'key-1' }] });
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const code = form.get('code') ?? '';
      const verifier = form.get('code_verifier') ?? '';
      const isKnown =
        form.get('client_id') === CLIENT.clientId &&
        form.get('client_secret') === CLIENT.clientSecret &&
        form.get('redirect_uri') === 'https://clinic.example/login/google' &&
        createHash('sha256').update(verifier).digest('base64url') === challenge;
      if (!isKnown || usedCodes.has(code)) return json({ error: 'invalid_grant' }, 400);
      usedCodes.add(code);
      return json({ access_token: 'unused', token_type: 'Bearer', id_token: signToken(saying) });
    });
    return undefined;
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  google = createGoogleIdentity({ ...CLIENT, issuer });
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));
beforeEach(() => {
  usedCodes = new Set();
});

function signToken({ claims, key, alg }: Saying): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signedText = `${encode({ alg, kid: 'key-1', typ: 'JWT' })}.${encode(claims)}`;
  const signature = createSign('RSA-SHA256').update(signedText).sign(createPrivateKey(key));
  return `${signedText}.${alg === 'none' ? '' : signature.toString('base64url')}`;
}

const pem = (keys: typeof pair) =>
  keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

interface Bent {
  claims?: Record<string, unknown>;
  key?: string;
  alg?: string;
  /** The state that the browser returns, unless it is the one that it was sent with. */
  state?: string;
  flow?: AuthorizationFlow | undefined;
}

/** Signs in at the provider with this address, and returns to the product. */
async function comeBack(email: string, bent: Bent = {}) {
  const from = { address: randomUUID(), tools, google };
  const start = await startGoogle(operatorScopeOn(database), from);
  if (!start.ok) throw new Error(start.refusal.code);
  const { address, flow } = start.value;
  const params = new URL(address).searchParams;
  expect(params.get('code_challenge_method')).toBe('S256');
  challenge = params.get('code_challenge') ?? '';
  const present = Math.floor(Date.now() / 1000);
  saying = {
    claims: {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: `subject of ${email}`,
      iat: present,
      exp: present + 300,
      nonce: params.get('nonce'),
      email,
      email_verified: true,
      ...bent.claims,
    },
    key: bent.key ?? pem(pair),
    alg: bent.alg ?? 'RS256',
  };
  return signInWithGoogle(operatorScopeOn(database), {
    ...unknownCaller(),
    tools,
    google,
    code: randomUUID(),
    state: bent.state ?? params.get('state') ?? '',
    flow: 'flow' in bent ? bent.flow : flow,
  });
}

const refusedByUs = { ok: false, refusal: { code: 'GOOGLE_REFUSED' } };

// covers: account-with-login-verified-address-signs
test('an account with the login’s verified address signs it in, and stays linked when addresses change', async () => {
  const login = await buildLogin(database);
  const entry = await comeBack(login.email.toUpperCase());
  expect(entry).toMatchObject({ ok: true, value: { entered: { id: login.id, next: 'enter' } } });
  const { full } = await readSessionStages(database, entry.ok ? entry.value.token : '');
  expect(full?.loginId).toBe(login.id);
  const again = await comeBack('elsewhere@x.example', {
    claims: { sub: `subject of ${login.email.toUpperCase()}` },
  });
  expect(again).toMatchObject({ ok: true, value: { entered: { id: login.id } } });
});

test('refuses an account without a login of the same verified address, and creates nothing', async () => {
  const [login, unverifiedLogin] = [await buildLogin(database), await buildLogin(database)];
  await database.ownerPool.query('update logins set email_verified = false where id = $1', [
    unverifiedLogin.id,
  ]);
  expect(await comeBack('nobody@x.example')).toEqual(refusedByUs);
  expect(await comeBack(unverifiedLogin.email)).toEqual(refusedByUs);
  expect(await comeBack(login.email, { claims: { email_verified: false } })).toEqual(refusedByUs);
  await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [login.id]);
  expect(await comeBack(login.email)).toEqual(refusedByUs);
});

const present = () => Math.floor(Date.now() / 1000);
test.each([
  ['another flow’s state', () => ({ state: 'x' })],
  ['no flow in this browser', () => ({ flow: undefined })],
  ['an invented flow', () => ({ flow: { state: 'x', verifier: 'x', nonce: 'x' }, state: 'x' })],
  ['another nonce', () => ({ claims: { nonce: 'x' } })],
  ['a token for another client', () => ({ claims: { aud: 'client-2' } })],
  ['a token of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['a token that is over', () => ({ claims: { exp: present() - 120 } })],
  ['a token that someone else signed', () => ({ key: pem(stranger) })],
  ['a token that nobody signed', () => ({ alg: 'none' })],
] satisfies [string, () => Bent][])('%s is refused', async (_what, bent) => {
  const login = await buildLogin(database);
  expect(await comeBack(login.email, bent())).toEqual(refusedByUs);
  expect(await comeBack(login.email)).toMatchObject({ ok: true });
});

test('Google sign-in is refused where it is not set up', async () => {
  const from = { address: randomUUID(), tools, google: undefined };
  const off = { ok: false, refusal: { code: 'GOOGLE_OFF' } };
  expect(await startGoogle(operatorScopeOn(database), from)).toEqual(off);
});

test('a provider that is unreachable or answers nonsense is reported as away, without an error or a counted try', async () => {
  const brokenServer = createServer((_request, response) =>
    response.writeHead(500).end('not JSON'),
  );
  await new Promise<void>((resolve) => brokenServer.listen(0, '127.0.0.1', resolve));
  const { port } = brokenServer.address() as AddressInfo;
  const away = { ok: false, refusal: { code: 'GOOGLE_AWAY' } };
  const flow = { state: 'state', verifier: 'verifier', nonce: 'nonce' };
  for (const address of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9']) {
    const lostGoogle = createGoogleIdentity({ ...CLIENT, issuer: address });
    const from = { address: randomUUID(), tools, google: lostGoogle };
    expect(await startGoogle(operatorScopeOn(database), from)).toEqual(away);
    const back = {
      ...unknownCaller(),
      tools,
      google: lostGoogle,
      code: 'code',
      state: 'state',
      flow,
    };
    for (let times = 0; times < 35; times += 1)
      expect(await signInWithGoogle(operatorScopeOn(database), back)).toEqual(away);
  }
  await new Promise((resolve) => brokenServer.close(resolve));
});
