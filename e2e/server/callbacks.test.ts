import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { listSuppressions } from '#features/delivery/server/suppressions.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
let product: RunningProduct;
let clinic: BuiltClinic;
let cookies: string;

beforeAll(async () => {
  product = await runProduct(database, { trustedProxies: 1 });
  clinic = await buildClinic(database);
  cookies = await product.signIn(await buildLogin(database, clinic));
});
afterAll(() => product.close());

const DOOR = '/functions/v1/provider-events/';
const RENEW = '/api/clinic/integrations/provider/callback';

async function newAddress(): Promise<string> {
  const answer = await product.call('POST', RENEW, undefined, { cookies });
  return ((await answer.json()) as { path: string }).path;
}

/** As the provider calls: from somewhere else, without a cookie, an origin or a signature. */
async function tell(address: string, body: unknown, from = '203.0.113.7') {
  const headers = { origin: undefined, 'x-forwarded-for': from };
  const answer = await product.call('POST', address, body, { headers });
  return { status: answer.status, text: await answer.text() };
}

const stop = (id = randomUUID(), from = '919876543210') => ({
  id,
  type: 'message.received',
  data: { from, text: 'STOP' },
});

async function listNumbers(): Promise<(string | null)[]> {
  const { items } = await listSuppressions(clinic.scope, { limit: 50 });
  return items.map(({ number }) => number);
}

// covers: provider-tells-by-secret-address-without
test('accepts the provider’s report at the secret address with an empty answer', async () => {
  const address = await newAddress();
  expect(await tell(address, stop(randomUUID(), '919000000001'))).toEqual({
    status: 204,
    text: '',
  });
  expect(await listNumbers()).toContain('9000000001');
});

test('ignores unknown reports and refuses bodies that are no JSON, too many or too long', async () => {
  const address = await newAddress();
  for (const body of [{}, [], { type: 'new.thing' }, 'text', 7, [stop(), { type: 'x' }]])
    expect((await tell(address, body)).status, JSON.stringify(body)).toBe(204);
  const raw = await product.call('POST', address, undefined, { raw: '{' });
  expect(raw.status).toBe(400);
  expect((await tell(address, { type: 'x', data: 'x'.repeat(70_000) })).status).toBe(413);
});

test('the last event of a batch of 150 counts like the first', async () => {
  const address = await newAddress();
  const others = Array.from({ length: 149 }, (_, index) => ({
    type: 'message.read',
    id: `m${index}`,
  }));
  const batch = [...others, stop(randomUUID(), '919000000150')];
  expect((await tell(address, batch)).status).toBe(204);
  expect(await listNumbers()).toContain('9000000150');
});

test('answers a wrong, old or shortened secret with 404', async () => {
  const older = await newAddress();
  const address = await newAddress();
  const wrong = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`;
  for (const other of [older, wrong, address.slice(0, -1), `${address}x`, DOOR, `${DOOR}..%2f`]) {
    const answer = await tell(other, stop(randomUUID(), '919000000002'));
    expect(answer.status, other).toBe(404);
  }
  expect(await listNumbers()).not.toContain('9000000002');
});

test('creates an address only for a signed-in clinic', async () => {
  expect((await product.call('POST', RENEW)).status).toBe(401);
});

test('many wrong secrets from an address do not block a right one', async () => {
  const address = await newAddress();
  const guesses = Array.from({ length: 120 }, () => {
    const guess = DOOR + randomUUID().replaceAll('-', '').padEnd(43, 'x');
    return tell(guess, {}, '198.51.100.1');
  });
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(404);
  expect((await tell(address, {}, '198.51.100.1')).status).toBe(204);
});

test('accepts reports while their address is flooded by other callers', async () => {
  const address = await newAddress();
  const flood = Array.from({ length: 500 }, () =>
    product.call('GET', '/login', undefined, { headers: { 'x-forwarded-for': '198.51.100.3' } }),
  );
  const reports = Array.from({ length: 5 }, () => tell(address, {}, '198.51.100.3'));
  for (const { status } of await Promise.all(reports)) expect(status).toBe(204);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses).toContain(429);
});

test('logs neither the secret nor a patient’s words', async () => {
  const address = await newAddress();
  await tell(address, { ...stop(), data: { from: '919876543210', text: 'a canary that sings' } });
  await tell(`${address.slice(0, -1)}!`, stop());
  const secret = address.slice(DOOR.length);
  for (const line of product.logLines) {
    expect(line).not.toContain(secret.slice(0, 20));
    expect(line).not.toContain('canary');
    expect(line).not.toContain('9876543210');
  }
});
