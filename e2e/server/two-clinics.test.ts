import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { readCookies, runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
let product: RunningProduct;

beforeAll(async () => {
  product = await runProduct(database);
});
afterAll(() => product.close());

/** A person with a login at two clinics, each with a doctor. */
async function buildPerson() {
  const clinics = [await buildClinic(database), await buildClinic(database)] as const;
  const first = await buildLogin(database, clinics[0]);
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into logins (clinic_id, name, email, email_verified, password_hash)
     select $1, name, email, true, password_hash from logins where id = $2 returning id`,
    [clinics[1].id, first.id],
  );
  return { email: first.email, ids: [first.id, rows[0]?.id ?? ''], clinics };
}

const readSession = (cookies: string) =>
  product.call('GET', '/api/session', undefined, { cookies });

async function choose(id: string | undefined, cookies: string) {
  const answer = await product.call('POST', '/api/session/clinic', { id }, { cookies });
  expect(answer.status).toBe(200);
  return { answer, cookies: readCookies(answer) };
}

// covers: nothing-of-one-clinic-in-the-other
test('before the choice nothing is open, and after a switch nothing of the first clinic', async () => {
  const { email, ids, clinics } = await buildPerson();
  const half = await product.signIn({ email });
  expect((await readSession(half)).status).toBe(401);
  const first = await choose(ids[0], half);
  expect(first.answer.headers.get('clear-site-data')).toBeNull();
  expect((await readSession(half)).status).toBe(401);
  expect(await (await readSession(first.cookies)).json()).toMatchObject({
    actor: { clinicId: clinics[0].id },
  });
  const doctor = { id: randomUUID(), name: 'Dr Asha', contactNumber: '9820011111' };
  await product.call('POST', '/api/doctors', doctor, { cookies: first.cookies });

  const second = await choose(ids[1], first.cookies);
  expect(second.answer.headers.get('clear-site-data')).toContain('storage');
  expect((await readSession(first.cookies)).status).toBe(401);
  expect(await (await readSession(second.cookies)).json()).toMatchObject({
    actor: { clinicId: clinics[1].id },
  });
  const doctors = await product.call('GET', '/api/doctors', undefined, second);
  expect(await doctors.json()).toEqual({ items: [] });
  const sessions = await product.call('GET', '/api/account/sessions', undefined, second);
  expect(((await sessions.json()) as { items: unknown[] }).items).toHaveLength(1);
});
