import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createAccountsGate } from './gate.ts';
import { setPasswordByLink } from './passwords.ts';
import { createInvitation, mailInvitation } from './create-login.ts';
import { setPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sessions.ts';
import {
  buildAccountsTools,
  buildLogin,
  operatorScopeOn,
  unknownCaller,
  unknownBrowser,
  TEST_PASSWORD,
} from './testing.ts';

const database = testDatabase();
const tools = buildAccountsTools();

function trySignIn(identifier: string, password: string) {
  return signIn(operatorScopeOn(database), { identifier, password, ...unknownCaller(), tools });
}

function gate() {
  return createAccountsGate({ operatorPool: database.operatorPool, secure: false });
}

async function signInForCookie(email: string): Promise<string> {
  const result = await trySignIn(email, TEST_PASSWORD);
  if (!result.ok) throw new Error(result.refusal.code);
  return `wellword=${result.value.token}`;
}

const requestId = 'test';

// covers: e-mail-address-in-any-spelling
test('signs in with an email address in any spelling or a phone number, and the password', async () => {
  const login = await buildLogin(database);
  for (const identifier of [
    login.email,
    ` ${login.email.toUpperCase()} `,
    login.phoneNumber,
    `+91 ${login.phoneNumber}`,
  ]) {
    expect(await trySignIn(identifier, TEST_PASSWORD)).toMatchObject({
      ok: true,
      value: { entered: { id: login.id, next: 'enter' } },
    });
  }
});

test('the cookie authenticates the login until it signs out', async () => {
  const login = await buildLogin(database);
  const cookies = await signInForCookie(login.email);
  expect(cookies).toMatch(/^wellword=[\w-]{43}$/);
  const provenLogin = await gate().provenLogin({ cookies: `other=1; ${cookies}`, requestId });
  expect(provenLogin).toMatchObject({ loginId: login.id, name: 'Meera Shah' });
  if (!provenLogin) throw new Error('not signed in');
  await signOut(operatorScopeOn(database), provenLogin);
  expect(await gate().provenLogin({ cookies, requestId })).toBeUndefined();
});

test('refuses a changed cookie, an invented one and the stored token hash', async () => {
  const login = await buildLogin(database);
  const cookies = await signInForCookie(login.email);
  const result = await database.ownerPool.query<{ token: string; id: string }>(
    'select token_sha256 as token, id from login_sessions where login_id = $1',
    [login.id],
  );
  const { token = '', id = '' } = result.rows[0] ?? {};
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const forgedTokens = [token, id, '', '%E0%A4%A', 'a'.repeat(600), 'A'.repeat(43)];
  for (const value of [...forgedTokens.map((each) => `wellword=${each}`), `${cookies}x`]) {
    expect(await gate().provenLogin({ cookies: value, requestId }), value).toBeUndefined();
  }
  expect(await gate().provenLogin({ cookies, requestId })).toBeDefined();
});

test('signing in replaces a cookie that another person planted', async () => {
  const plantedCookie = `wellword=${'p'.repeat(43)}`;
  const login = await buildLogin(database);
  const [first, second] = [await signInForCookie(login.email), await signInForCookie(login.email)];
  expect(first).not.toBe(second);
  expect(await gate().provenLogin({ cookies: plantedCookie, requestId })).toBeUndefined();
  expect(await gate().halfLogin({ cookies: first, requestId })).toBeUndefined();
});

test('each sign-in gets a token of its own', async () => {
  const { email } = await buildLogin(database);
  expect(await signInForCookie(email)).not.toBe(await signInForCookie(email));
});

// covers: missing-unknown-wrong-and-disabled-refused
test('missing, unknown and wrong get only the specified words, and so does a wrong one of a disabled login', async () => {
  const login = await buildLogin(database);
  expect(await trySignIn('', TEST_PASSWORD)).toEqual({
    ok: false,
    refusal: { code: 'CREDENTIALS_MISSING' },
  });
  expect(await trySignIn(login.email, '')).toEqual({
    ok: false,
    refusal: { code: 'CREDENTIALS_MISSING' },
  });
  const wrong = { ok: false, refusal: { code: 'WRONG_CREDENTIALS' } };
  expect(await trySignIn(login.email, `${TEST_PASSWORD} `)).toEqual(wrong);
  expect(await trySignIn('nobody@clinic.example', TEST_PASSWORD)).toEqual(wrong);
  expect(await trySignIn(`' or 1=1 --`, TEST_PASSWORD)).toEqual(wrong);
  await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [login.id]);
  expect(await trySignIn(login.email, `${TEST_PASSWORD} `)).toEqual(wrong);
  // A person who knows the password may know.
  const disabled = { ok: false, refusal: { code: 'LOGIN_DISABLED' } };
  expect(await trySignIn(login.email, TEST_PASSWORD)).toEqual(disabled);
  expect(await trySignIn(login.phoneNumber, TEST_PASSWORD)).toEqual(disabled);
});

test('disabling a login or changing its password ends its sessions at once', async () => {
  const login = await buildLogin(database);
  const cookies = await signInForCookie(login.email);
  await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [login.id]);
  expect(await gate().provenLogin({ cookies, requestId })).toBeUndefined();
  await database.ownerPool.query('update logins set disabled_at = null where id = $1', [login.id]);
  expect(await gate().provenLogin({ cookies, requestId })).toBeDefined();
  expect(
    await setPassword(operatorScopeOn(database), {
      email: login.email,
      password: 'another good password',
    }),
  ).toBe(true);
  expect(await gate().provenLogin({ cookies, requestId })).toBeUndefined();
  expect(await trySignIn(login.email, TEST_PASSWORD)).toMatchObject({ ok: false });
  expect(await trySignIn(login.email, 'another good password')).toMatchObject({ ok: true });
});

test('opening and checking a stream does not keep an idle session alive', async () => {
  const { email, id } = await buildLogin(database);
  const cookies = await signInForCookie(email);
  const idleFor = (minutes: number) =>
    database.ownerPool.query(
      `update login_sessions set used_at = now() - $2 * interval '1 minute' where login_id = $1`,
      [id, minutes],
    );
  const isUsed = async () => {
    const { rows } = await database.ownerPool.query<{ used: boolean }>(
      `select used_at > now() - interval '1 minute' as used from login_sessions where login_id = $1`,
      [id],
    );
    return rows[0]?.used;
  };
  await idleFor(59);
  expect(await gate().isStillProven({ cookies, requestId, staffRole: 'owner' })).toBe(true);
  expect(await gate().provenLogin({ cookies, requestId, isUse: false })).toBeDefined();
  expect(await isUsed()).toBe(false);
  expect(await gate().provenLogin({ cookies, requestId })).toBeDefined();
  expect(await isUsed()).toBe(true);
  await idleFor(61);
  expect(await gate().isStillProven({ cookies, requestId, staffRole: 'owner' })).toBe(false);
  expect(await gate().isStillProven({ cookies: undefined, requestId, staffRole: 'owner' })).toBe(
    false,
  );
});

test('an idle session ends after an hour, any session after twelve', async () => {
  const { email, id } = await buildLogin(database);
  const cookies = await signInForCookie(email);
  await database.ownerPool.query(
    `update login_sessions set used_at = now() - interval '61 minutes' where login_id = $1`,
    [id],
  );
  expect(await gate().provenLogin({ cookies, requestId })).toBeUndefined();
  await database.ownerPool.query(
    `update login_sessions set used_at = now() - interval '59 minutes' where login_id = $1`,
    [id],
  );
  expect(await gate().provenLogin({ cookies, requestId })).toBeDefined();
  const life = await database.ownerPool.query<{ hours: number }>(
    `select round(extract(epoch from ends_at - started_at) / 3600)::int as hours, used_at > now() - interval '5 seconds' as touched
     from login_sessions where login_id = $1`,
    [id],
  );
  expect(life.rows).toEqual([{ hours: 12, touched: true }]);
});

test('a wrong password for a known, a disabled and an unknown account gets the same answer after three hashes', async () => {
  const { email } = await buildLogin(database);
  const disabledLogin = await buildLogin(database);
  await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [
    disabledLogin.id,
  ]);
  for (const identifier of [email, disabledLogin.email, `${randomUUID()}@clinic.example`]) {
    let hashes = 0;
    const limitHashing = <Value>(work: () => Promise<Value>) => {
      hashes += 1;
      return work();
    };
    const answer = await signIn(operatorScopeOn(database), {
      identifier,
      password: 'wrong password',
      ...unknownCaller(),
      tools: { ...tools, limitHashing },
    });
    expect(answer).toEqual({ ok: false, refusal: { code: 'WRONG_CREDENTIALS' } });
    expect(hashes).toBe(3);
  }
});

// covers: invited-login-no-password-until-owner-chooses
test('an invited login has no password until its owner chooses one', async () => {
  const { clinicId } = await buildLogin(database);
  const email = `${randomUUID()}@clinic.example`;
  const scope = operatorScopeOn(database);
  const wish = {
    clinicId,
    name: 'Asha Mehta',
    email,
    staffRole: 'owner',
    page: '/reset',
    minutes: 60,
    action: 'accounts.invite',
    tools,
  } as const;
  const invitation = await createInvitation(scope, wish);
  expect(invitation).toMatchObject({ ok: true });
  const link = invitation.ok ? invitation.value.link : '';
  expect(link).toMatch(/^https:\/\/clinic\.example\/reset#[\w-]{43}$/);
  mailInvitation(tools, { name: 'Asha Mehta', email, link });
  const mail = (await tools.emailsTo(email))[0]?.text;
  expect(mail).toContain(`You sign in with ${email}.`);
  expect(mail).toContain(link);
  expect(await trySignIn(email, '')).toMatchObject({ ok: false });
  expect(await trySignIn(email, 'undefined')).toMatchObject({ ok: false });
  const token = link.split('#')[1] ?? '';
  const use = { token, password: 'a good new password', ...unknownBrowser(), tools };
  expect(await setPasswordByLink(scope, use)).toMatchObject({ ok: true });
  expect(await trySignIn(email, 'a good new password')).toMatchObject({ ok: true });
  expect(await createInvitation(scope, wish)).toEqual({
    ok: false,
    refusal: { code: 'EMAIL_TAKEN' },
  });
});
