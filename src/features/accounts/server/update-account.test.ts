import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import gujarati from '#content/screens/gu.json' with { type: 'json' };
import hindi from '#content/screens/hi.json' with { type: 'json' };
import { testDatabase } from '#platform/server/testing/database.ts';
import type { AccountChanges } from '../schema.ts';
import type { ProvenLogin } from './gate.ts';
import { signIn } from './sign-in.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, refreshSession } from './sessions.ts';
import {
  buildAccountsTools,
  buildLogin,
  signInBuiltLogin,
  operatorScopeOn,
  unknownBrowser,
  unknownCaller,
  TEST_PASSWORD,
} from './testing.ts';
import { confirmEmail, confirmPhoneNumber } from './confirm-contact.ts';
import { readAccount } from './read-account.ts';
import { updateAccount } from './update-account.ts';

const database = testDatabase();
const tools = buildAccountsTools();
const password = TEST_PASSWORD;

async function signInForTest() {
  const login = await buildLogin(database);
  return { login, session: await signInBuiltLogin(database, { login, tools }) };
}

function update(session: ProvenLogin, changes: AccountChanges) {
  const address = randomUUID();
  return updateAccount(operatorScopeOn(database), { session, changes, address, tools });
}

function trySignIn(identifier: string) {
  return signIn(operatorScopeOn(database), { identifier, password, ...unknownCaller(), tools });
}

async function linkIn(email: string): Promise<string> {
  const message = (await tools.emailsTo(email)).at(-1)?.text ?? '';
  return /\/confirm#email\.([\w-]{43})$/m.exec(message)?.[1] ?? '';
}

function confirm(token: string, typedPassword = password) {
  const use = { token, password: typedPassword, address: randomUUID(), tools };
  return confirmEmail(operatorScopeOn(database), use);
}

const wrongPassword = { ok: false, refusal: { code: 'WRONG_PASSWORD' } };

// covers: name-changes-at-once
test('the name changes at once', async () => {
  const { session } = await signInForTest();
  const result = await update(session, { name: 'प्रिया शर्मा' });
  expect(result).toMatchObject({ value: { account: { name: 'प्रिया शर्मा' }, mustConfirm: [] } });
  const account = await readAccount(operatorScopeOn(database), { session, tools });
  expect(account).toMatchObject({ name: 'प्रिया शर्मा', hasPassword: true });
});

// covers: new-address-needs-password-and-counts-once
test('a new address needs the password and its confirmation, and the old address gets an email', async () => {
  const { login, session } = await signInForTest();
  const email = `${randomUUID()}@new.example`;
  expect(await update(session, { email })).toEqual(wrongPassword);
  expect(await update(session, { email, password: 'wrong' })).toEqual(wrongPassword);
  const request = await update(session, { email: email.toUpperCase(), password });
  expect(request).toMatchObject({
    value: { account: { email: login.email }, mustConfirm: ['email'] },
  });
  const token = await linkIn(email);
  expect((await tools.emailsTo(login.email)).at(-1)?.subject).toContain('new address');
  expect(await trySignIn(email)).toMatchObject({ ok: false });
  // Whose mailbox it is has not asked for this login.
  expect(await confirm(token, 'a password of another person')).toEqual(wrongPassword);
  expect(await confirm(token)).toMatchObject({ ok: true });
  expect(await confirm(token)).toMatchObject({ ok: false });
  expect(await trySignIn(email)).toMatchObject({ ok: true });
  expect(await trySignIn(login.email)).toMatchObject({ ok: false });
});

test('an address that another login has gets no email and cannot be confirmed', async () => {
  const { session } = await signInForTest();
  const other = await buildLogin(database);
  const request = await update(session, { email: other.email, password });
  expect(request).toMatchObject({ value: { mustConfirm: ['email'] } });
  expect(await tools.emailsTo(other.email)).toEqual([]);
  const email = `${randomUUID()}@new.example`;
  await update(session, { email, password });
  const token = await linkIn(email);
  await database.ownerPool.query('update logins set email = $1 where id = $2', [email, other.id]);
  expect(await confirm(token)).toEqual({ ok: false, refusal: { code: 'LINK_OVER' } });
});

test('a new number does not sign in before its code is confirmed', async () => {
  const { login, session } = await signInForTest();
  const phoneNumber = String(8_000_000_000 + randomInt(999_999_999));
  expect(await update(session, { phoneNumber })).toEqual(wrongPassword);
  expect(await update(session, { phoneNumber, password })).toMatchObject({
    value: { account: { phoneNumber: login.phoneNumber }, mustConfirm: ['phone'] },
  });
  const code = (await tools.emailsTo(phoneNumber)).at(-1)?.text.slice(0, 6) ?? '';
  expect(await trySignIn(phoneNumber)).toMatchObject({ ok: false });
  const use = { session, code, ...unknownBrowser(), tools };
  const other = await signInForTest();
  const notTheirs = await confirmPhoneNumber(operatorScopeOn(database), { ...use, ...other });
  expect(notTheirs).toMatchObject({ ok: false });
  expect(await confirmPhoneNumber(operatorScopeOn(database), use)).toMatchObject({
    value: { phoneNumber, isPhoneNumberVerified: true },
  });
  expect(await trySignIn(phoneNumber)).toMatchObject({ ok: true });
  expect(await update(session, { phoneNumber: '' })).toEqual(wrongPassword);
  await update(session, { phoneNumber: '', password });
  expect(await trySignIn(phoneNumber)).toMatchObject({ ok: false });
});

test('refuses a number that another login has confirmed', async () => {
  const { session } = await signInForTest();
  const other = await buildLogin(database);
  const { phoneNumber } = other;
  await update(session, { phoneNumber, password });
  const code = (await tools.emailsTo(phoneNumber)).at(-1)?.text.slice(0, 6) ?? '';
  const use = { session, code, ...unknownBrowser(), tools };
  const refusal = { code: 'NUMBER_IN_USE' };
  expect(await confirmPhoneNumber(operatorScopeOn(database), use)).toEqual({ ok: false, refusal });
});

// covers: own-sessions-can-seen-and-ended-else
test('a login lists and ends its own sessions, but no other login’s', async () => {
  const { login, session } = await signInForTest();
  const other = await signInBuiltLogin(database, { login, tools });
  const stranger = await signInForTest();
  const scope = operatorScopeOn(database);
  const { items } = await listOwnSessions(scope, session);
  expect(items.map(({ id, isCurrent }) => ({ id, isCurrent }))).toContainEqual({
    id: session.sessionId,
    isCurrent: true,
  });
  expect(items).toHaveLength(2);
  expect(items[0]?.device).toBe('Chrome on Android');
  const end = (id: string) => endOwnSession(scope, { session, id });
  await expect(end(stranger.session.sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await end(other.sessionId);
  await expect(refreshSession(scope, other)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await signInBuiltLogin(database, { login, tools });
  expect(await endOtherSessions(scope, session)).toEqual({ ended: 1 });
  expect((await listOwnSessions(scope, session)).items).toHaveLength(1);
});

// covers: refreshing-keeps-session-for-hour-and-never
test('refreshing extends a session by an hour, and never beyond its twelfth', async () => {
  const { session } = await signInForTest();
  const scope = operatorScopeOn(database);
  const { seconds } = await refreshSession(scope, session);
  expect(seconds).toBe(3600);
  await database.ownerPool.query(
    `update login_sessions set ends_at = now() + interval '10 minutes' where id = $1`,
    [session.sessionId],
  );
  expect((await refreshSession(scope, session)).seconds).toBeLessThanOrEqual(600);
});

// covers: change-in-audit-trail-without-values
test('the audit log records a new name beside the old one, and no other value', async () => {
  const { login, session } = await signInForTest();
  await update(session, { name: 'Asha Canary' });
  await update(session, { screenLanguage: 'gu' });
  const trail = await database.ownerPool.query<{ action: string; text: string }>(
    'select action, a::text as text from audit_log a where login_id = $1 order by id',
    [login.id],
  );
  expect(trail.rows.map(({ action }) => action)).toEqual([
    'accounts.signIn.password',
    'accounts.updateAccount',
    'accounts.updateAccount',
  ]);
  const text = trail.rows.map((row) => row.text).join();
  expect(text).toMatch(/name: .+ → Asha Canary/);
  expect(text).not.toMatch(/@clinic|→ gu/);
});

// covers: language-of-a-person
test('a person has a language of their own, else the clinic’s, and emails are in it', async () => {
  const { login, session } = await signInForTest();
  const lastSubject = async () => (await tools.emailsTo(login.email)).at(-1)?.subject;
  const changeEmail = () => update(session, { email: `${randomUUID()}@new.example`, password });

  await changeEmail();
  expect(await lastSubject()).toBe('A new address for your Wellword login');

  await database.ownerPool.query(`update users set screen_language = 'gu' where id = $1`, [
    session.clinicId,
  ]);
  await changeEmail();
  expect(await lastSubject()).toBe(gujarati['A new address for your Wellword login']);

  expect(await update(session, { screenLanguage: 'hi' })).toMatchObject({
    value: { account: { screenLanguage: 'hi' } },
  });
  await changeEmail();
  expect(await lastSubject()).toBe(hindi['A new address for your Wellword login']);

  expect(await update(session, { screenLanguage: null })).toMatchObject({
    value: { account: { screenLanguage: null } },
  });
});
