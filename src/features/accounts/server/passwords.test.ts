import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { signIn } from './sign-in.ts';
import {
  buildAccountsTools,
  buildLogin,
  signInBuiltLogin,
  operatorScopeOn,
  unknownBrowser,
  unknownCaller,
  readSessionStages,
  TEST_PASSWORD,
} from './testing.ts';
import { changePassword, requestPasswordReset, setPasswordByLink } from './passwords.ts';

const database = testDatabase();
const tools = buildAccountsTools();
const NEW_PASSWORD = 'seven quiet river stones';

const from = () => ({ ...unknownBrowser(), tools });

async function linkFor(identifier: string, email: string, place = from()): Promise<string> {
  await requestPasswordReset(operatorScopeOn(database), { identifier, ...place });
  const message = (await tools.emailsTo(email)).at(-1);
  return /\/reset#([\w-]{43})$/m.exec(message?.text ?? '')?.[1] ?? '';
}

function use(token: string, password = NEW_PASSWORD) {
  return setPasswordByLink(operatorScopeOn(database), { token, password, ...from() });
}

function trySignIn(identifier: string, password: string) {
  return signIn(operatorScopeOn(database), { identifier, password, ...unknownCaller(), tools });
}

// covers: link-sets-password-once-ends-session
test('a reset link sets the password once, ends every session and ends the old password', async () => {
  const login = await buildLogin(database);
  const before = await signInBuiltLogin(database, { login, tools });
  const neighbour = await buildLogin(database);
  const otherLink = await linkFor(neighbour.email, neighbour.email);
  const token = await linkFor(` ${login.email.toUpperCase()} `, login.email);
  expect(token).toMatch(/^[\w-]{43}$/);
  const outcomes = await Promise.all([use(token), use(token), use(token)]);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(await use(token)).toEqual({ ok: false, refusal: { code: 'LINK_OVER' } });
  expect(await use(otherLink)).toMatchObject({ ok: true });
  const sessions = await database.ownerPool.query('select from login_sessions where id = $1', [
    before.sessionId,
  ]);
  expect(sessions.rowCount).toBe(0);
  expect(await trySignIn(login.email, TEST_PASSWORD)).toMatchObject({ ok: false });
  expect(await trySignIn(login.email, NEW_PASSWORD)).toMatchObject({ ok: true });
  expect((await tools.emailsTo(login.email)).at(-1)?.subject).toContain('password was changed');
});

test('a phone number requests a reset link, which goes to the email address', async () => {
  const login = await buildLogin(database);
  expect(await linkFor(`+91 ${login.phoneNumber}`, login.email)).not.toBe('');
});

// covers: link-over-after-half-hour-when-browser
test('a reset link expires after 30 minutes, when its browser requests another, or when the login is disabled', async () => {
  const login = await buildLogin(database);
  const place = from();
  const first = await linkFor(login.email, login.email, place);
  const second = await linkFor(login.email, login.email, place);
  expect(await use(first)).toMatchObject({ ok: false });
  const age = `update login_proofs set expires_at = expires_at - interval '31 minutes' where login_id = $1`;
  await database.ownerPool.query(age, [login.id]);
  expect(await use(second)).toMatchObject({ ok: false });
  const third = await linkFor(login.email, login.email);
  await database.ownerPool.query('update logins set disabled_at = now() where id = $1', [login.id]);
  expect(await use(third)).toMatchObject({ ok: false });
});

test('an unknown identifier gets the same answer and no email', async () => {
  const login = await buildLogin(database);
  const unknown = `${randomUUID()}@clinic.example`;
  const ask = (identifier: string) =>
    requestPasswordReset(operatorScopeOn(database), { identifier, ...from() });
  expect(await ask(unknown)).toEqual(await ask(login.email));
  expect(await tools.emailsTo(unknown)).toEqual([]);
  const answers = async (identifier: string) => {
    const outcomes = [];
    for (let times = 0; times < 6; times += 1) {
      outcomes.push(
        await ask(identifier).then(
          () => 'sent',
          (error: Error) => error.message,
        ),
      );
    }
    return outcomes;
  };
  expect(await answers(unknown)).toEqual(await answers(login.email));
});

test('repeated reset requests stop sending emails', async () => {
  const login = await buildLogin(database);
  const request = Array.from({ length: 20 }, () =>
    requestPasswordReset(operatorScopeOn(database), { identifier: login.email, ...from() }),
  );
  await Promise.allSettled(request);
  // Beside the one that tells the owner.
  const links = (await tools.emailsTo(login.email)).filter(({ text }) => text.includes('/reset#'));
  expect(links.length).toBeLessThanOrEqual(12);
  const neighbour = await buildLogin(database);
  const place = from();
  for (let times = 0; times < 10; times += 1)
    await requestPasswordReset(operatorScopeOn(database), {
      identifier: neighbour.email,
      ...place,
    });
  expect((await tools.emailsTo(neighbour.email)).length).toBeLessThanOrEqual(3);
});

// covers: too-easily-guessed-and-link-stays-good
test.each(['password123', 'Password1', '88888888', 'qwertyuiop', 'Meera@2026', 'MEERASHAH1'])(
  '%s is too easily guessed, and the link stays good',
  async (password) => {
    const login = await buildLogin(database);
    const token = await linkFor(login.email, login.email);
    const refusal = { code: 'PASSWORD_TOO_COMMON' };
    expect(await use(token, password)).toEqual({ ok: false, refusal });
    expect(await use(token)).toMatchObject({ ok: true });
  },
);

// covers: changing-password-needs-present-one-and-ends
test('changing the password needs the current one and ends the other sessions', async () => {
  const login = await buildLogin(database);
  const other = await signInBuiltLogin(database, { login, tools });
  const session = await signInBuiltLogin(database, { login, tools });
  const change = (current: string, next = NEW_PASSWORD) =>
    changePassword(operatorScopeOn(database), { session, current, next, ...from() });
  expect(await change('wrong')).toEqual({ ok: false, refusal: { code: 'WRONG_PASSWORD' } });
  expect(await change(TEST_PASSWORD, 'password1')).toMatchObject({ ok: false });
  expect(await change(TEST_PASSWORD)).toMatchObject({ ok: true });
  const result = await database.ownerPool.query<{ id: string }>(
    'select id from login_sessions where login_id = $1',
    [login.id],
  );
  expect(result.rows).toEqual([{ id: session.sessionId }]);
  expect(result.rows).not.toContainEqual({ id: other.sessionId });
  expect(await trySignIn(login.email, NEW_PASSWORD)).toMatchObject({ ok: true });
});

test('the database holds no readable links or passwords', async () => {
  const login = await buildLogin(database);
  const token = await linkFor(login.email, login.email);
  const result = await database.ownerPool.query<{ text: string }>(
    `select coalesce(string_agg(t::text, ' '), '') as text from login_proofs t`,
  );
  expect(result.rows[0]?.text).not.toContain(token);
  expect(result.rows[0]?.text).not.toContain(login.email);
  expect(await readSessionStages(database, token)).toEqual({ full: undefined, half: undefined });
});
