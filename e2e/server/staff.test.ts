import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { buildUser } from '#features/admin/server/testing.ts';
import type { StaffInvitation } from '#features/staff/schema.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
let product: RunningProduct;

beforeAll(async () => {
  product = await runProduct(database);
});
afterAll(() => product.close());

/** A clinic with its owner, and a receptionist who reception by a link. */
async function buildClinicWithReception() {
  const { actor } = await buildUser(database);
  const { rows } = await database.ownerPool.query('select email from logins where id = $1', [
    actor.loginId,
  ]);
  const owner = await product.signIn({ email: String(rows[0]?.email) });
  const email = `${randomUUID()}@clinic.example`;
  const person = { name: 'Ravi Patil', email, staffRole: 'reception', doctorId: null };
  const answer = await product.call(
    'POST',
    '/api/staff',
    { ...person, way: 'link' },
    { cookies: owner },
  );
  const { link, member } = (await answer.json()) as StaffInvitation;
  const token = link?.split('#')[1] ?? '';
  // A scanner of links gets the page and nothing more.
  await product.call('GET', '/join', undefined, { cookies: '' });
  const choice = { token, password: TEST_PASSWORD };
  expect((await product.call('POST', '/api/password-resets/use', choice)).status).toBe(200);
  return { owner, id: member.id, cookies: await product.signIn({ email }) };
}

type Joined = Awaited<ReturnType<typeof buildClinicWithReception>>;

function act({ owner, id }: Joined, verb: string, body?: unknown) {
  const method = verb === 'role' ? 'PUT' : 'POST';
  return product.call(method, `/api/staff/${id}/${verb}`, body, { cookies: owner });
}

/** Opens the stream of changes; resolves with what it said when the server ends it. */
async function openStream({ cookies }: Joined) {
  const stream = await fetch(`${product.url}/api/changes`, { headers: { cookie: cookies } });
  expect(stream.status).toBe(200);
  const end = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) text += decoder.decode(chunk, { stream: true });
    return text;
  })();
  return { end };
}

// covers: staff-role-change-next-request
test('a change of role counts from the next request on, and closes the open stream', async () => {
  const reception = await buildClinicWithReception();
  const { cookies } = reception;
  const readMonth = () => product.call('GET', '/api/autopilot', undefined, { cookies });
  expect((await readMonth()).status).toBe(403);
  const { end } = await openStream(reception);
  const manager = { staffRole: 'manager', doctorId: null };
  expect((await act(reception, 'role', manager)).status).toBe(200);
  expect(await end).toContain('"access"');
  expect((await readMonth()).status).toBe(200);
  const session = await product.call('GET', '/api/session', undefined, { cookies });
  expect(await session.json()).toMatchObject({ actor: { staffRole: 'manager' } });
});

// covers: doctor-hours-over-http
test('a doctor sets the hours of the linked doctor and no one else’s', async () => {
  const staff = await buildClinicWithReception();
  const [ownId, otherId] = [randomUUID(), randomUUID()];
  for (const [id, name] of [
    [ownId, 'Dr Asha'],
    [otherId, 'Dr Rao'],
  ]) {
    const doctor = { id, name, contactNumber: '9820011111' };
    expect(
      (await product.call('POST', '/api/doctors', doctor, { cookies: staff.owner })).status,
    ).toBe(200);
  }
  const { cookies } = staff;
  const setHours = (id: string | undefined, version = 1) =>
    product.call(
      'PUT',
      `/api/doctors/${id}/hours`,
      { version, slotMinutes: 15, patientsPerSlot: 1, sessions: [] },
      { cookies },
    );
  const addLeave = (doctorId: string | null | undefined) => {
    const day = { doctorId, kind: 'away', from: '2099-12-24', to: '2099-12-24' };
    const body = { id: randomUUID(), day: { ...day, starts: null, ends: null, note: '' } };
    return product.call('POST', '/api/hours/days', body, { cookies });
  };
  await act(staff, 'role', { staffRole: 'doctor', doctorId: null });
  expect((await setHours(ownId)).status).toBe(403);
  await act(staff, 'role', { staffRole: 'doctor', doctorId: ownId });
  expect((await setHours(ownId)).status).toBe(200);
  expect((await setHours(otherId)).status).toBe(403);
  expect((await addLeave(ownId)).status).toBe(200);
  expect((await addLeave(otherId)).status).toBe(403);
  expect((await addLeave(null)).status).toBe(403);
});

// covers: staff-disabled-login-ends-at-once
test('a disabled login is signed out at once, and its open stream closes', async () => {
  const reception = await buildClinicWithReception();
  const { cookies } = reception;
  const { end } = await openStream(reception);
  expect((await act(reception, 'disable')).status).toBe(200);
  expect(await end).toContain('"access"');
  const answer = await product.call('GET', '/api/session', undefined, { cookies });
  expect(answer.status).toBe(401);
});

test('a manager of an admin’s clinic is no admin', async () => {
  const { actor } = await buildUser(database, { role: 'admin' });
  const { rows } = await database.ownerPool.query(
    `update logins set staff_role = 'manager' where id = $1 returning email`,
    [actor.loginId],
  );
  const cookies = await product.signIn({ email: String(rows[0]?.email) });
  const answer = await product.call('POST', '/api/admin/users/search', {}, { cookies });
  expect(answer.status).toBe(403);
});
