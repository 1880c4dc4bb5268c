import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { LoginId } from '#platform/ids.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openAdminScope, readAuditLog, buildUser } from './testing.ts';
import { setLoginEnabled, setRole } from './set-access.ts';

const database = testDatabase();
// The last admin depends on all clinics of the database.
beforeEach(() => database.ownerPool.query(`update users set role = 'user'`));

const admin = () => buildUser(database, { role: 'admin' });
const demote = (by: BuiltClinic, { id }: BuiltClinic) =>
  setRole(openAdminScope(database, by), { id, role: 'user' });
const disable = (by: BuiltClinic, { actor }: BuiltClinic) =>
  setLoginEnabled(openAdminScope(database, by), { id: actor.loginId, isEnabled: false });

test.each([
  ['demote', demote],
  ['disable', disable],
])('the last admin cannot %s themself, nor one of two', async (_what, act) => {
  const first = await admin();
  expect(await act(first, first)).toEqual({ ok: false, refusal: { code: 'LAST_ADMIN' } });
  await admin();
  expect(await act(first, first)).toEqual({ ok: false, refusal: { code: 'OWN_ACCESS' } });
  expect(await readAuditLog(database, first)).toEqual([]);
});

test.each([
  ['a login that is disabled', `update logins set disabled_at = now() where id = $1`],
  ['a login that nobody has taken up', `update logins set password_hash = null where id = $1`],
])('%s does not count as an admin', async (_which, statement) => {
  const [first, second] = [await admin(), await admin()];
  await database.ownerPool.query(statement, [second.actor.loginId]);
  expect(await demote(first, first)).toMatchObject({ refusal: { code: 'LAST_ADMIN' } });
});

test('a login with Google counts like one with a password', async () => {
  const [first, second] = [await admin(), await admin()];
  const id = second.actor.loginId;
  await database.ownerPool.query(`update logins set password_hash = null where id = $1`, [id]);
  await database.ownerPool.query(
    `insert into login_identities (issuer, subject, login_id) values ('https://accounts.google.com', '1234567890', $1)`,
    [id],
  );
  expect(await demote(first, first)).toMatchObject({ refusal: { code: 'OWN_ACCESS' } });
});

test('sets a role, with the old and the new one in the audit log', async () => {
  const [first, clinic] = [await admin(), await buildUser(database)];
  const scope = openAdminScope(database, first);
  const result = await setRole(scope, { id: clinic.id, role: 'super_admin' });
  expect(result).toMatchObject({ value: { role: 'super_admin' } });
  await setRole(scope, { id: clinic.id, role: 'super_admin' });
  expect(await readAuditLog(database, clinic)).toEqual([
    {
      action: 'admin.setRole',
      login_id: first.actor.loginId,
      changed_fields: ['role: user → super_admin'],
    },
  ]);
});

test('a disabled login loses its sessions, and can be enabled again', async () => {
  const [first, clinic] = [await admin(), await buildUser(database)];
  const { loginId } = clinic.actor;
  await database.ownerPool.query(
    `insert into login_sessions (login_id, token_sha256, stage, ends_at) values ($1, $2, 'full', now() + interval '1 day')`,
    [loginId, 'a'.repeat(64)],
  );
  expect(await disable(first, clinic)).toMatchObject({
    value: { logins: [{ id: loginId, isEnabled: false }] },
  });
  const result = await database.ownerPool.query(
    `select 1 from login_sessions where login_id = $1 and ends_at > now()`,
    [loginId],
  );
  expect(result.rowCount).toBe(0);
  const scope = openAdminScope(database, first);
  const enabled = await setLoginEnabled(scope, { id: loginId, isEnabled: true });
  expect(enabled).toMatchObject({ value: { logins: [{ isEnabled: true }] } });
  await setLoginEnabled(scope, { id: loginId, isEnabled: true });
  const lines = await readAuditLog(database, clinic);
  expect(lines.map(({ action }) => action)).toEqual(['admin.disableLogin', 'admin.enableLogin']);
});

test('refuses an actor who is no longer an admin when the lock is free', async () => {
  const [first, second, clinic] = [await admin(), await admin(), await buildUser(database)];
  expect(await demote(first, second)).toMatchObject({ ok: true });
  await expect(demote(second, first)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(disable(second, clinic)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('of two admins who remove each other at the same moment one stays', async () => {
  for (let round = 0; round < 4; round++) {
    await database.ownerPool.query(`update users set role = 'user'`);
    const [first, second] = [await admin(), await admin()];
    const both = await Promise.allSettled([
      round % 2 === 0 ? demote(first, second) : disable(first, second),
      demote(second, first),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const result = await database.ownerPool.query(
      `select 1 from users u join logins l on l.clinic_id = u.id where role = 'admin' and disabled_at is null`,
    );
    expect(result.rowCount).toBe(1);
  }
});

test('an unknown login gets NOT_FOUND', async () => {
  const scope = openAdminScope(database, await admin());
  const id = LoginId.parse(randomUUID());
  await expect(setLoginEnabled(scope, { id, isEnabled: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
