import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmPhoneNumber } from '#features/accounts/server/confirm-contact.ts';
import { readInvitation } from '#features/accounts/server/read-invitation.ts';
import { setPasswordByLink } from '#features/accounts/server/passwords.ts';
import {
  confirmSecondFactor,
  startSecondFactor,
  verifySecondFactor,
} from '#features/accounts/server/second-factor.ts';
import { signIn } from '#features/accounts/server/sign-in.ts';
import {
  buildAccountsTools,
  readSessionStages,
  unknownBrowser,
  unknownCaller,
} from '#features/accounts/server/testing.ts';
import { updateAccount } from '#features/accounts/server/update-account.ts';
import { DoctorId } from '#features/clinics/schema.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import type { LoginId } from '#platform/ids.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { totpCode } from '#platform/server/totp.ts';
import { MOST_LOGINS } from '../schema.ts';
import { changeRole, disableLogin, enableLogin, removeLogin } from './change-staff.ts';
import { inviteStaff, renewStaffInvitation } from './invite-staff.ts';
import { listMembers, listOwnerNames } from './staff-queries.ts';
import { buildStaff, type BuiltStaff } from './testing.ts';

const database = testDatabase();
const tools = buildAccountsTools();
const PASSWORD = 'seven green elephants dance';

// The clock is stopped, so that no step of 30 seconds ends between a code and its check.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function invite({ owner, clinic }: BuiltStaff, fields = {}) {
  const result = await inviteStaff(owner, {
    name: 'Ravi Patil',
    email: `${randomUUID()}@clinic.example`,
    staffRole: 'reception',
    doctorId: null,
    way: 'link',
    ...fields,
    clinic: clinic.scope,
    tools,
  });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

async function buildDoctor({ clinic: { scope } }: BuiltStaff) {
  const id = DoctorId.parse(randomUUID());
  const result = await addDoctor(scope, { id, name: 'Dr Asha Mehta', contactNumber: '5550000200' });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

function tokenIn(link: string | null): string {
  return /\/join#([\w-]{43})$/m.exec(link ?? '')?.[1] ?? '';
}

// covers: last-owner-cannot-be-lost
test('refuses to demote, disable or remove the last owner who can sign in', async () => {
  const staff = await buildStaff(database);
  const { owner, clinic } = staff;
  const id = owner.actor.loginId;
  // An invited owner cannot sign in yet, and so does not count.
  await invite(staff, { staffRole: 'owner' });
  const refusal = { ok: false, refusal: { code: 'LAST_OWNER' } };
  const demotion = { id, staffRole: 'manager', doctorId: null, clinic: clinic.scope } as const;
  expect(await changeRole(owner, demotion)).toEqual(refusal);
  expect(await disableLogin(owner, { id })).toEqual(refusal);
  expect(await removeLogin(owner, { id })).toEqual(refusal);
  await staff.addOwner();
  expect(await changeRole(owner, demotion)).toMatchObject({
    ok: true,
    value: { staffRole: 'manager' },
  });
});

// covers: two-owners-demote-each-other
test('keeps one owner when two owners demote each other at one moment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { owner, addOwner, clinic } = await buildStaff(database);
    const other = await addOwner();
    const demote = async (scope: typeof owner, id: LoginId) =>
      changeRole(scope, { id, staffRole: 'viewer', doctorId: null, clinic: clinic.scope }).then(
        ({ ok }) => ok,
        () => false,
      );
    const outcomes = await Promise.all([
      demote(owner, other.actor.loginId),
      demote(other, owner.actor.loginId),
    ]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await listOwnerNames(clinic.operator, { clinicId: clinic.id })).toHaveLength(1);
  }
});

// covers: invitation-link-once-seven-days
test('an invitation by link works once, and reading it does not use it up', async () => {
  const staff = await buildStaff(database);
  const { member, link } = await invite(staff);
  const token = tokenIn(link);
  const scope = staff.clinic.operator;
  const use = { token, ...unknownBrowser(), tools };
  const { email } = member;
  const says = {
    name: 'Ravi Patil',
    email,
    clinicName: 'Mehta Clinic',
    staffRole: 'reception',
    asksPassword: false,
  };
  expect(await readInvitation(scope, use)).toEqual({ ok: true, value: says });
  expect(await readInvitation(scope, use)).toEqual({ ok: true, value: says });
  const choice = { ...use, password: PASSWORD };
  const outcomes = await Promise.all([
    setPasswordByLink(scope, choice),
    setPasswordByLink(scope, choice),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const over = { ok: false, refusal: { code: 'LINK_OVER' } };
  expect(await readInvitation(scope, use)).toEqual(over);
  expect(await setPasswordByLink(scope, choice)).toEqual(over);
  const members = await listMembers(staff.owner);
  expect(members.find(({ id }) => id === member.id)?.isInvited).toBe(false);
  // The owner had the link, so its use proves no email address.
  const row = await database.ownerPool.query('select email_verified from logins where id = $1', [
    member.id,
  ]);
  expect(row.rows).toEqual([{ email_verified: false }]);
});

test('an invitation ends after seven days, and a renewed one replaces the earlier link', async () => {
  const staff = await buildStaff(database);
  const { member, link } = await invite(staff);
  const scope = staff.clinic.operator;
  const lifetime = await database.ownerPool.query(
    `select extract(epoch from expires_at - now()) / 86400 as days from login_proofs where login_id = $1`,
    [member.id],
  );
  expect(Number(lifetime.rows[0]?.days)).toBeCloseTo(7, 1);
  const renewal = await renewStaffInvitation(staff.owner, { id: member.id, way: 'link', tools });
  if (!renewal.ok) throw new Error(renewal.refusal.code);
  const over = { ok: false, refusal: { code: 'LINK_OVER' } };
  const read = (token: string) => readInvitation(scope, { token, ...unknownBrowser(), tools });
  expect(await read(tokenIn(link))).toEqual(over);
  expect(await read(tokenIn(renewal.value.link))).toMatchObject({ ok: true });
  await database.ownerPool.query('update login_proofs set expires_at = now() where login_id = $1', [
    member.id,
  ]);
  expect(await read(tokenIn(renewal.value.link))).toEqual(over);
  expect(await read('x'.repeat(43))).toEqual(over);
});

test('an invitation of a disabled login is refused when it is opened, and works once it is enabled', async () => {
  const staff = await buildStaff(database);
  const { member, link } = await invite(staff);
  const use = { token: tokenIn(link), ...unknownBrowser(), tools };
  const read = () => readInvitation(staff.clinic.operator, use);
  await disableLogin(staff.owner, { id: member.id });
  expect(await read()).toEqual({ ok: false, refusal: { code: 'LOGIN_DISABLED' } });
  await enableLogin(staff.owner, { id: member.id });
  expect(await read()).toMatchObject({ ok: true, value: { email: member.email } });
});

test('emails an invitation that names the clinic and the role, and keeps its link from the owner', async () => {
  const staff = await buildStaff(database);
  const { member, link, isMailed } = await invite(staff, { way: 'email' });
  expect({ link, isMailed }).toEqual({ link: null, isMailed: true });
  const [message] = await tools.emailsTo(member.email);
  expect(message?.text).toContain('Mehta Clinic invites you to Wellword as Reception');
  expect(tokenIn(message?.text ?? '')).not.toBe('');
});

test('refuses a taken email address and the twenty-sixth login', async () => {
  const staff = await buildStaff(database);
  const { member } = await invite(staff);
  await expect(invite(staff, { email: member.email })).rejects.toThrow('EMAIL_TAKEN');
  for (let count = 2; count < MOST_LOGINS; count += 1) await invite(staff);
  await expect(invite(staff)).rejects.toThrow('TOO_MANY');
});

test('another clinic’s login and doctor are not found', async () => {
  const staff = await buildStaff(database);
  const other = await buildStaff(database);
  const { clinic, owner } = staff;
  const foreign = { id: other.owner.actor.loginId };
  const missing = { code: 'NOT_FOUND' };
  await expect(disableLogin(owner, foreign)).rejects.toMatchObject(missing);
  await expect(removeLogin(owner, foreign)).rejects.toMatchObject(missing);
  await expect(enableLogin(owner, foreign)).rejects.toMatchObject(missing);
  const doctor = await buildDoctor(other);
  const { member } = await invite(staff);
  const change = { id: member.id, staffRole: 'doctor', clinic: clinic.scope } as const;
  await expect(changeRole(owner, { ...change, doctorId: doctor.id })).rejects.toMatchObject(
    missing,
  );
  const own = await buildDoctor(staff);
  expect(await changeRole(owner, { ...change, doctorId: own.id })).toMatchObject({
    ok: true,
    value: { staffRole: 'doctor', doctorId: own.id },
  });
});

test('an invitation is good a minute before its seventh day ends, and a minute later nothing opens it', async () => {
  const staff = await buildStaff(database);
  const { member, link } = await invite(staff);
  const scope = staff.clinic.operator;
  const use = { token: tokenIn(link), ...unknownBrowser(), tools };
  // As if the clock went on.
  const waitFor = (time: string) =>
    database.ownerPool.query(
      'update login_proofs set expires_at = expires_at - $2::interval where login_id = $1',
      [member.id, time],
    );
  await waitFor('6 days 23 hours 59 minutes');
  expect(await readInvitation(scope, use)).toMatchObject({ ok: true });
  await waitFor('2 minutes');
  const over = { ok: false, refusal: { code: 'LINK_OVER' } };
  expect(await readInvitation(scope, use)).toEqual(over);
  expect(await setPasswordByLink(scope, { ...use, password: PASSWORD })).toEqual(over);
  const members = await listMembers(staff.owner);
  expect(members.find(({ id }) => id === member.id)?.isInvited).toBe(true);
});

// covers: staff-phone-and-second-factor
test('an invited receptionist signs in with her confirmed number and her own second factor', async () => {
  const staff = await buildStaff(database);
  const { member, link } = await invite(staff);
  const scope = staff.clinic.operator;
  const caller = () => ({ ...unknownCaller(), tools });
  await setPasswordByLink(scope, { token: tokenIn(link), password: PASSWORD, ...caller() });
  const enter = async (identifier: string) => {
    const result = await signIn(scope, { identifier, password: PASSWORD, ...caller() });
    if (!result.ok) throw new Error(result.refusal.code);
    return { ...result.value, ...(await readSessionStages(database, result.value.token)) };
  };
  const { full: session } = await enter(member.email);
  if (!session) throw new Error('not signed in');
  const phoneNumber = String(9_000_000_000 + randomInt(999_999_999));
  const changes = { phoneNumber, password: PASSWORD };
  await updateAccount(scope, { session, changes, ...caller() });
  const sms = (await tools.emailsTo(phoneNumber)).at(-1)?.text.slice(0, 6) ?? '';
  expect(await confirmPhoneNumber(scope, { session, code: sms, ...caller() })).toMatchObject({
    ok: true,
  });
  const own = { session, isHalf: false, ...caller() };
  const start = await startSecondFactor(scope, { ...own, password: PASSWORD });
  if (!start.ok) throw new Error(start.refusal.code);
  const codeAt = (steps: number) =>
    totpCode(start.value.secret, new Date(Date.now() + steps * 30_000));
  expect(await confirmSecondFactor(scope, { ...own, code: codeAt(-1) })).toMatchObject({
    ok: true,
  });
  const entry = await enter(phoneNumber);
  expect(entry).toMatchObject({ entered: { id: member.id, next: 'verify' }, full: undefined });
  if (!entry.half) throw new Error('no second step');
  const verification = await verifySecondFactor(scope, {
    session: entry.half,
    code: codeAt(0),
    ...caller(),
  });
  if (!verification.ok) throw new Error(verification.refusal.code);
  expect((await readSessionStages(database, verification.value.token)).full).toMatchObject({
    loginId: member.id,
    staffRole: 'reception',
    hasSecondFactor: true,
  });
});

test('records each change in the audit log under the owner', async () => {
  const staff = await buildStaff(database);
  const { clinic, owner } = staff;
  const { member } = await invite(staff);
  const { id } = member;
  await changeRole(owner, { id, staffRole: 'viewer', doctorId: null, clinic: clinic.scope });
  await disableLogin(owner, { id });
  await enableLogin(owner, { id });
  await removeLogin(owner, { id });
  const lines = await database.ownerPool.query(
    'select action, login_id from audit_log where entity_id = $1 order by id',
    [id],
  );
  const by = owner.actor.loginId;
  expect(lines.rows).toEqual(
    ['invite', 'changeRole', 'disable', 'enable', 'remove'].map((verb) => ({
      action: `staff.${verb}`,
      login_id: by,
    })),
  );
});
