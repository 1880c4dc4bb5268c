import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
const ADDRESS = '203.0.113.77';
let direct: RunningProduct;
let proxy: RunningProduct;
let cookies: string;

beforeAll(async () => {
  direct = await runProduct(database);
  proxy = await runProduct(database, { trustedProxies: 1 });
  const admin = await buildClinic(database, { role: 'admin' });
  cookies = await direct.signIn(await buildLogin(database, admin));
});
afterAll(() => Promise.all([direct, proxy].map((product) => product.close())));

async function heartbeat(product: RunningProduct): Promise<string> {
  const answer = await product.call('GET', '/api/admin/heartbeat', undefined, { cookies });
  expect(answer.status).toBe(200);
  return answer.text();
}

const warning = async (product: RunningProduct) =>
  (JSON.parse(await heartbeat(product)) as { forwardedSecondsAgo: number | null })
    .forwardedSecondsAgo;

// covers: tells-admin-when-forwarded-addresses-arrive
test('tells the admin when forwarded addresses arrive while no proxy is trusted', async () => {
  expect(await warning(direct)).toBeNull();
  // Refused requests count too: a proxy that is set up wrong may get nothing else.
  const headers = { 'x-forwarded-for': ADDRESS, origin: 'https://elsewhere.example' };
  const response = await direct.call('POST', '/api/session', {}, { headers });
  expect(response.status).toBe(403);
  expect(await warning(direct)).toBeGreaterThanOrEqual(0);
  expect(await heartbeat(direct)).not.toContain(ADDRESS);
  expect(direct.logLines.join('')).not.toContain(ADDRESS);
});

test('does not warn where the proxy is trusted', async () => {
  const headers = { 'x-forwarded-for': ADDRESS };
  expect((await proxy.call('GET', '/login', undefined, { headers })).status).toBe(200);
  expect(await warning(proxy)).toBeNull();
});
