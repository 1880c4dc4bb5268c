import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import gujarati from '#content/screens/gu.json' with { type: 'json' };
import { testDatabase } from '#platform/server/testing/database.ts';
import { signIn } from './sign-in.ts';
import {
  buildAccountsTools,
  buildLogin,
  operatorScopeOn,
  unknownCaller,
  unknownBrowser,
  TEST_PASSWORD,
} from './testing.ts';
import { confirmSignUp, signUp, type MakeClinic } from './sign-up.ts';

const database = testDatabase();
const tools = buildAccountsTools();

const makeClinic: MakeClinic = async (scope, { name, clinicName }) => {
  const id = randomUUID();
  await scope.db.execute(
    sql`insert into users (id, name, clinic_name) values (${id}, ${name}, ${clinicName})`,
  );
  return id;
};

const wish = () => ({
  clinicName: 'Shanti Clinic',
  name: 'Asha Mehta',
  email: `${randomUUID()}@clinic.example`,
  phoneNumber: '',
  password: TEST_PASSWORD,
});
const from = () => ({ ...unknownBrowser(), tools, makeClinic });

async function linkFor(wishes: ReturnType<typeof wish>): Promise<string> {
  expect(await signUp(operatorScopeOn(database), { ...wishes, ...from() })).toMatchObject({
    ok: true,
  });
  const message = (await tools.emailsTo(wishes.email)).at(-1)?.text ?? '';
  return /\/confirm#sign-up\.([\w-]{43})$/m.exec(message)?.[1] ?? '';
}

function confirm(token: string, password = TEST_PASSWORD) {
  return confirmSignUp(operatorScopeOn(database), { token, password, ...from() });
}

function trySignIn(identifier: string) {
  const input = { identifier, password: TEST_PASSWORD };
  return signIn(operatorScopeOn(database), { ...input, ...unknownCaller(), tools });
}

const linkOver = { ok: false, refusal: { code: 'LINK_OVER' } };

// covers: clinic-and-login-begin-with-confirmed-address
test('a confirmed address creates a clinic and a login, once', async () => {
  const request = wish();
  const token = await linkFor(request);
  expect(await trySignIn(request.email)).toMatchObject({ ok: false });
  const outcomes = await Promise.all([confirm(token), confirm(token)]);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(await trySignIn(request.email)).toMatchObject({
    value: { entered: { name: 'Asha Mehta' } },
  });
  const clinics = await database.ownerPool.query<{ role: string; name: string }>(
    `select u.role, u.clinic_name as name from users u join logins l on l.clinic_id = u.id where l.email = $1`,
    [request.email],
  );
  expect(clinics.rows).toEqual([{ role: 'user', name: 'Shanti Clinic' }]);
  expect(await confirm(token)).toEqual(linkOver);
});

test('a person who signed up with another person’s address gets nothing when its owner opens the link', async () => {
  const token = await linkFor(wish());
  const refusal = { code: 'WRONG_PASSWORD' };
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await confirm(token, 'the owner’s own')).toEqual({ ok: false, refusal });
  }
  expect(await confirm(token)).toEqual(linkOver);
});

test('an address that has a login gets another email and the same answer', async () => {
  const login = await buildLogin(database);
  const request = { ...wish(), email: login.email };
  const answer = await signUp(operatorScopeOn(database), { ...request, ...from() });
  expect(answer).toEqual(await signUp(operatorScopeOn(database), { ...wish(), ...from() }));
  const [message] = await tools.emailsTo(login.email);
  expect(message?.subject).toBe('You already have a Wellword login');
  expect(message?.text).not.toContain('#');
});

test('an address that another login took meanwhile stays with that login', async () => {
  const request = wish();
  const token = await linkFor(request);
  const login = await buildLogin(database);
  await database.ownerPool.query('update logins set email = $1 where id = $2', [
    request.email,
    login.id,
  ]);
  const before = await database.ownerPool.query('select from users');
  expect(await confirm(token)).toEqual(linkOver);
  expect((await database.ownerPool.query('select from users')).rowCount).toBe(before.rowCount);
});

// covers: number-that-only-typed-neither-signs
test('an unconfirmed number does not sign in, and does not keep its owner from confirming it', async () => {
  const phoneNumber = String(8_000_000_000 + randomInt(999_999_999));
  const scope = operatorScopeOn(database);
  const stranger = { ...wish(), phoneNumber };
  expect(await confirm(await linkFor(stranger))).toMatchObject({ ok: true });
  expect(await trySignIn(phoneNumber)).toMatchObject({ ok: false });
  const owner = { ...wish(), phoneNumber };
  expect(await confirm(await linkFor(owner))).toMatchObject({ ok: true });
  const verify = 'update logins set phone_number_verified = true where email = $1';
  await database.ownerPool.query(verify, [owner.email]);
  const entry = await signIn(scope, {
    identifier: phoneNumber,
    password: TEST_PASSWORD,
    ...unknownCaller(),
    tools,
  });
  const { rows } = await database.ownerPool.query<{ id: string }>(
    'select id from logins where email = $1',
    [owner.email],
  );
  expect(entry).toMatchObject({ value: { entered: { id: rows[0]?.id } } });
  await expect(database.ownerPool.query(verify, [stranger.email])).rejects.toThrow('duplicate key');
});

test('a number without an address is refused with the reason', async () => {
  const input = { ...wish(), email: '', phoneNumber: '8000000001' };
  const refusal = { code: 'EMAIL_MISSING' };
  expect(await signUp(operatorScopeOn(database), { ...input, ...from() })).toEqual({
    ok: false,
    refusal,
  });
});

test('refuses missing fields, easily guessed passwords, and a sign-up that is switched off', async () => {
  const scope = operatorScopeOn(database);
  const missing = { ok: false, refusal: { code: 'CREDENTIALS_MISSING' } };
  expect(await signUp(scope, { ...wish(), email: '', ...from() })).toEqual(missing);
  expect(await signUp(scope, { ...wish(), password: '', ...from() })).toEqual(missing);
  const common = { ok: false, refusal: { code: 'PASSWORD_TOO_COMMON' } };
  expect(await signUp(scope, { ...wish(), password: 'shanti-2026', ...from() })).toEqual(common);
  const off = { ok: false, refusal: { code: 'SIGN_UP_OFF' } };
  expect(await signUp(scope, { ...wish(), ...from(), makeClinic: undefined })).toEqual(off);
});

test('a valid link works from an address that wrong links have used up', async () => {
  const token = await linkFor(wish());
  const place = from();
  const use = (identifier: string) =>
    confirmSignUp(operatorScopeOn(database), {
      token: identifier,
      password: TEST_PASSWORD,
      ...place,
    });
  for (let tries = 0; tries < 30; tries += 1) expect(await use(`wrong-${tries}`)).toEqual(linkOver);
  await expect(use('wrong once more')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await use(token)).toMatchObject({ ok: true });
});

test('a person who signs up in another language gets the email and the screens in it', async () => {
  const request = { ...wish(), screenLanguage: 'gu' } as const;
  const token = await linkFor(request);
  const [letter] = await tools.emailsTo(request.email);
  expect(letter?.subject).toBe(gujarati['Confirm your address for Wellword']);
  await confirm(token);
  const { rows } = await database.ownerPool.query(
    'select screen_language from logins where email = $1',
    [request.email],
  );
  expect(rows).toEqual([{ screen_language: 'gu' }]);
});
