import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLogin, TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { totpCode } from '#platform/server/totp.ts';
import { contract } from '#app/contract.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

/** The ways in through the whole product, as production has them. */

const database = testDatabase();
let product: RunningProduct;

beforeAll(async () => {
  product = await runProduct(database, { accounts: { adminsNeedSecondFactor: true } });
});
afterAll(() => product.close());

/** A browser: keeps its cookies between calls. */
function browser() {
  const jar = new Map<string, string>();
  return async (method: string, route: string, body?: unknown, headers = {}) => {
    const answer = await fetch(`${product.url}/api${route}`, {
      method,
      headers: {
        origin: product.origin,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
}

async function administrator() {
  const clinic = await buildClinic(database);
  await database.ownerPool.query(`update users set role = 'admin' where id = $1`, [clinic.id]);
  return buildLogin(database, clinic);
}

const credentials = (login: { email: string }) => ({
  identifier: login.email,
  password: TEST_PASSWORD,
});

/** The newest letter to an address, once it lies in the folder. */
async function letterTo(email: string): Promise<{ file: string; text: string }> {
  await expect.poll(() => findLetter(email)).toBeDefined();
  return (await findLetter(email)) ?? { file: '', text: '' };
}

async function findLetter(email: string) {
  const names = await readdir(product.mailFolder).catch(() => []);
  for (const name of names.toSorted((first, second) => second.localeCompare(first))) {
    const file = path.join(product.mailFolder, name);
    const text = await readFile(file, 'utf8');
    if (text.includes(`To: ${email}`)) return { file, text };
  }
  return undefined;
}

// covers: administrator-enters-by-setting-second-factor
test('an administrator must set up the second factor before any operation opens', async () => {
  const call = browser();
  const signedIn = await call('POST', '/session', credentials(await administrator()));
  expect(await signedIn.json()).toMatchObject({ next: 'enrol' });
  for (const {
    '~orpc': { route },
  } of Object.values(contract).flatMap((verbs) => Object.values(verbs))) {
    const address = (route.path ?? '').replace(/\{\w+\}/g, crypto.randomUUID());
    // Those under /functions ask for a key, not for a session.
    const isWayIn =
      /^\/(session|sign-|account\/(second-factor|email)|password-resets|health|functions)/.test(
        address,
      );
    if (isWayIn && !(route.method === 'GET' && address === '/session')) continue;
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
    const answer = await call(route.method ?? '', address, body);
    expect([address, answer.status]).toEqual([address, 401]);
  }
  const response = await call('POST', '/account/second-factor', {});
  const { secret } = (await response.json()) as { secret: string };
  const code = totpCode(secret, new Date());
  const confirmedResponse = await call('POST', '/account/second-factor/confirm', { code });
  expect(confirmedResponse.status).toBe(200);
  expect((await call('GET', '/session')).status).toBe(200);
});

test('a new administrator without a second factor loses access with the next request', async () => {
  const call = browser();
  const clinic = await buildClinic(database);
  const login = await buildLogin(database, clinic);
  await call('POST', '/session', credentials(login));
  expect((await call('GET', '/session')).status).toBe(200);
  for (const role of ['admin', 'super_admin']) {
    await database.ownerPool.query('update users set role = $1 where id = $2', [role, clinic.id]);
    expect((await call('GET', '/session')).status).toBe(401);
  }
  await database.ownerPool.query(`update users set role = 'user' where id = $1`, [clinic.id]);
  expect((await call('GET', '/session')).status).toBe(200);
});

// covers: signing-out-clears-what-browser-also
test('signing out clears the browser’s storage, also for a half session and for none', async () => {
  const call = browser();
  await call('POST', '/session', credentials(await administrator()));
  for (let times = 0; times < 2; times += 1) {
    const answer = await call('DELETE', '/session');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
  }
  expect((await call('POST', '/account/second-factor', {})).status).toBe(401);
});

test('signs up with an e-mail in the outbox folder, which only the owner can read', async () => {
  const call = browser();
  const email = `${crypto.randomUUID()}@clinic.example`;
  const wish = { clinicName: 'शांति क्लिनिक', name: 'प्रिया', email, phoneNumber: '' };
  const askedResponse = await call('POST', '/sign-ups', { ...wish, password: TEST_PASSWORD });
  expect(askedResponse.status).toBe(200);
  const { file, text } = await letterTo(email);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const token = /#sign-up\.([\w-]{43})/.exec(text)?.[1];
  const response = await call('POST', '/sign-ups/confirm', { token, password: TEST_PASSWORD });
  expect(response.status).toBe(200);
  expect(await (await call('POST', '/session', credentials({ email }))).json()).toMatchObject({
    next: 'enter',
  });
  expect(await (await call('GET', '/session')).json()).toMatchObject({
    actor: { role: 'user' },
    clinic: { clinicName: 'शांति क्लिनिक' },
  });
  expect(product.logLines.join('')).not.toContain(token);
  expect(product.logLines.join('')).not.toContain(email);
});

test('a forged forwarding header gives no more tries', async () => {
  const tries = Array.from({ length: 45 }, (_, index) =>
    browser()(
      'POST',
      '/session/code',
      { identifier: `${crypto.randomUUID()}@x.example`, code: '000000' },
      { 'x-forwarded-for': `203.0.113.${index}` },
    ),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(30);
});
