import { expect, test } from 'vitest';
import { joinDesk } from '#features/accounts/server/desk-sessions.ts';
import { changePassword } from '#features/accounts/server/passwords.ts';
import { setPin } from '#features/accounts/server/set-pin.ts';
import { signIn } from '#features/accounts/server/sign-in.ts';
import {
  buildAccountsTools,
  buildLogin,
  operatorScopeOn,
  readSessionStages,
  signInBuiltLogin,
  TEST_PASSWORD,
  unknownCaller,
  type BuiltLogin,
} from '#features/accounts/server/testing.ts';
import { refreshSession } from '#features/accounts/server/sessions.ts';
import { createAccountsGate } from '#features/accounts/server/gate.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { LoginId } from '#platform/ids.ts';
import { hashPassword, sha256Hex } from '#platform/server/crypto.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { DeskInput } from '../schema.ts';
import { disableLogin } from './change-staff.ts';
import { listDesks } from './desk-queries.ts';
import { enterDesk, readLockedDesk } from './enter-desk.ts';
import type { StaffScope } from './gate.ts';
import { markDesk, removeDesk } from './mark-desk.ts';
import { signInAtDesk } from './sign-in-at-desk.ts';

const database = testDatabase();
const tools = buildAccountsTools();
const PIN = '2580';
const WRONG_PIN = { ok: false, refusal: { code: 'WRONG_PIN' } };
const PASSWORD_DUE = { ok: false, refusal: { code: 'PASSWORD_DUE' } };
const WRONG_PASSWORD = { ok: false, refusal: { code: 'WRONG_PASSWORD' } };
const NOT_A_DESK = { ok: false, refusal: { code: 'NOT_A_DESK' } };

async function buildOwner(clinic?: Awaited<ReturnType<typeof buildClinic>>) {
  const ownClinic = clinic ?? (await buildClinic(database));
  const login = await buildLogin(database, { id: ownClinic.id, name: 'Owner' });
  const actor = { ...ownClinic.actor, loginId: LoginId.parse(login.id), name: 'Owner' };
  const scope: StaffScope = { ...operatorScopeOn(database), actor };
  return { clinic: ownClinic, login, scope };
}

type Owner = Awaited<ReturnType<typeof buildOwner>>;

async function mark(owner: Owner, fields: Partial<DeskInput> = {}) {
  const session = await signInBuiltLogin(database, { login: owner.login, tools });
  const input = { name: 'Reception', lockMinutes: 5 as const, password: TEST_PASSWORD, ...fields };
  const caller = { address: unknownCaller().address, tools, session };
  return markDesk(owner.scope, { ...input, ...caller, deskTokenSha256: undefined });
}

/** Builds a clinic with a desk that its owner marked. */
async function buildDesk(owner?: Owner) {
  const ownOwner = owner ?? (await buildOwner());
  const result = await mark(ownOwner);
  if (!result.ok) throw new Error(result.refusal.code);
  const { desk, token } = result.value;
  return { ...ownOwner, desk, deskTokenSha256: sha256Hex(token) };
}

type Desk = Awaited<ReturnType<typeof buildDesk>>;

/** Builds a person with a PIN. */
async function buildPerson({ clinic }: Owner, { name = 'Kavita', pin = PIN } = {}) {
  const login = await buildLogin(database, { id: clinic.id, name });
  const session = await signInBuiltLogin(database, { login, tools });
  const request = { session, pin, password: TEST_PASSWORD, ...unknownCaller(), tools };
  expect(await setPin(operatorScopeOn(database), request)).toMatchObject({ ok: true });
  return login;
}

/** Signs a person in with the password on a desk. */
async function signInAt({ deskTokenSha256 }: Pick<Desk, 'deskTokenSha256'>, login: BuiltLogin) {
  const scope = operatorScopeOn(database);
  const request = { identifier: login.email, password: TEST_PASSWORD, ...unknownCaller(), tools };
  const result = await signIn(scope, request);
  if (!result.ok) throw new Error(result.refusal.code);
  const { token } = result.value;
  await joinDesk(scope, { token, deskTokenSha256 });
  return token;
}

async function listPeople({ deskTokenSha256 }: Desk) {
  const cookie = { tokenSha256: deskTokenSha256 };
  const result = await readLockedDesk(operatorScopeOn(database), cookie);
  return result.ok ? result.value.people : [];
}

/** Chooses a person on a desk, who types a password. */
function signInAs(
  { deskTokenSha256 }: Pick<Desk, 'deskTokenSha256'>,
  { id }: BuiltLogin,
  password = TEST_PASSWORD,
) {
  const attempt = { loginId: LoginId.parse(id), password, ...unknownCaller(), deskTokenSha256 };
  return signInAtDesk(operatorScopeOn(database), { ...attempt, tools });
}

function enter(
  { deskTokenSha256 }: { deskTokenSha256: string | undefined },
  { id }: BuiltLogin,
  pin = PIN,
) {
  const device = 'Chrome on Windows';
  const attempt = { loginId: LoginId.parse(id), pin, deskTokenSha256, device, former: undefined };
  return enterDesk(operatorScopeOn(database), { ...attempt, tools });
}

async function enterAs(desk: Desk, login: BuiltLogin) {
  const result = await enter(desk, login);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value.token;
}

async function isSignedIn(token: string) {
  return (await readSessionStages(database, token)).full !== undefined;
}

async function listAudit({ clinic }: Owner, action: string) {
  const result = await database.ownerPool.query(
    'select login_id as by, outcome from audit_log where user_id = $1 and action = $2 order by id',
    [clinic.id, action],
  );
  return result.rows;
}

// covers: desk-switch-by-pin
test('a PIN ends the session of the person before, and what is done is recorded under the new one', async () => {
  const desk = await buildDesk();
  const [kavita, ravi] = [await buildPerson(desk), await buildPerson(desk, { name: 'Ravi' })];
  await signInAt(desk, ravi);
  const first = await signInAt(desk, kavita);
  const second = await enterAs(desk, ravi);
  expect(await isSignedIn(first)).toBe(false);
  const { full } = await readSessionStages(database, second);
  expect(full).toMatchObject({ loginId: ravi.id, name: 'Ravi', deskLockMinutes: 5 });
  expect(full).toMatchObject({ startedByPin: true, needsPassword: true });
  const third = await enterAs(desk, kavita);
  expect(await isSignedIn(second)).toBe(false);
  expect(await isSignedIn(third)).toBe(true);
  expect(await listAudit(desk, 'staff.enterDesk')).toEqual([
    { by: ravi.id, outcome: 'done' },
    { by: kavita.id, outcome: 'done' },
  ]);
});

test('switches at one moment leave one session on the desk', async () => {
  const desk = await buildDesk();
  const people = await Promise.all(
    ['Asha', 'Bina', 'Chitra'].map((name) => buildPerson(desk, { name })),
  );
  for (const person of people) await signInAt(desk, person);
  const tokens = await Promise.all([...people, ...people].map((person) => enterAs(desk, person)));
  const living = await Promise.all(tokens.map(isSignedIn));
  expect(living.filter(Boolean)).toHaveLength(1);
});

// covers: five-wrong-pins-ask-for-the-password
test('the fifth wrong PIN asks for the password, also when fifty are tried at one moment', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  await signInAt(desk, kavita);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => enter(desk, kavita, String(6000 + index))),
  );
  const codes = guesses.map((guess) => (guess.ok ? 'ok' : guess.refusal.code));
  expect(codes.filter((code) => code === 'WRONG_PIN')).toHaveLength(4);
  expect(codes.filter((code) => code === 'PASSWORD_DUE')).toHaveLength(46);
  // Only five were checked, and each is in the audit log under the name that was chosen.
  expect(await listAudit(desk, 'staff.enterDesk')).toEqual(
    Array.from({ length: 5 }, () => ({ by: kavita.id, outcome: 'refused' })),
  );
  expect(await enter(desk, kavita)).toEqual(PASSWORD_DUE);
  expect(await listPeople(desk)).toMatchObject([
    { name: 'Kavita', entersWith: 'passwordAgain' },
    { name: 'Owner', entersWith: 'password' },
  ]);
  await signInAt(desk, kavita);
  expect(await enter(desk, kavita)).toMatchObject({ ok: true });
});

test('wrong PINs count for each person and each desk, and a right one starts the count again', async () => {
  const desk = await buildDesk();
  const otherDesk = await buildDesk(desk);
  const [kavita, ravi] = [await buildPerson(desk), await buildPerson(desk, { name: 'Ravi' })];
  for (const login of [kavita, ravi]) {
    await signInAt(desk, login);
    await signInAt(otherDesk, login);
  }
  for (let count = 0; count < 4; count += 1)
    expect(await enter(desk, kavita, '9990')).toEqual(WRONG_PIN);
  expect(await enter(desk, kavita)).toMatchObject({ ok: true });
  for (let count = 0; count < 4; count += 1)
    expect(await enter(desk, kavita, '9990')).toEqual(WRONG_PIN);
  expect(await enter(desk, kavita, '9990')).toEqual(PASSWORD_DUE);
  expect(await enter(desk, ravi)).toMatchObject({ ok: true });
  expect(await enter(otherDesk, kavita)).toMatchObject({ ok: true });
});

// covers: pin-worth-nothing-elsewhere
test('a PIN is worth nothing on another device, and on a desk where its person used no password', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  expect(await enter(desk, kavita)).toEqual(PASSWORD_DUE);
  await signInAt(desk, kavita);
  expect(await enter({ deskTokenSha256: undefined }, kavita)).toEqual(NOT_A_DESK);
  expect(await enter({ deskTokenSha256: sha256Hex('made up') }, kavita)).toEqual(NOT_A_DESK);
  expect(await enter(await buildDesk(desk), kavita)).toEqual(PASSWORD_DUE);
  const foreignDesk = await buildDesk();
  // No PIN follows from a sign-in there.
  await signInAt(foreignDesk, kavita);
  expect(await enter(foreignDesk, kavita)).toEqual(PASSWORD_DUE);
  expect(await enter(desk, kavita)).toMatchObject({ ok: true });
});

// covers: other-clinics-session-locks-on-a-desk
test('a session of another clinic on a desk locks as the desk does, is its only one, and ends with it', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  const guest = await buildPerson(await buildOwner());
  const first = await signInAt(desk, kavita);
  const token = await signInAt(desk, guest);
  expect(await isSignedIn(first)).toBe(false);
  const { full } = await readSessionStages(database, token);
  expect(full).toMatchObject({ loginId: guest.id, deskLockMinutes: 5, startedByPin: false });
  await database.ownerPool.query(
    `update login_sessions set used_at = now() - interval '6 minutes' where login_id = $1`,
    [guest.id],
  );
  expect(await isSignedIn(token)).toBe(false);
  const next = await signInAt(desk, guest);
  await removeDesk(desk.scope, { id: desk.desk.id });
  expect(await isSignedIn(next)).toBe(false);
});

// covers: password-at-the-desk-of-a-chosen-person
test('a person who was chosen on a desk signs in there with the password alone', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  const guest = await buildPerson(await buildOwner());
  expect(await signInAs(desk, kavita, 'not my password')).toEqual(WRONG_PASSWORD);
  // A desk knows its clinic's own people.
  expect(await signInAs(desk, guest)).toEqual(WRONG_PASSWORD);
  const noDesk = { deskTokenSha256: sha256Hex('made up') };
  expect(await signInAs(noDesk, kavita)).toEqual(NOT_A_DESK);
  expect(await signInAs(desk, kavita)).toMatchObject({
    ok: true,
    value: { entered: { id: kavita.id, next: 'enter' } },
  });
});

// covers: chosen-person-is-the-one-who-signs-in
test('the password of the same address at another clinic opens nothing on a desk, and that clinic hears nothing', async () => {
  const [desk, other] = [await buildDesk(), await buildOwner()];
  const [kavita, elsewhere] = [await buildPerson(desk), await buildPerson(other)];
  await database.ownerPool.query(
    `update logins set email = $2, email_verified = false where id = any($1)`,
    [[kavita.id, elsewhere.id], kavita.email],
  );
  await database.ownerPool.query('update logins set password_hash = $2 where id = $1', [
    elsewhere.id,
    await hashPassword('seven green elephants dance'),
  ]);
  expect(await signInAs(desk, kavita, 'seven green elephants dance')).toEqual(WRONG_PASSWORD);
  expect(await listAudit(desk, 'accounts.signIn.password')).toContainEqual({
    by: kavita.id,
    outcome: 'refused',
  });
  const heard = await listAudit(other, 'accounts.signIn.password');
  expect(heard.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
});

// covers: stolen-desk-is-removed
test('no PIN works on a removed desk, and its sessions are over', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  await signInAt(desk, kavita);
  const token = await enterAs(desk, kavita);
  expect(await removeDesk(desk.scope, { id: desk.desk.id })).toEqual({ removed: true });
  expect(await isSignedIn(token)).toBe(false);
  expect(await enter(desk, kavita)).toEqual(NOT_A_DESK);
  const cookie = { tokenSha256: desk.deskTokenSha256 };
  expect(await readLockedDesk(operatorScopeOn(database), cookie)).toEqual(NOT_A_DESK);
  expect(await listDesks(desk.scope, {})).toEqual([]);
  expect(await listAudit(desk, 'staff.removeDesk')).toHaveLength(1);
});

test('a switch while the desk is removed leaves no session', async () => {
  for (let round = 0; round < 10; round += 1) {
    const desk = await buildDesk();
    const kavita = await buildPerson(desk);
    await signInAt(desk, kavita);
    const [result] = await Promise.all([
      enter(desk, kavita),
      removeDesk(desk.scope, { id: desk.desk.id }),
    ]);
    if (result.ok) expect(await isSignedIn(result.value.token)).toBe(false);
    else expect(['NOT_A_DESK', 'PASSWORD_DUE']).toContain(result.refusal.code);
  }
});

test('a disabled login is neither offered nor let in', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  await signInAt(desk, kavita);
  const token = await enterAs(desk, kavita);
  expect(await listPeople(desk)).toEqual([
    { id: kavita.id, name: 'Kavita', staffRole: 'owner', entersWith: 'pin' },
    { id: desk.login.id, name: 'Owner', staffRole: 'owner', entersWith: 'password' },
  ]);
  await disableLogin(desk.scope, { id: LoginId.parse(kavita.id) });
  expect(await isSignedIn(token)).toBe(false);
  expect(await enter(desk, kavita)).toEqual(PASSWORD_DUE);
  expect((await listPeople(desk)).map(({ name }) => name)).toEqual(['Owner']);
});

// covers: desk-locks-when-idle
test('a desk session ends after its idle minutes, which only the refresh extends', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  await signInAt(desk, kavita);
  const token = await enterAs(desk, kavita);
  const age = (minutes: number) =>
    database.ownerPool.query(
      `update login_sessions set used_at = now() - $2 * interval '1 minute' where login_id = $1`,
      [kavita.id, minutes],
    );
  await age(4);
  const gate = createAccountsGate({ operatorPool: database.operatorPool, secure: false });
  const request = { cookies: `wellword=${token}`, requestId: 'r' };
  const session = await gate.provenLogin(request);
  if (session === undefined) throw new Error('The session is over too soon');
  const readFreshness = async () => {
    const { rows } = await database.ownerPool.query(
      `select used_at > now() - interval '1 minute' as fresh from login_sessions where login_id = $1`,
      [kavita.id],
    );
    return rows.map(({ fresh }) => fresh);
  };
  // Reading does not count as use.
  expect(await readFreshness()).toContain(false);
  const { seconds } = await refreshSession(operatorScopeOn(database), session);
  expect(seconds).toBeGreaterThan(290);
  expect(seconds).toBeLessThanOrEqual(300);
  await age(6);
  expect(await gate.provenLogin(request)).toBeUndefined();
});

// covers: password-after-twelve-hours
test('twelve hours after the password the PIN counts no more, and the session of the PIN ends', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  await signInAt(desk, kavita);
  await database.ownerPool.query(
    `update desk_logins set entered_at = now() - interval '11 hours 58 minutes' where login_id = $1`,
    [kavita.id],
  );
  const token = await enterAs(desk, kavita);
  const end = await database.ownerPool.query(
    'select extract(epoch from ends_at - now()) / 60 as minutes from login_sessions where token_sha256 = $1',
    [sha256Hex(token)],
  );
  expect(Number(end.rows[0]?.minutes)).toBeCloseTo(2, 0);
  await database.ownerPool.query(
    `update desk_logins set entered_at = now() - interval '12 hours' where login_id = $1`,
    [kavita.id],
  );
  expect(await enter(desk, kavita)).toEqual(PASSWORD_DUE);
});

test('a changed password asks for itself on each desk', async () => {
  const desk = await buildDesk();
  const kavita = await buildPerson(desk);
  await signInAt(desk, kavita);
  const session = await signInBuiltLogin(database, { login: kavita, tools });
  await changePassword(operatorScopeOn(database), {
    session,
    current: TEST_PASSWORD,
    next: 'seven green elephants dance',
    ...unknownCaller(),
    tools,
  });
  expect(await enter(desk, kavita)).toEqual(PASSWORD_DUE);
});

test('marking a desk needs the password, and is refused on a desk and beyond ten', async () => {
  const desk = await buildDesk();
  const toRefusal = (code: string) => ({ ok: false, refusal: { code } });
  expect(await mark(desk, { password: 'not the password' })).toEqual(toRefusal('WRONG_PASSWORD'));
  const session = await signInBuiltLogin(database, { login: desk.login, tools });
  const input = { name: 'Second', lockMinutes: 60 as const, password: TEST_PASSWORD };
  const request = { ...input, ...unknownCaller(), session, tools };
  const { deskTokenSha256 } = desk;
  expect(await markDesk(desk.scope, { ...request, deskTokenSha256 })).toEqual(
    toRefusal('DESK_ALREADY'),
  );
  for (let count = 1; count < 10; count += 1) await buildDesk(desk);
  expect(await mark(desk)).toEqual(toRefusal('TOO_MANY_DESKS'));
  expect(await listDesks(desk.scope, { tokenSha256: deskTokenSha256 })).toHaveLength(10);
});

test('another clinic’s desk is not found', async () => {
  const [desk, other] = [await buildDesk(), await buildDesk()];
  await expect(removeDesk(desk.scope, { id: other.desk.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await listDesks(other.scope, {})).toHaveLength(1);
});
