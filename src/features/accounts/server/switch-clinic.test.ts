import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LoginId } from '#platform/ids.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createInvitation } from './create-login.ts';
import { changePassword, requestPasswordReset, setPasswordByLink } from './passwords.ts';
import type { Caller } from './accounts-tools.ts';
import { confirmEmail } from './confirm-contact.ts';
import { joinDesk } from './desk-sessions.ts';
import { joinClinic } from './join-clinic.ts';
import { readInvitation } from './read-invitation.ts';
import { signIn } from './sign-in.ts';
import { requestConfirmation } from './update-account.ts';
import { listOwnClinics, switchClinic } from './switch-clinic.ts';
import {
  buildAccountsTools,
  buildLogin,
  operatorScopeOn,
  readSessionStages,
  TEST_PASSWORD,
  unknownBrowser,
  unknownCaller,
  type BuiltLogin,
} from './testing.ts';

const database = testDatabase();
const tools = buildAccountsTools();
const scope = () => operatorScopeOn(database);
const OTHER_PASSWORD = 'seven other river stones';

/** Invites an address to a new clinic; the owner passes the link on, or it is mailed. */
async function invite(email: string, way: 'mailed' | 'passed on') {
  const { clinicId } = await buildLogin(database);
  const wish = {
    clinicId,
    name: 'Meera Shah',
    email,
    staffRole: 'reception',
    page: '/join',
    minutes: 60,
    isPassedOn: way === 'passed on',
    allowsOtherClinics: true,
    action: 'accounts.invite',
    tools,
  } as const;
  const invitation = await createInvitation(scope(), wish);
  if (!invitation.ok) throw new Error(invitation.refusal.code);
  const { loginId, link } = invitation.value;
  const accept = (password: string) =>
    setPasswordByLink(scope(), { token: readToken(link), password, ...unknownBrowser(), tools });
  const again = () => createInvitation(scope(), wish);
  return { id: LoginId.parse(loginId), clinicId, token: readToken(link), accept, again };
}

const readToken = (link: string) => link.split('#')[1] ?? '';

const trySignIn = (identifier: string, password = TEST_PASSWORD) =>
  signIn(scope(), { identifier, password, ...unknownCaller(), tools });

async function signInForToken(identifier: string, password?: string): Promise<string> {
  const result = await trySignIn(identifier, password);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.token;
}

const readStages = (token: string) => readSessionStages(database, token);

/** A person with a login at two clinics. */
async function buildPerson() {
  const first = await buildLogin(database);
  const second = await invite(first.email, 'mailed');
  expect(await second.accept(TEST_PASSWORD)).toMatchObject({ ok: true });
  return { first, second };
}

/** Chooses after signing in, or switches; returns the new session. */
async function enter(
  token: string,
  { id, needsSecondFactor = false }: { id: string; needsSecondFactor?: boolean },
) {
  const { full, half } = await readStages(token);
  const session = full ?? half;
  if (session === undefined) throw new Error('The session has ended');
  const request = { session, isHalf: full === undefined, id: LoginId.parse(id) };
  const ownTools = { ...tools, needsSecondFactor: async () => needsSecondFactor };
  return switchClinic(scope(), { ...request, ...unknownCaller(), tools: ownTools });
}

async function choose(token: string, login: { id: string }) {
  const result = await enter(token, login);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

/** Makes a device the desk of a login's clinic; returns the hash of its cookie. */
async function insertDesk({ clinicId }: { clinicId: string }): Promise<string> {
  const tokenSha256 = sha256Hex(randomUUID());
  await database.ownerPool.query(
    `insert into desk_devices (clinic_id, name, token_sha256, lock_minutes, marked_by_name)
     values ($1, 'Reception', $2, 5, 'Owner')`,
    [clinicId, tokenSha256],
  );
  return tokenSha256;
}

async function listAudit(clinicId: string) {
  const { rows } = await database.ownerPool.query<{ action: string; actor: string }>(
    'select action, login_id::text as actor from audit_log where user_id = $1 order by id',
    [clinicId],
  );
  return rows;
}

// covers: invitation-hides-other-clinics
test('an invitation is the same whether or not the address has a login at another clinic', async () => {
  const knownLogin = await buildLogin(database);
  const unknown = `${randomUUID()}@clinic.example`;
  for (const email of [knownLogin.email, unknown]) {
    const { token, again } = await invite(email, 'passed on');
    const read = await readInvitation(scope(), { token, ...unknownBrowser(), tools });
    expect(read).toMatchObject({ ok: true, value: { email, asksPassword: false } });
    expect(await again()).toEqual({ ok: false, refusal: { code: 'EMAIL_TAKEN' } });
  }
});

// covers: passed-on-link-joins-no-other-login
test('a link that was passed on makes a login of its own, whose password opens that clinic alone', async () => {
  const first = await buildLogin(database);
  const { id, clinicId, accept } = await invite(first.email, 'passed on');
  expect(await accept(OTHER_PASSWORD)).toMatchObject({ ok: true, value: { loginId: id } });
  // As joining with a login at hand is recorded.
  expect(await listAudit(clinicId)).toContainEqual({ action: 'accounts.joinClinic', actor: id });
  for (const [password, loginId] of [
    [TEST_PASSWORD, first.id],
    [OTHER_PASSWORD, id],
  ] as const) {
    const result = await trySignIn(first.email, password);
    expect(result).toMatchObject({ ok: true, value: { entered: { id: loginId, next: 'enter' } } });
    const token = await signInForToken(first.email, password);
    const { full } = await readStages(token);
    if (!full) throw new Error('not signed in');
    expect(
      (await listOwnClinics(scope(), { session: full, deskTokenSha256: undefined })).items.map(
        (item) => item.id,
      ),
    ).toEqual([loginId]);
    const other = loginId === id ? first.id : id;
    await expect(enter(token, { id: other })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

// covers: one-password-for-several-logins-offers-all
test('a password that is right for several logins of an address offers all of them, and the switch', async () => {
  const first = await buildLogin(database);
  const second = await invite(first.email, 'passed on');
  await second.accept(TEST_PASSWORD);
  const other = await invite(first.email, 'passed on');
  await other.accept(OTHER_PASSWORD);
  const token = await signInForToken(first.email);
  const { half } = await readStages(token);
  if (!half) throw new Error('no clinic to choose');
  const ids = [first.id, second.id].toSorted();
  expect(
    (await listOwnClinics(scope(), { session: half, deskTokenSha256: undefined })).items
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids);
  for (const login of [first, second]) {
    const choice = await choose(await signInForToken(first.email), login);
    const { full } = await readStages(choice.token);
    if (!full) throw new Error('not signed in');
    expect(
      (await listOwnClinics(scope(), { session: full, deskTokenSha256: undefined })).items
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids);
  }
  // Whose password was not proved stays unknown.
  expect(await trySignIn(first.email, OTHER_PASSWORD)).toMatchObject({
    value: { entered: { id: other.id, next: 'enter' } },
  });
});

test('two links that were passed on with one password make one person, whose password changes at both', async () => {
  const email = `${randomUUID()}@clinic.example`;
  const [first, second] = [await invite(email, 'passed on'), await invite(email, 'passed on')];
  await first.accept(TEST_PASSWORD);
  await second.accept(TEST_PASSWORD);
  const { token } = await choose(await signInForToken(email), second);
  const { full: session } = await readStages(token);
  if (!session) throw new Error('not signed in');
  const change = { session, current: TEST_PASSWORD, next: OTHER_PASSWORD, address: randomUUID() };
  expect(await changePassword(scope(), { ...change, tools })).toMatchObject({ ok: true });
  expect(await trySignIn(email)).toMatchObject({ ok: false });
  expect(await trySignIn(email, OTHER_PASSWORD)).toMatchObject({
    value: { entered: { next: 'choose' } },
  });
});

// covers: own-address-confirmed-by-mail
test('a login of a link that was passed on confirms its address by mail, and can join another clinic then', async () => {
  const email = `${randomUUID()}@clinic.example`;
  const { accept } = await invite(email, 'passed on');
  await accept(TEST_PASSWORD);
  const sessionToken = await signInForToken(email);
  const { full: session } = await readStages(sessionToken);
  if (!session) throw new Error('not signed in');
  const third = await invite(`${randomUUID()}@clinic.example`, 'passed on');
  const join = () =>
    joinClinic(scope(), { session, token: third.token, ...unknownBrowser(), tools });
  expect(await join()).toEqual({ ok: false, refusal: { code: 'EMAIL_UNCONFIRMED' } });
  const link = await requestLink(email, sessionToken);
  expect(await confirmLink(link, TEST_PASSWORD)).toMatchObject({ ok: true });
  expect(await join()).toEqual({ ok: true, value: { id: third.id } });
});

test('who confirms an address that another login confirmed proves the password from there, which is the one for both', async () => {
  const first = await buildLogin(database);
  const { id, accept } = await invite(first.email, 'passed on');
  await accept(OTHER_PASSWORD);
  const token = await signInForToken(first.email, OTHER_PASSWORD);
  const link = await requestLink(first.email, token);
  expect(await confirmLink(link, 'no password of these')).toEqual(toRefusal('WRONG_PASSWORD'));
  expect(await confirmLink(link, OTHER_PASSWORD)).toEqual(toRefusal('PASSWORD_ELSEWHERE'));
  expect((await readStages(token)).full).toBeDefined();
  expect(await confirmLink(link, TEST_PASSWORD)).toMatchObject({ ok: true });
  // The person who made the login with another person's address is out of it.
  expect((await readStages(token)).full).toBeUndefined();
  expect((await tools.emailsTo(first.email)).at(-1)?.subject).toContain('password was changed');
  expect(await trySignIn(first.email, OTHER_PASSWORD)).toMatchObject({ ok: false });
  const { half } = await readStages(await signInForToken(first.email));
  if (!half) throw new Error('no clinic to choose');
  const { items } = await listOwnClinics(scope(), { session: half, deskTokenSha256: undefined });
  expect(items.map((item) => item.id).toSorted()).toEqual([first.id, id].toSorted());
});

// covers: confirmation-for-another-person-joins-nothing
test('a person whose mailbox gets the link for a login that another one made with the address does not confirm it', async () => {
  const email = `${randomUUID()}@clinic.example`;
  const own = await invite(email, 'passed on');
  await own.accept(TEST_PASSWORD);
  const foreign = await invite(email, 'passed on');
  await foreign.accept(OTHER_PASSWORD);
  const foreignLink = await requestLink(email, await signInForToken(email, OTHER_PASSWORD));
  const ownLink = await requestLink(email, await signInForToken(email));
  expect(await confirmLink(foreignLink, TEST_PASSWORD)).toEqual(toRefusal('WRONG_PASSWORD'));
  expect(await confirmLink(ownLink, TEST_PASSWORD)).toMatchObject({ ok: true });
  expect(await trySignIn(email)).toMatchObject({ value: { entered: { id: own.id } } });
  expect(await trySignIn(email, OTHER_PASSWORD)).toMatchObject({
    value: { entered: { id: foreign.id, next: 'enter' } },
  });
});

const toRefusal = (code: string) => ({ ok: false, refusal: { code } });

/** Asks for the email that confirms the own address; returns the token of its link. */
async function requestLink(email: string, sessionToken: string) {
  const { full: session } = await readStages(sessionToken);
  if (!session) throw new Error('not signed in');
  await requestConfirmation(scope(), { session, ...unknownBrowser(), tools });
  const mails = (await tools.emailsTo(email)).filter(({ text }) => text.includes('/confirm#'));
  return /#email\.([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

const confirmLink = (token: string, password: string) =>
  confirmEmail(scope(), { token, password, ...unknownBrowser(), tools });

// covers: known-browser-of-one-guesses-not-the-other
test('a browser that knows a login of the address cannot guess the password of the other', async () => {
  const first = await buildLogin(database);
  const { accept } = await invite(first.email, 'passed on');
  await accept(OTHER_PASSWORD);
  const callers: Caller[] = [];
  for (let count = 0; count < 12; count += 1) {
    const result = await trySignIn(first.email, OTHER_PASSWORD);
    if (!result.ok) throw new Error(result.refusal.code);
    callers.push({ ...unknownCaller(), browser: result.value.browser });
  }
  const tryFrom = async (caller: Caller, password: string) =>
    (await signIn(scope(), { identifier: first.email, password, ...caller, tools })).ok;
  for (const caller of callers) {
    expect(await tryFrom(caller, 'a wrong guess of it')).toBe(false);
    expect(await tryFrom(caller, OTHER_PASSWORD)).toBe(true);
  }
  const [caller = unknownCaller()] = callers;
  expect(await tryFrom(caller, TEST_PASSWORD)).toBe(false);
  expect(await tryFrom(caller, OTHER_PASSWORD)).toBe(true);
});

// covers: mailed-invitation-asks-password-elsewhere
test('who was emailed an invitation proves with the password from the other clinic who they are', async () => {
  const first = await buildLogin(database);
  const { token, accept } = await invite(first.email, 'mailed');
  const read = await readInvitation(scope(), { token, ...unknownBrowser(), tools });
  expect(read).toMatchObject({ ok: true, value: { asksPassword: true } });
  expect(await accept(OTHER_PASSWORD)).toEqual({ ok: false, refusal: { code: 'WRONG_PASSWORD' } });
  expect(await accept(TEST_PASSWORD)).toMatchObject({ ok: true });
  expect(await trySignIn(first.email, OTHER_PASSWORD)).toMatchObject({ ok: false });
  expect(await accept(TEST_PASSWORD)).toEqual({ ok: false, refusal: { code: 'LINK_OVER' } });
});

// covers: clinic-chosen-after-sign-in
test('a person with logins at two clinics chooses after signing in, and nothing is open before', async () => {
  const { first, second } = await buildPerson();
  const token = await signInForToken(first.email);
  expect(await trySignIn(first.email)).toMatchObject({ value: { entered: { next: 'choose' } } });
  const { full, half } = await readStages(token);
  expect(full).toBeUndefined();
  if (!half) throw new Error('not signed in');
  const { items } = await listOwnClinics(scope(), { session: half, deskTokenSha256: undefined });
  expect(items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  const choice = await choose(token, second);
  expect(choice.entered).toMatchObject({ id: second.id, next: 'enter' });
  expect((await readStages(choice.token)).full).toMatchObject({
    loginId: second.id,
    clinicId: second.clinicId,
    staffRole: 'reception',
  });
  expect(await readStages(token)).toEqual({ full: undefined, half: undefined });
  // The clinic that was not chosen hears nothing.
  expect((await listAudit(first.clinicId)).map(({ action }) => action)).not.toContain(
    'accounts.signIn.password',
  );
});

// covers: clinic-switch-is-a-new-session
test('a switch ends the session, opens one of the other login and is audited in both clinics', async () => {
  const { first, second } = await buildPerson();
  const { token } = await choose(await signInForToken(first.email), first);
  await database.ownerPool.query(
    `update login_sessions set ends_at = now() + interval '1 hour' where login_id = $1`,
    [first.id],
  );
  const next = await choose(token, second);
  expect(await readStages(token)).toEqual({ full: undefined, half: undefined });
  expect((await readStages(next.token)).full).toMatchObject({ clinicId: second.clinicId });
  for (const { id, clinicId } of [first, second]) {
    const entries = await listAudit(clinicId);
    // As any sign-in and sign-out: neither clinic learns of the other.
    expect(entries.at(-1)).toEqual({
      action: id === first.id ? 'accounts.signOut' : 'accounts.signIn.password',
      actor: id,
    });
    const other = id === first.id ? second.id : first.id;
    expect(entries.map(({ actor }) => actor)).not.toContain(other);
  }
  const { rows } = await database.ownerPool.query<{ isLonger: boolean }>(
    `select ends_at > now() + interval '1 hour' as "isLonger" from login_sessions where login_id = $1`,
    [second.id],
  );
  expect(rows).toEqual([{ isLonger: false }]);
});

// covers: switch-needs-own-second-factor
test('a login with a second factor gets a half session from a switch', async () => {
  const { first, second } = await buildPerson();
  const { token } = await choose(await signInForToken(first.email), first);
  await database.ownerPool.query(
    `insert into login_second_factors (login_id, secret, confirmed_at) values ($1, 'a secret', now())`,
    [second.id],
  );
  const next = await choose(token, second);
  expect(next.entered.next).toBe('verify');
  const { full, half } = await readStages(next.token);
  expect(full).toBeUndefined();
  expect(half).toMatchObject({ loginId: second.id });
});

test('a second factor is set up after a password only, not after a switch', async () => {
  const { first, second } = await buildPerson();
  const { token } = await choose(await signInForToken(first.email), first);
  expect(await enter(token, { ...second, needsSecondFactor: true })).toEqual({
    ok: false,
    refusal: { code: 'SIGN_IN_FIRST' },
  });
  expect((await readStages(token)).full).toMatchObject({ loginId: first.id });
  const again = await signInForToken(first.email);
  expect(await enter(again, { ...second, needsSecondFactor: true })).toMatchObject({
    value: { entered: { next: 'enrol' } },
  });
});

// covers: switch-to-no-one-elses-login
test('no login of another person can be chosen, nor a disabled one or one of a suspended clinic', async () => {
  const { first, second } = await buildPerson();
  const stranger = await buildLogin(database);
  const { token } = await choose(await signInForToken(first.email), first);
  await expect(enter(token, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await setLogin(second, 'disabled_at = now()');
  await expect(enter(token, second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await trySignIn(first.email)).toMatchObject({
    value: { entered: { id: first.id, next: 'enter' } },
  });
  await setLogin(second, 'disabled_at = null');
  await database.ownerPool.query('update users set suspended_at = now() where id = $1', [
    first.clinicId,
  ]);
  expect(await trySignIn(first.email)).toMatchObject({
    value: { entered: { id: second.id, next: 'enter' } },
  });
});

async function setLogin({ id }: { id: string }, change: string) {
  await database.ownerPool.query(`update logins set ${change} where id = $1`, [id]);
}

async function findHashes(logins: readonly { id: string }[]) {
  const { rows } = await database.ownerPool.query<{ hash: string }>(
    'select distinct password_hash as hash from logins where id = any($1)',
    [logins.map(({ id }) => id)],
  );
  return rows.map(({ hash }) => hash);
}

// covers: one-password-for-one-person
test('a changed or reset password counts at each clinic, also at one whose login is disabled', async () => {
  const { first, second } = await buildPerson();
  const third = await invite(first.email, 'passed on');
  await third.accept(OTHER_PASSWORD);
  const { token } = await choose(await signInForToken(first.email), first);
  const { full: session } = await readStages(token);
  if (!session) throw new Error('not signed in');
  await setLogin(second, 'disabled_at = now()');
  const next = 'nine quiet mountain paths';
  const change = { session, current: TEST_PASSWORD, next, address: randomUUID(), tools };
  expect(await changePassword(scope(), change)).toMatchObject({ ok: true });
  await setLogin(second, 'disabled_at = null');
  expect(await findHashes([first, second])).toHaveLength(1);
  expect(await findHashes([first, third])).toHaveLength(2);
  expect(await trySignIn(first.email, next)).toMatchObject({
    value: { entered: { next: 'choose' } },
  });
  const reset = await resetPassword(first, 'ten more quiet mountain paths');
  expect(reset).toMatchObject({ ok: true });
  expect(await findHashes([first, second, third])).toHaveLength(1);
  expect(await readStages(token)).toEqual({ full: undefined, half: undefined });
});

async function resetPassword({ email }: BuiltLogin, password: string) {
  const browser = unknownBrowser();
  await requestPasswordReset(scope(), { identifier: email, ...browser, tools });
  const mail = (await tools.emailsTo(email)).find(({ text }) => text.includes('/reset#'));
  const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  return setPasswordByLink(scope(), { token, password, ...browser, tools });
}

// covers: two-joins-at-one-moment
test('of two invitations that are accepted at one moment, both end with one password', async () => {
  const email = `${randomUUID()}@clinic.example`;
  const [first, second] = [await invite(email, 'mailed'), await invite(email, 'mailed')];
  const results = await Promise.all([first.accept(TEST_PASSWORD), second.accept(OTHER_PASSWORD)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

// covers: desk-session-stays-at-its-clinic
test('a session on a desk device neither names nor reaches another clinic', async () => {
  const { first, second } = await buildPerson();
  const deskTokenSha256 = await insertDesk(first);
  const { token } = await choose(await signInForToken(first.email), first);
  await joinDesk(scope(), { token, deskTokenSha256 });
  const { full: session } = await readStages(token);
  if (session === undefined) throw new Error('The session has ended');
  await expect(enter(token, second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { items } = await listOwnClinics(scope(), { session, deskTokenSha256: undefined });
  expect(items.map(({ id }) => id)).toEqual([first.id]);
});

test('on a desk device no other clinic is named or reached before the second step either', async () => {
  const { first, second } = await buildPerson();
  const deskTokenSha256 = await insertDesk(first);
  await database.ownerPool.query(
    `insert into login_second_factors (login_id, secret, confirmed_at) values ($1, 'a secret', now())`,
    [first.id],
  );
  const credentials = { identifier: first.email, password: TEST_PASSWORD, tools };
  const caller = { ...unknownCaller(), deskTokenSha256 };
  const result = await signIn(scope(), { ...credentials, ...caller });
  if (!result.ok) throw new Error(result.refusal.code);
  expect(result.value.entered).toMatchObject({ id: first.id, next: 'verify' });
  const { half: session } = await readStages(result.value.token);
  if (!session) throw new Error('not signed in');
  const { items } = await listOwnClinics(scope(), { session, deskTokenSha256 });
  expect(items.map(({ id }) => id)).toEqual([first.id]);
  const request = { session, isHalf: true, id: second.id, ...caller, tools };
  await expect(switchClinic(scope(), request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

// covers: desk-sign-in-enters-its-clinic
test('a person of two clinics enters the clinic of the desk device, and elsewhere chooses', async () => {
  const { first, second } = await buildPerson();
  const deskTokenSha256 = await insertDesk(second);
  const request = { identifier: first.email, password: TEST_PASSWORD, tools };
  const signInAt = (caller: Caller) => signIn(scope(), { ...request, ...caller });
  expect(await signInAt({ ...unknownCaller(), deskTokenSha256 })).toMatchObject({
    value: { entered: { id: second.id, next: 'enter' } },
  });
  expect(await listAudit(first.clinicId)).not.toContainEqual(
    expect.objectContaining({ action: 'accounts.signIn.password' }),
  );
  expect(await signInAt(unknownCaller())).toMatchObject({ value: { entered: { next: 'choose' } } });
});

// covers: later-invitation-takes-no-sign-in-away
test('a later link of another clinic to the same address takes no one’s sign-in away', async () => {
  const email = `${randomUUID()}@clinic.example`;
  const first = await invite(email, 'passed on');
  await first.accept(TEST_PASSWORD);
  for (const password of [OTHER_PASSWORD, 'eight brown garden chairs']) {
    const later = await invite(email, 'passed on');
    await later.accept(password);
    expect(await trySignIn(email, password)).toMatchObject({
      value: { entered: { id: later.id } },
    });
    expect(await trySignIn(email)).toMatchObject({ value: { entered: { id: first.id } } });
  }
});

// covers: passed-on-link-joins-the-login-at-hand
test('a link that was passed on is accepted with the login of the session, and one person stays one', async () => {
  const own = await buildLogin(database, { name: 'Kavita Rao' });
  const { full: session } = await readStages(await signInForToken(own.email));
  if (session === undefined) throw new Error('The session has ended');
  const join = (token: string) =>
    joinClinic(scope(), { session, token, ...unknownBrowser(), tools });
  const invitation = await invite(`${randomUUID()}@clinic.example`, 'passed on');
  const confirm = (isConfirmed: boolean) =>
    database.ownerPool.query('update logins set email_verified = $2 where id = $1', [
      own.id,
      isConfirmed,
    ]);
  await confirm(false);
  expect(await join(invitation.token)).toEqual({
    ok: false,
    refusal: { code: 'EMAIL_UNCONFIRMED' },
  });
  await confirm(true);
  expect(await join(invitation.token)).toEqual({ ok: true, value: { id: invitation.id } });
  const { rows } = await database.ownerPool.query('select name from logins where id = $1', [
    invitation.id,
  ]);
  expect(rows).toEqual([{ name: 'Kavita Rao' }]);
  expect(await trySignIn(own.email)).toMatchObject({ value: { entered: { next: 'choose' } } });
  const { items } = await listOwnClinics(scope(), { session, deskTokenSha256: undefined });
  expect(items.map(({ id }) => id).toSorted()).toEqual([own.id, invitation.id].toSorted());
  expect(await listAudit(invitation.clinicId)).toContainEqual({
    action: 'accounts.joinClinic',
    actor: invitation.id,
  });
  // The link is used up, and a second login of the person at that clinic is refused.
  expect(await join(invitation.token)).toEqual({ ok: false, refusal: { code: 'LINK_OVER' } });
});

test('of two who join one clinic with one login at a moment, one does, and a wrong link joins none', async () => {
  const own = await buildLogin(database);
  const { full: session } = await readStages(await signInForToken(own.email));
  if (session === undefined) throw new Error('The session has ended');
  const join = (token: string) =>
    joinClinic(scope(), { session, token, ...unknownBrowser(), tools });
  const { token } = await invite(`${randomUUID()}@clinic.example`, 'passed on');
  const results = await Promise.all([join(token), join(token), join('x'.repeat(43))]);
  expect(results.map((result) => (result.ok ? 'ok' : result.refusal.code)).toSorted()).toEqual([
    'LINK_OVER',
    'LINK_OVER',
    'ok',
  ]);
});
