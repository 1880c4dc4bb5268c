import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { Caller } from './accounts-tools.ts';
import { signIn } from './sign-in.ts';
import { requestCode } from './sign-in-with-code.ts';
import {
  buildAccountsTools,
  buildLogin,
  operatorScopeOn,
  unknownBrowser,
  unknownCaller,
  TEST_PASSWORD,
} from './testing.ts';

const database = testDatabase();
const tools = buildAccountsTools();

function trySignIn(identifier: string, password: string, from: Partial<Caller> = {}) {
  return signIn(operatorScopeOn(database), {
    identifier,
    password,
    ...unknownCaller(),
    ...from,
    tools,
  });
}

test('after five wrong tries an address must wait, also with the right password', async () => {
  const login = await buildLogin(database);
  const { address } = unknownCaller();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await trySignIn(login.email, 'wrong', { address })).toMatchObject({ ok: false });
  }
  await expect(trySignIn(login.phoneNumber, TEST_PASSWORD, { address })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retryAfterSeconds: expect.closeTo(60, -1) },
  });
  expect(await trySignIn(login.email, TEST_PASSWORD)).toMatchObject({ ok: true });
  const { rows } = await database.ownerPool.query<{ line: string }>(
    `select concat_ws(' ', outcome, reason) as line from audit_log where login_id = $1 order by id`,
    [login.id],
  );
  expect(rows.map(({ line }) => line)).toEqual([
    ...Array.from({ length: 5 }, () => 'refused'),
    'refused RATE_LIMITED',
    'done',
  ]);
});

test('checks no more than ten of a hundred simultaneous tries from as many addresses', async () => {
  const login = await buildLogin(database);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () => trySignIn(login.email, 'wrong')),
  );
  const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refusals.length).toBeGreaterThanOrEqual(90);
  for (const reason of refusals) expect(reason).toMatchObject({ code: 'RATE_LIMITED' });
});

test('an address that tries many accounts must wait, but a known browser behind it need not', async () => {
  const login = await buildLogin(database);
  const first = await trySignIn(login.email, TEST_PASSWORD);
  const knownBrowser = first.ok ? { browser: first.value.browser } : {};
  for (let tries = 0; tries < 11; tries += 1) await trySignIn(login.email, 'wrong').catch(() => {});
  await expect(trySignIn(login.email, TEST_PASSWORD)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  expect(await trySignIn(login.email, TEST_PASSWORD, knownBrowser)).toMatchObject({ ok: true });

  const address = randomUUID();
  for (let tries = 0; tries < 30; tries += 1)
    await trySignIn(`${randomUUID()}@x.example`, 'wrong', { address });
  await expect(trySignIn(`${randomUUID()}@x.example`, 'wrong', { address })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
});

test('successful sign-ins do not use up the tries of a shared address', async () => {
  const login = await buildLogin(database);
  const address = randomUUID();
  for (let times = 0; times < 31; times += 1) {
    expect(await trySignIn(login.email, TEST_PASSWORD, { address })).toMatchObject({ ok: true });
  }
  for (let tries = 0; tries < 30; tries += 1)
    await trySignIn(`${randomUUID()}@x.example`, 'wrong', { address });
  await expect(trySignIn(login.email, TEST_PASSWORD, { address })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
});

test('the rate limits and the audit log hold no passwords, addresses or tokens', async () => {
  const login = await buildLogin(database);
  await trySignIn(login.email, 'wrong');
  const result = await database.ownerPool.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from sign_in_throttles t`,
  );
  expect(result.rows[0]?.text).not.toContain(login.email);
  const queryResult = await database.ownerPool.query<{ password: string }>(
    'select password_hash as password from logins where id = $1',
    [login.id],
  );
  expect(queryResult.rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('an owner whose codes and links strangers have used up gets one email about it', async () => {
  const login = await buildLogin(database);
  const ask = () =>
    requestCode(operatorScopeOn(database), {
      identifier: login.email,
      address: randomUUID(),
      browser: unknownBrowser().browser,
      tools,
    });
  for (let tries = 0; tries < 14; tries += 1) await ask();
  const notices = (await tools.emailsTo(login.email)).filter(({ subject }) =>
    subject.startsWith('Many codes or links'),
  );
  expect(notices).toHaveLength(1);
});
