import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { buildUser } from '#features/admin/server/testing.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
let product: RunningProduct;
let admin: string;
let adminClinic: BuiltClinic;

beforeAll(async () => {
  product = await runProduct(database, { trustedProxies: 1 });
  adminClinic = await buildUser(database, { role: 'admin' });
  admin = await product.signIn({ email: await readEmail(adminClinic) });
});
afterAll(() => product.close());

async function readEmail({ actor }: BuiltClinic): Promise<string> {
  const result = await database.ownerPool.query<{ email: string }>(
    'select email from logins where id = $1',
    [actor.loginId],
  );
  return result.rows[0]?.email ?? '';
}

function suspend({ id }: BuiltClinic, isSuspended = true) {
  const route = `/api/admin/users/${id}/suspension`;
  return product.call('PUT', route, { isSuspended }, { cookies: admin });
}

const SENTENCE = 'This clinic is suspended. Contact your system administrator.';

async function signInClinic() {
  const clinic = await buildUser(database);
  const email = await readEmail(clinic);
  return { clinic, email, cookies: await product.signIn({ email }) };
}

// covers: next-request-of-suspended-clinic-refused
test('the next request of a suspended clinic is refused with a clear sentence, and works again once resumed', async () => {
  const { clinic, cookies } = await signInClinic();
  const ask = () => product.call('POST', '/api/reviews/search', {}, { cookies });
  expect((await ask()).status).toBe(200);
  expect(await (await suspend(clinic)).json()).toMatchObject({ isSuspended: true });
  for (const response of [
    await ask(),
    await product.call('GET', '/api/session', undefined, { cookies }),
    await product.call('GET', '/api/account', undefined, { cookies }),
  ]) {
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'CLINIC_SUSPENDED', message: SENTENCE });
  }
  const page = await product.call('GET', '/reviews', undefined, { cookies });
  expect(await page.text()).not.toContain('id="picture"');
  expect(await (await suspend(clinic, false)).json()).toMatchObject({ isSuspended: false });
  expect((await ask()).status).toBe(200);
});

test('signing in mentions the suspension only with the right password', async () => {
  const { clinic, email } = await signInClinic();
  await suspend(clinic);
  const signIn = (password: string) =>
    product.call('POST', '/api/session', { identifier: email, password });
  expect(await (await signIn('a wrong password')).json()).toMatchObject({
    code: 'WRONG_CREDENTIALS',
  });
  const right = await signIn(TEST_PASSWORD);
  expect(await right.json()).toMatchObject({ code: 'CLINIC_SUSPENDED', message: SENTENCE });
  expect(right.headers.getSetCookie().join()).not.toMatch(/wellword=/);
});

test('its live stream ends at once', async () => {
  const { clinic, cookies } = await signInClinic();
  const stream = await fetch(`${product.url}/api/changes`, { headers: { cookie: cookies } });
  expect(stream.status).toBe(200);
  const exit = (async () => {
    for await (const _chunk of stream.body ?? []) continue;
    return 'ended';
  })();
  await suspend(clinic);
  expect(await exit).toBe('ended');
});

test('defers provider reports, which change nothing', async () => {
  const { clinic, cookies } = await signInClinic();
  const response = await product.call(
    'POST',
    '/api/clinic/integrations/provider/callback',
    undefined,
    {
      cookies,
    },
  );
  const { path } = (await response.json()) as { path: string };
  const stop = () =>
    product.call(
      'POST',
      path,
      { id: randomUUID(), type: 'message.received', data: { from: '919876543210', text: 'STOP' } },
      { headers: { origin: undefined, 'x-forwarded-for': '203.0.113.9' } },
    );
  await suspend(clinic);
  const putOff = await stop();
  expect([putOff.status, putOff.headers.get('retry-after')]).toEqual([503, '3600']);
  const countNumbers = async () =>
    (await database.ownerPool.query('select from do_not_contact where user_id = $1', [clinic.id]))
      .rowCount;
  expect(await countNumbers()).toBe(0);
  await suspend(clinic, false);
  expect((await stop()).status).toBe(204);
  expect(await countNumbers()).toBe(1);
});

test('refuses to suspend the last clinic of admins and the admin’s own', async () => {
  const last = await suspend(adminClinic);
  expect(last.status).toBe(409);
  expect(await last.json()).toMatchObject({ code: 'LAST_ADMIN' });
  const other = await buildUser(database, { role: 'admin' });
  expect(await (await suspend(adminClinic)).json()).toMatchObject({ code: 'OWN_ACCESS' });
  expect((await suspend(other)).status).toBe(200);
  expect(await (await suspend(adminClinic)).json()).toMatchObject({ code: 'LAST_ADMIN' });
});

test('records each suspension and deletes nothing', async () => {
  const { clinic } = await signInClinic();
  const rows = async () =>
    (
      await database.ownerPool.query(
        `select (select count(*) from logins where clinic_id = $1)::int as logins,
          (select count(*) from login_sessions s join logins l on l.id = s.login_id
            where l.clinic_id = $1)::int as sessions`,
        [clinic.id],
      )
    ).rows;
  const before = await rows();
  await suspend(clinic);
  await suspend(clinic);
  await suspend(clinic, false);
  expect(await rows()).toEqual(before);
  const trail = await database.ownerPool.query<{ action: string }>(
    `select action from audit_log where user_id = $1 and action like 'admin.%' order by id`,
    [clinic.id],
  );
  expect(trail.rows.map(({ action }) => action)).toEqual([
    'admin.suspendClinic',
    'admin.resumeClinic',
  ]);
});
