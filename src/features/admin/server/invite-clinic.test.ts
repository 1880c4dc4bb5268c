import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildAccountsTools, unknownBrowser } from '#features/accounts/server/testing.ts';
import { setPasswordByLink } from '#features/accounts/server/passwords.ts';
import { DEFAULT_FEATURES } from '#features/clinics/schema.ts';
import { ClinicId } from '#platform/ids.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { adminScopeOf, auditOf, buildUser } from './testing.ts';
import { userOf } from './users.ts';
import { createInvitedClinic, renewInvitation } from './invite-clinic.ts';

const database = testDatabase();
const tools = buildAccountsTools();
const PASSWORD = 'seven green elephants dance';

async function start() {
  return adminScopeOf(database, await buildUser(database, { role: 'admin' }));
}

function inputOf(fields: Partial<Parameters<typeof createInvitedClinic>[1]> = {}) {
  const email = `${randomUUID()}@clinic.example`;
  const id = ClinicId.parse(randomUUID());
  return { id, clinicName: 'Shanti  Clinic', name: ' Meera Shah', email, tools, ...fields };
}

/** The token of the newest letter to someone. */
async function tokenTo(email: string): Promise<string> {
  const letter = (await tools.emailsTo(email)).at(-1)?.text ?? '';
  return /\/reset#([\w-]{43})$/m.exec(letter)?.[1] ?? '';
}

// covers: clinic-created-with-default-features
test('a clinic is created with the default features, and its login invited by mail', async () => {
  const scope = await start();
  const input = inputOf();
  const made = await createInvitedClinic(scope, input);
  if (!made.ok) throw new Error('Nobody was invited');
  const { user, invitation } = made.value;
  expect(user).toMatchObject({
    id: input.id,
    name: 'Meera Shah',
    clinicName: 'Shanti Clinic',
    role: 'user',
    enabledFeatures: [...DEFAULT_FEATURES],
    logins: [{ email: input.email, isEnabled: true, isInvited: true }],
  });
  expect(invitation).toEqual({ email: input.email, isMailed: true });
  const token = await tokenTo(input.email);
  expect(token).not.toBe('');
  // Whoever invites does not learn the link, and so cannot choose the password.
  expect(JSON.stringify(made)).not.toContain(token);
  const lines = await auditOf(database, { id: input.id });
  expect(lines.filter(({ action }) => action.startsWith('admin.'))).toHaveLength(1);

  const asked = {
    token,
    password: PASSWORD,
    ...unknownBrowser(),
    tools,
  };
  expect(await setPasswordByLink(scope, asked)).toMatchObject({ ok: true });
  expect(await userOf(scope, user)).toMatchObject({ logins: [{ isInvited: false }] });
});

test('an invitation that does not come to stand sends no letter', async () => {
  const scope = await start();
  const input = inputOf();
  await database.ownerPool.query(`
    create function fail_late() returns trigger language plpgsql as $$ begin raise 'late'; end $$;
    create constraint trigger fail_late after insert on logins deferrable initially deferred
      for each row execute function fail_late()`);
  await expect(createInvitedClinic(scope, input)).rejects.toThrow();
  await database.ownerPool.query('drop function fail_late cascade');
  expect(await tools.emailsTo(input.email)).toEqual([]);
});

test('of many at once that invite one address, one does, and the others are told', async () => {
  const scope = await start();
  const { email } = inputOf();
  const inputs = Array.from({ length: 4 }, () => inputOf({ email }));
  const made = await Promise.all(inputs.map((input) => createInvitedClinic(scope, input)));
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(made.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 3 }, () => ({ ok: false, refusal: { code: 'EMAIL_TAKEN' } })),
  );
  const ids = inputs.map(({ id }) => id);
  const left = await database.ownerPool.query('select from users where id = any($1)', [ids]);
  expect(left.rowCount).toBe(1);
});

test('the same form twice makes one clinic and sends one letter', async () => {
  const scope = await start();
  const input = inputOf();
  await createInvitedClinic(scope, input);
  const again = await createInvitedClinic(scope, input);
  expect(again).toMatchObject({
    value: { user: { id: input.id }, invitation: { email: input.email } },
  });
  expect(await tools.emailsTo(input.email)).toHaveLength(1);
});

test('an address that has a login already makes no clinic', async () => {
  const scope = await start();
  const first = inputOf();
  await createInvitedClinic(scope, first);
  const second = inputOf({ email: first.email.toUpperCase() });
  expect(await createInvitedClinic(scope, second)).toEqual({
    ok: false,
    refusal: { code: 'EMAIL_TAKEN' },
  });
  await expect(userOf(scope, second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a new invitation replaces the earlier one, until it was taken up', async () => {
  const scope = await start();
  const made = await createInvitedClinic(scope, inputOf());
  if (!made.ok) throw new Error('Nobody was invited');
  const [login] = made.value.user.logins;
  if (login === undefined) throw new Error('The clinic has no login');
  const first = await tokenTo(login.email);
  const renewed = await renewInvitation(scope, { id: login.id, tools });
  expect(renewed).toEqual({ ok: true, value: { email: login.email, isMailed: true } });
  const second = await tokenTo(login.email);

  const use = (token: string) =>
    setPasswordByLink(scope, { token, password: PASSWORD, ...unknownBrowser(), tools });
  expect(await use(first)).toMatchObject({ ok: false });
  expect(await use(second)).toMatchObject({ ok: true });
  expect(await renewInvitation(scope, { id: login.id, tools })).toEqual({
    ok: false,
    refusal: { code: 'NOT_INVITED' },
  });
});
