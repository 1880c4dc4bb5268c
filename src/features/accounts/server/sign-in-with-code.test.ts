import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { Caller } from './accounts-tools.ts';
import { signIn } from './sign-in.ts';
import {
  buildAccountsTools,
  buildLogin,
  signInBuiltLogin,
  operatorScopeOn,
  unknownCaller,
  unknownBrowser,
  readSessionStages,
  TEST_PASSWORD,
} from './testing.ts';
import { requestCode, signInWithCode } from './sign-in-with-code.ts';

const database = testDatabase();
const tools = buildAccountsTools();

// One browser requests all codes of this file and types them.
const { browser } = unknownBrowser();

async function codeFor(identifier: string, recipient = identifier): Promise<string | undefined> {
  await requestCode(operatorScopeOn(database), {
    identifier,
    address: randomUUID(),
    browser,
    tools,
  });
  return /^\d{6}/.exec((await tools.emailsTo(recipient)).at(-1)?.text ?? '')?.[0];
}

function enter(identifier: string, code = '', from: Partial<Caller> = { browser }) {
  const input = { identifier, code, ...unknownCaller(), ...from, tools };
  return signInWithCode(operatorScopeOn(database), input);
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

const wrong = { ok: false, refusal: { code: 'WRONG_CODE' } };

// covers: code-from-mail-signs-in-once-however
test('an emailed code signs in once, with or without spaces', async () => {
  const login = await buildLogin(database);
  const code = (await codeFor(login.email)) ?? '';
  const input = ` ${code.slice(0, 3)} ${code.slice(3)}`;
  const outcomes = await Promise.all([1, 2, 3].map(() => enter(login.email.toUpperCase(), input)));
  const openedOutcomes = outcomes.filter((outcome) => outcome.ok);
  expect(openedOutcomes).toHaveLength(1);
  expect(await enter(login.email, code)).toEqual(wrong);
  const token = openedOutcomes[0]?.ok ? openedOutcomes[0].value.token : '';
  expect((await readSessionStages(database, token)).full?.loginId).toBe(login.id);
});

test('signing in with a code leaves the password and the other sessions alone', async () => {
  const login = await buildLogin(database);
  await signInBuiltLogin(database, { login, tools });
  expect(await enter(login.email, await codeFor(login.email))).toMatchObject({ ok: true });
  const sessions = await database.ownerPool.query(
    'select from login_sessions where login_id = $1',
    [login.id],
  );
  expect(sessions.rowCount).toBe(2);
  const wish = { identifier: login.email, password: TEST_PASSWORD, ...unknownCaller(), tools };
  expect(await signIn(operatorScopeOn(database), wish)).toMatchObject({ ok: true });
});

test('a phone number gets a code only once it is verified', async () => {
  const login = await buildLogin(database);
  const verify = 'update logins set phone_number_verified = $2 where id = $1';
  await database.ownerPool.query(verify, [login.id, false]);
  expect(await codeFor(login.phoneNumber)).toBeUndefined();
  await database.ownerPool.query(verify, [login.id, true]);
  const code = await codeFor(`+91 ${login.phoneNumber}`, login.phoneNumber);
  expect(await enter(`0${login.phoneNumber}`, code)).toMatchObject({ ok: true });
});

test('a code works only in the browser that requested it', async () => {
  const login = await buildLogin(database);
  const code = await codeFor(login.email);
  expect(await enter(login.email, code, unknownBrowser())).toEqual(wrong);
  expect(await enter(login.email, code)).toMatchObject({ ok: true });
});

test('a code for an unknown account is stored and tried like any other', async () => {
  const login = await buildLogin(database);
  await database.ownerPool.query('delete from login_proofs');
  const unknown = `${randomUUID()}@x.example`;
  for (const identifier of [login.email, unknown]) {
    await codeFor(identifier);
    expect(await enter(identifier, 'abcdef')).toEqual(wrong);
  }
  const result = await database.ownerPool.query<{ tries: number }>(
    'select tries from login_proofs',
  );
  expect(result.rows).toEqual([{ tries: 1 }, { tries: 1 }]);
  expect(await tools.emailsTo(unknown)).toEqual([]);
});

test('after five tries a code stops working, also when it is right', async () => {
  const login = await buildLogin(database);
  const code = (await codeFor(login.email)) ?? '';
  const tries = Array.from({ length: 5 }, () => enter(login.email, otherThan(code)));
  expect(await Promise.all(tries)).toEqual([wrong, wrong, wrong, wrong, wrong]);
  expect(await enter(login.email, code)).toEqual(wrong);
});

// covers: code-over-after-ten-minutes-when-newer
test('a code ends after ten minutes, after a newer one, and never works for another login', async () => {
  const [login, other] = [await buildLogin(database), await buildLogin(database)];
  const first = await codeFor(login.email);
  const second = await codeFor(login.email);
  await codeFor(other.email);
  expect(await enter(other.email, second)).toEqual(wrong);
  if (first !== second) expect(await enter(login.email, first)).toEqual(wrong);
  const age = `update login_proofs set expires_at = expires_at - interval '11 minutes' where login_id = $1`;
  await database.ownerPool.query(age, [login.id]);
  expect(await enter(login.email, second)).toEqual(wrong);
});

test('unknown and disabled logins and missing codes get the same refusal', async () => {
  const login = await buildLogin(database);
  await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [login.id]);
  expect(await codeFor(login.email)).toBeUndefined();
  for (const identifier of [login.email, `${randomUUID()}@x.example`, '', '9876543210']) {
    expect(await enter(identifier, '000000')).toEqual(wrong);
  }
});

test('an address that guesses the codes of many people must wait', async () => {
  const address = randomUUID();
  const guess = () =>
    signInWithCode(operatorScopeOn(database), {
      identifier: `${randomUUID()}@x.example`,
      code: '123456',
      ...unknownCaller(),
      address,
      tools,
    });
  for (let tries = 0; tries < 30; tries += 1) await guess();
  await expect(guess()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
