import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '#features/accounts/server/testing.ts';
import { buildUser } from '#features/admin/server/testing.ts';
import type { DeskDevice } from '#features/staff/schema.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

const PIN = '2580';
const database = testDatabase();
let product: RunningProduct;

beforeAll(async () => {
  product = await runProduct(database);
});
afterAll(() => product.close());

/** Returns the value of one cookie that an answer sets, as a browser sends it back. */
function readCookie(answer: Response, name: string): string {
  const line = answer.headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  return line?.split(';')[0] ?? '';
}

/** Builds an owner with a PIN whose browser is a desk device. */
async function buildDesk() {
  const { actor } = await buildUser(database);
  const { rows } = await database.ownerPool.query('select email from logins where id = $1', [
    actor.loginId,
  ]);
  const email = String(rows[0]?.email);
  const elsewhere = await product.signIn({ email });
  const pin = { pin: PIN, password: TEST_PASSWORD };
  const owner = { cookies: elsewhere };
  expect((await product.call('PUT', '/api/account/pin', pin, owner)).status).toBe(200);
  const ownBrowser = { cookies: await product.signIn({ email }) };
  const input = { name: 'Reception', lockMinutes: 5, password: TEST_PASSWORD };
  const marking = await product.call('POST', '/api/desks', input, ownBrowser);
  expect(marking.status).toBe(200);
  const desk = (await marking.json()) as DeskDevice;
  const cookie = readCookie(marking, 'wellword-desk');
  const enter = (cookies: string) =>
    product.call('POST', '/api/desk/session', { loginId: actor.loginId, pin: PIN }, { cookies });
  return { desk, owner, marking, cookie, enter };
}

test('the cookie of a desk device is kept from scripts, and its browser alone is offered the names', async () => {
  const { marking, cookie, enter } = await buildDesk();
  const line = marking.headers.getSetCookie().find((each) => each.startsWith('wellword-desk='));
  expect(line).toContain('HttpOnly; SameSite=Lax');
  const readOptions = async (cookies: string) =>
    (await product.call('GET', '/api/sign-in/options', undefined, { cookies })).json();
  expect(await readOptions(cookie)).toMatchObject({ isDesk: true });
  expect(await readOptions('wellword-desk=made-up')).toMatchObject({ isDesk: false });
  const names = (cookies: string) => product.call('GET', '/api/desk', undefined, { cookies });
  expect((await names(cookie)).status).toBe(200);
  expect((await names('')).status).toBe(404);
  expect((await enter('')).status).toBe(404);
  expect((await enter(cookie)).status).toBe(200);
});

// covers: removed-desk-closes-its-stream
test('a removed desk device closes its open stream and takes no PIN', async () => {
  const { desk, owner, cookie, enter } = await buildDesk();
  const entry = await enter(cookie);
  const cookies = `${cookie}; ${readCookie(entry, 'wellword')}`;
  const readSession = () => product.call('GET', '/api/session', undefined, { cookies });
  expect(await (await readSession()).json()).toMatchObject({ actor: { deskLockMinutes: 5 } });
  const stream = await fetch(`${product.url}/api/changes`, { headers: { cookie: cookies } });
  const end = stream.text();
  const removal = await product.call('DELETE', `/api/desks/${desk.id}`, undefined, owner);
  expect(removal.status).toBe(200);
  expect(await end).toContain('"access"');
  expect((await readSession()).status).toBe(401);
  expect((await enter(cookie)).status).toBe(404);
});
