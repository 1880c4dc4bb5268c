import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { totpCode } from '#platform/server/totp.ts';
import { requestCode, signInWithCode } from './sign-in-with-code.ts';
import type { ProvenLogin } from './gate.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';
import { requestPasswordReset, setPasswordByLink } from './passwords.ts';
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
  type BuiltLogin,
} from './testing.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  verifySecondFactor,
} from './second-factor.ts';

const database = testDatabase();
const admins = new Set<string>();
const tools = buildAccountsTools({ needsSecondFactor: (clinicId) => admins.has(clinicId) });
const wrong = { ok: false, refusal: { code: 'WRONG_CODE' } };
const on = { ok: false, refusal: { code: 'SECOND_FACTOR_ON' } };

const request = (session: ProvenLogin) => ({ session, ...unknownBrowser(), tools });

// The clock is stopped, so that no step of 30 seconds ends between a code and its check.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Returns the app's code now, or `steps` of 30 seconds later. */
function appCode(secret: string, steps = 0): string {
  return totpCode(secret, new Date(Date.now() + steps * 30_000));
}

async function enrol(login: BuiltLogin) {
  const session = await signInBuiltLogin(database, { login, tools });
  const isHalf = (await stagesByLogin(login)).includes('half');
  const start = await startSecondFactor(operatorScopeOn(database), {
    ...request(session),
    isHalf,
    password: TEST_PASSWORD,
  });
  if (!start.ok) throw new Error(start.refusal.code);
  const { secret } = start.value;
  const confirmation = await confirmSecondFactor(operatorScopeOn(database), {
    ...request(session),
    isHalf,
    code: appCode(secret, -1),
    device: 'Chrome on Android',
  });
  if (!confirmation.ok) throw new Error(confirmation.refusal.code);
  return { secret, session, ...confirmation.value };
}

async function stagesByLogin({ id }: BuiltLogin): Promise<string[]> {
  const rows = await database.ownerPool.query<{ stage: string }>(
    'select stage from login_sessions where login_id = $1',
    [id],
  );
  return rows.rows.map(({ stage }) => stage);
}

/** Finds an email by its subject, because the order of emails is not guaranteed. */
async function emailAbout({ email }: BuiltLogin, subject: string): Promise<string> {
  const emails = await tools.emailsTo(email);
  return emails.find((message) => message.subject.includes(subject))?.text ?? '';
}

function passwordSignIn(login: BuiltLogin) {
  const wish = { identifier: login.email, password: TEST_PASSWORD, ...unknownCaller(), tools };
  return signIn(operatorScopeOn(database), wish);
}

async function requireHalfSession(login: BuiltLogin): Promise<ProvenLogin> {
  const signInForTest = await passwordSignIn(login);
  const token = signInForTest.ok ? signInForTest.value.token : '';
  const { full, half } = await readSessionStages(database, token);
  expect(full).toBeUndefined();
  if (!half) throw new Error('no half session');
  return half;
}

function verify(session: ProvenLogin, code: string, place = unknownBrowser()) {
  const device = 'Chrome on Android';
  const input = { ...request(session), ...place, code, device };
  return verifySecondFactor(operatorScopeOn(database), input);
}

describe('no sign-in method skips the second factor', () => {
  const methods = {
    password: (login: BuiltLogin) => passwordSignIn(login),
    code: async (login: BuiltLogin) => {
      const caller = unknownCaller();
      const { email: identifier } = login;
      await requestCode(operatorScopeOn(database), { identifier, ...caller, tools });
      const code = (await emailAbout(login, 'sign-in code')).slice(0, 6);
      return signInWithCode(operatorScopeOn(database), { identifier, code, ...caller, tools });
    },
    google: (login: BuiltLogin) =>
      signInWithGoogle(operatorScopeOn(database), {
        code: 'code',
        state: 'state',
        flow: { state: 'state', verifier: '', nonce: '' },
        google: {
          begin: () => Promise.reject(new Error('not begun')),
          finish: async () => ({
            issuer: 'https://id.example',
            subject: login.id,
            verifiedEmail: login.email,
          }),
        },
        ...unknownCaller(),
        tools,
      }),
    'a reset link': async (login: BuiltLogin) => {
      const from = { ...unknownBrowser(), tools };
      await requestPasswordReset(operatorScopeOn(database), { identifier: login.email, ...from });
      const message = await emailAbout(login, 'new password');
      const token = /#([\w-]{43})/.exec(message)?.[1] ?? '';
      await setPasswordByLink(operatorScopeOn(database), {
        token,
        password: TEST_PASSWORD,
        ...from,
      });
      return passwordSignIn(login);
    },
  };

  test.each(Object.entries(methods))('asks for the second factor after %s', async (_way, goIn) => {
    const login = await buildLogin(database);
    const { secret } = await enrol(login);
    const signInForTest = await goIn(login);
    expect(signInForTest).toMatchObject({ ok: true, value: { entered: { next: 'verify' } } });
    const { full, half } = await readSessionStages(
      database,
      signInForTest.ok ? signInForTest.value.token : '',
    );
    expect(full).toBeUndefined();
    if (!half) throw new Error('no half session');
    expect(await verify(half, '000000')).toEqual(wrong);
    const verification = await verify(half, appCode(secret));
    expect(verification).toMatchObject({ ok: true, value: { entered: { next: 'enter' } } });
    const token = verification.ok ? verification.value.token : '';
    expect((await readSessionStages(database, token)).full?.loginId).toBe(login.id);
  });

  // covers: half-session-cannot-set-up-second-factor
  test('a half session cannot set up its own second factor', async () => {
    const login = await buildLogin(database);
    await enrol(login);
    const session = await requireHalfSession(login);
    const enrolling = { ...request(session), isHalf: true };
    expect(await startSecondFactor(operatorScopeOn(database), enrolling)).toEqual(on);
    const code = { ...enrolling, code: '123456', device: '' };
    expect(await confirmSecondFactor(operatorScopeOn(database), code)).toMatchObject({ ok: false });
  });

  test('a half session ends after ten minutes', async () => {
    const login = await buildLogin(database);
    await enrol(login);
    const signInForTest = await passwordSignIn(login);
    const age = `update login_sessions set ends_at = ends_at - interval '10 minutes' where stage = 'half'`;
    await database.ownerPool.query(age);
    const token = signInForTest.ok ? signInForTest.value.token : '';
    expect(await readSessionStages(database, token)).toEqual({ full: undefined, half: undefined });
  });
});

// covers: setting-up-needs-password-and-first-code
test('setting up the second factor needs the password and a first code, and ends the other sessions', async () => {
  const login = await buildLogin(database);
  await signInBuiltLogin(database, { login, tools });
  const session = await signInBuiltLogin(database, { login, tools });
  const start = (password: string) =>
    startSecondFactor(operatorScopeOn(database), { ...request(session), isHalf: false, password });
  expect(await start('wrong')).toEqual({ ok: false, refusal: { code: 'WRONG_PASSWORD' } });
  const factorStart = await start(TEST_PASSWORD);
  expect(factorStart).toMatchObject({ ok: true });
  // Nothing is required before the first code was right.
  expect(await passwordSignIn(login)).toMatchObject({ value: { entered: { next: 'enter' } } });
  const { secret, address } = factorStart.ok ? factorStart.value : { secret: '', address: '' };
  expect(address).toContain(`secret=${secret}`);
  const confirm = (code: string) =>
    confirmSecondFactor(operatorScopeOn(database), {
      ...request(session),
      isHalf: false,
      code,
      device: '',
    });
  expect(await confirm('000000')).toEqual(wrong);
  const confirmation = await confirm(appCode(secret));
  expect(confirmation.ok && new Set(confirmation.value.recoveryCodes).size).toBe(10);
  expect(await stagesByLogin(login)).toEqual(['full']);
  expect((await tools.emailsTo(login.email)).at(-1)?.subject).toBe('Two-step sign-in is on');
  expect(await start(TEST_PASSWORD)).toEqual(on);
});

test('a code works once, also when two requests use it at the same moment', async () => {
  const login = await buildLogin(database);
  const { secret } = await enrol(login);
  const [first, second] = [await requireHalfSession(login), await requireHalfSession(login)];
  const code = appCode(secret);
  const outcomes = await Promise.all([verify(first, code), verify(second, code)]);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
});

test('a recovery code works once, and new ones replace the old ones', async () => {
  const login = await buildLogin(database);
  const { recoveryCodes } = await enrol(login);
  const [first = '', second = '', third = ''] = recoveryCodes;
  expect(first).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
  const verification = await verify(
    await requireHalfSession(login),
    ` ${first.toUpperCase().replace('-', ' ')}`,
  );
  expect(verification).toMatchObject({ ok: true });
  expect(await verify(await requireHalfSession(login), first)).toEqual(wrong);
  expect(await verify(await requireHalfSession(login), second)).toMatchObject({ ok: true });
  const { full } = await readSessionStages(
    database,
    verification.ok ? verification.value.token : '',
  );
  if (!full) throw new Error('no session');
  const renewal = await renewRecoveryCodes(operatorScopeOn(database), {
    ...request(full),
    password: TEST_PASSWORD,
  });
  expect(renewal).toMatchObject({ ok: true });
  expect(await verify(await requireHalfSession(login), third)).toEqual(wrong);
  const result = await database.ownerPool.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from login_recovery_codes t`,
  );
  expect(result.rows[0]?.text).not.toContain(second.replace('-', ''));
});

test('checks five guessed codes from one address and thirty a day from all of them', async () => {
  const login = await buildLogin(database);
  const { secret } = await enrol(login);
  const session = await requireHalfSession(login);
  const countEvaluated = async (place?: ReturnType<typeof unknownBrowser>) => {
    const guesses = Array.from({ length: 50 }, () => verify(session, 'aaaaa-aaaaa', place));
    const outcomes = await Promise.allSettled(guesses);
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await countEvaluated(unknownBrowser())).toBeLessThanOrEqual(5);
  expect(await countEvaluated()).toBeLessThanOrEqual(30);
  await expect(verify(session, appCode(secret))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('an administrator without a second factor can only set it up, and cannot switch it off', async () => {
  const login = await buildLogin(database);
  admins.add(login.clinicId);
  const signInForTest = await passwordSignIn(login);
  expect(signInForTest).toMatchObject({ value: { entered: { next: 'enrol' } } });
  expect(
    (await readSessionStages(database, signInForTest.ok ? signInForTest.value.token : '')).full,
  ).toBeUndefined();
  const { token, secret } = await enrol(login);
  const { full } = await readSessionStages(database, token ?? '');
  expect(full?.hasSecondFactor).toBe(true);
  if (!full) throw new Error('no session');
  const off = () =>
    disableSecondFactor(operatorScopeOn(database), { ...request(full), password: TEST_PASSWORD });
  expect(await off()).toEqual({ ok: false, refusal: { code: 'SECOND_FACTOR_REQUIRED' } });
  admins.delete(login.clinicId);
  expect(await off()).toMatchObject({ ok: true });
  expect(await passwordSignIn(login)).toMatchObject({ value: { entered: { next: 'enter' } } });
  const result = await database.ownerPool.query<{ text: string }>(
    `select coalesce(string_agg(t::text, ' '), '') as text from login_second_factors t`,
  );
  expect(result.rows[0]?.text).not.toContain(secret);
});
