import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createAccountsGate } from './gate.ts';
import { setPassword, signIn, signOut } from './service.ts';
import { buildLogin, operatorOf, signInTools, TEST_PASSWORD } from './testing.ts';

const database = testDatabase();
let tools: ReturnType<typeof signInTools>;

beforeAll(() => {
  tools = signInTools(database);
});

async function someone() {
  return buildLogin(database);
}

function trySignIn(identifier: string, password: string, more: { address?: string; knownDevice?: string } = {}) {
  const { address = randomUUID(), knownDevice } = more;
  return signIn(operatorOf(database), { identifier, password, address, knownDevice, tools });
}

function gate() {
  return createAccountsGate({ operatorPool: database.operatorPool, secret: tools.secret, secure: false });
}

async function signedInCookie(email: string): Promise<string> {
  const result = await trySignIn(email, TEST_PASSWORD);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.setCookies.join('; ').split(';')[0] ?? '';
}

const requestId = 'test';

test('an e-mail address in any spelling, or the phone number, with the password signs in', async () => {
  const login = await someone();
  for (const identifier of [login.email, ` ${login.email.toUpperCase()} `, login.phoneNumber, `+91 ${login.phoneNumber}`]) {
    expect(await trySignIn(identifier, TEST_PASSWORD)).toMatchObject({ ok: true, value: { login: { id: login.id } } });
  }
});

test('the cookie proves the login until it signs out', async () => {
  const login = await someone();
  const cookies = await signedInCookie(login.email);
  expect(cookies).toMatch(/^wellword=/);
  const proven = await gate().provenLogin({ cookies: `other=1; ${cookies}`, requestId });
  expect(proven).toMatchObject({ loginId: login.id, name: 'Meera Shah' });
  await signOut(operatorOf(database), { token: proven?.token ?? '' });
  expect(await gate().provenLogin({ cookies, requestId })).toBeUndefined();
});

test('a cookie that was changed, made up or signed by another installation proves nothing', async () => {
  const cookies = await signedInCookie((await someone()).email);
  const token = decodeURIComponent(cookies.split('=')[1] ?? '').split('.')[0] ?? '';
  const stranger = createAccountsGate({ operatorPool: database.operatorPool, secret: 'x'.repeat(40), secure: false });
  expect(await stranger.provenLogin({ cookies, requestId })).toBeUndefined();
  for (const forged of [`wellword=${token}`, `wellword=${token}.`, `wellword=%E0%A4%A`, `${cookies}x`, 'wellword=', `wellword=${'a'.repeat(600)}.b`]) {
    expect(await gate().provenLogin({ cookies: forged, requestId }), forged).toBeUndefined();
  }
});

test('each sign-in gets a token of its own', async () => {
  const { email } = await someone();
  expect(await signedInCookie(email)).not.toBe(await signedInCookie(email));
});

test('missing, unknown, wrong and disabled are refused with the specified words only', async () => {
  const login = await someone();
  expect(await trySignIn('', TEST_PASSWORD)).toEqual({ ok: false, refusal: { code: 'CREDENTIALS_MISSING' } });
  expect(await trySignIn(login.email, '')).toEqual({ ok: false, refusal: { code: 'CREDENTIALS_MISSING' } });
  const wrong = { ok: false, refusal: { code: 'WRONG_CREDENTIALS' } };
  expect(await trySignIn(login.email, `${TEST_PASSWORD} `)).toEqual(wrong);
  expect(await trySignIn('nobody@clinic.example', TEST_PASSWORD)).toEqual(wrong);
  expect(await trySignIn(`' or 1=1 --`, TEST_PASSWORD)).toEqual(wrong);
  await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [login.id]);
  expect(await trySignIn(login.email, TEST_PASSWORD)).toEqual(wrong);
});

test('disabling a login and changing its password end its sessions at once', async () => {
  const login = await someone();
  const cookies = await signedInCookie(login.email);
  await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [login.id]);
  expect(await gate().provenLogin({ cookies, requestId })).toBeUndefined();
  await database.ownerPool.query('update logins set disabled_at = null where id = $1', [login.id]);
  expect(await gate().provenLogin({ cookies, requestId })).toBeDefined();
  expect(await setPassword(operatorOf(database), { email: login.email, password: 'another good password' })).toBe(true);
  expect(await gate().provenLogin({ cookies, requestId })).toBeUndefined();
  expect(await trySignIn(login.email, TEST_PASSWORD)).toMatchObject({ ok: false });
  expect(await trySignIn(login.email, 'another good password')).toMatchObject({ ok: true });
});

test('an idle session ends after an hour, any session after twelve', async () => {
  const { email, id } = await someone();
  const cookies = await signedInCookie(email);
  await database.ownerPool.query(`update login_sessions set updated_at = now() - interval '61 minutes' where user_id = $1`, [id]);
  expect(await gate().provenLogin({ cookies, requestId })).toBeUndefined();
  await database.ownerPool.query(`update login_sessions set updated_at = now() - interval '59 minutes' where user_id = $1`, [id]);
  expect(await gate().provenLogin({ cookies, requestId })).toBeDefined();
  const life = await database.ownerPool.query<{ hours: number }>(
    `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours, updated_at > now() - interval '5 seconds' as touched
     from login_sessions where user_id = $1`,
    [id],
  );
  expect(life.rows).toEqual([{ hours: 12, touched: true }]);
});

test('after five wrong tries an account must wait, from any address, also with the right password', async () => {
  const login = await someone();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await trySignIn(login.email, 'wrong')).toMatchObject({ ok: false });
  }
  await expect(trySignIn(login.phoneNumber, TEST_PASSWORD)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retryAfterSeconds: expect.closeTo(15, -1) },
  });
});

test('of a hundred tries at once no more than five are evaluated', async () => {
  const login = await someone();
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => trySignIn(login.email, 'wrong')));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBeLessThanOrEqual(5);
});

test('an address that tries many accounts must wait, and a browser that knows the account need not', async () => {
  const login = await someone();
  const first = await trySignIn(login.email, TEST_PASSWORD);
  const knownDevice = first.ok ? first.value.knownDevice : undefined;
  for (let tries = 0; tries < 6; tries += 1) await trySignIn(login.email, 'wrong').catch(() => {});
  await expect(trySignIn(login.email, TEST_PASSWORD)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await trySignIn(login.email, TEST_PASSWORD, { knownDevice })).toMatchObject({ ok: true });

  const address = randomUUID();
  for (let tries = 0; tries < 30; tries += 1) await trySignIn(`${randomUUID()}@x.example`, 'wrong', { address });
  await expect(trySignIn(`${randomUUID()}@x.example`, 'wrong', { address })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('neither passwords, addresses nor tokens stand in the throttle or the audit', async () => {
  const login = await someone();
  await trySignIn(login.email, 'wrong');
  const kept = await database.ownerPool.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from sign_in_throttles t`,
  );
  expect(kept.rows[0]?.text).not.toContain(login.email);
  const stored = await database.ownerPool.query<{ password: string }>('select password from login_credentials where user_id = $1', [login.id]);
  expect(stored.rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
