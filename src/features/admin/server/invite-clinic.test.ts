import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildAccountsTools, unknownBrowser } from '#features/accounts/server/testing.ts';
import { setPasswordByLink } from '#features/accounts/server/passwords.ts';
import { DEFAULT_FEATURES } from '#features/clinics/schema.ts';
import { ClinicId } from '#platform/ids.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openAdminScope, readAuditLog, buildUser } from './testing.ts';
import { readUser } from './users.ts';
import { createInvitedClinic, renewInvitation } from './invite-clinic.ts';

const database = testDatabase();
const tools = buildAccountsTools();
const PASSWORD = 'seven green elephants dance';

async function start() {
  return openAdminScope(database, await buildUser(database, { role: 'admin' }));
}

function toInput(fields: Partial<Parameters<typeof createInvitedClinic>[1]> = {}) {
  const email = `${randomUUID()}@clinic.example`;
  const id = ClinicId.parse(randomUUID());
  return { id, clinicName: 'Shanti  Clinic', name: ' Meera Shah', email, tools, ...fields };
}

/** Returns the token of the newest email to an address. */
async function tokenTo(email: string): Promise<string> {
  const message = (await tools.emailsTo(email)).at(-1)?.text ?? '';
  return /\/reset#([\w-]{43})$/m.exec(message)?.[1] ?? '';
}

// covers: clinic-created-with-default-features
test('creates a clinic with the default features and emails its login an invitation', async () => {
  const scope = await start();
  const input = toInput();
  const clinic = await createInvitedClinic(scope, input);
  if (!clinic.ok) throw new Error('Nobody was invited');
  const { user, invitation } = clinic.value;
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
  // The person who invites does not learn the link, and so cannot choose the password.
  expect(JSON.stringify(clinic)).not.toContain(token);
  const lines = await readAuditLog(database, { id: input.id });
  expect(lines.filter(({ action }) => action.startsWith('admin.'))).toHaveLength(1);

  const request = {
    token,
    password: PASSWORD,
    ...unknownBrowser(),
    tools,
  };
  expect(await setPasswordByLink(scope, request)).toMatchObject({ ok: true });
  expect(await readUser(scope, user)).toMatchObject({ logins: [{ isInvited: false }] });
});

test('an invitation that is rolled back sends no email', async () => {
  const scope = await start();
  const input = toInput();
  await database.ownerPool.query(`
    create function fail_late() returns trigger language plpgsql as $$ begin raise 'late'; end $$;
    create constraint trigger fail_late after insert on logins deferrable initially deferred
      for each row execute function fail_late()`);
  await expect(createInvitedClinic(scope, input)).rejects.toThrow();
  await database.ownerPool.query('drop function fail_late cascade');
  expect(await tools.emailsTo(input.email)).toEqual([]);
});

test('of simultaneous invitations of one address one succeeds, and the others are refused', async () => {
  const scope = await start();
  const { email } = toInput();
  const inputs = Array.from({ length: 4 }, () => toInput({ email }));
  const result = await Promise.all(inputs.map((input) => createInvitedClinic(scope, input)));
  expect(result.filter(({ ok }) => ok)).toHaveLength(1);
  expect(result.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 3 }, () => ({ ok: false, refusal: { code: 'EMAIL_TAKEN' } })),
  );
  const ids = inputs.map(({ id }) => id);
  const queryResult = await database.ownerPool.query('select from users where id = any($1)', [ids]);
  expect(queryResult.rowCount).toBe(1);
});

test('the same form twice creates one clinic and sends one email', async () => {
  const scope = await start();
  const input = toInput();
  await createInvitedClinic(scope, input);
  const again = await createInvitedClinic(scope, input);
  expect(again).toMatchObject({
    value: { user: { id: input.id }, invitation: { email: input.email } },
  });
  expect(await tools.emailsTo(input.email)).toHaveLength(1);
});

test('an address that has a login creates no clinic', async () => {
  const scope = await start();
  const first = toInput();
  await createInvitedClinic(scope, first);
  const second = toInput({ email: first.email.toUpperCase() });
  expect(await createInvitedClinic(scope, second)).toEqual({
    ok: false,
    refusal: { code: 'EMAIL_TAKEN' },
  });
  await expect(readUser(scope, second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a new invitation replaces the earlier one, until a password is chosen', async () => {
  const scope = await start();
  const invitedClinic = await createInvitedClinic(scope, toInput());
  if (!invitedClinic.ok) throw new Error('Nobody was invited');
  const [login] = invitedClinic.value.user.logins;
  if (login === undefined) throw new Error('The clinic has no login');
  const first = await tokenTo(login.email);
  const renewal = await renewInvitation(scope, { id: login.id, tools });
  expect(renewal).toEqual({ ok: true, value: { email: login.email, isMailed: true } });
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
