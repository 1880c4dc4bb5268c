import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { runProduct } from '#app/server/testing.ts';

const database = testDatabase();

test('a stopping server answers lists, refuses new sends with Retry-After, and claims nothing', async () => {
  const product = await runProduct(database, { trustedProxies: 1 });
  const clinic = await buildClinic(database);
  const cookie = await product.signIn(await buildLogin(database, clinic));
  const message = await buildMessage(clinic, {});
  const routes = [
    '/api/appointments/search',
    `/api/messages/${message.id}/send`,
    '/api/messages/export',
    `/api/appointments/${randomUUID()}/send`,
  ];
  // Each has a connection of its own that is open and idle when the stop begins, as a proxy keeps them.
  const asks = routes.map((route) => openConnection(product, { route, cookie }));
  const lists = await Promise.all(asks.map((ask) => ask('/api/appointments/search')));
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const closing = product.close();
  const [list, ...sends] = await Promise.all(asks.map((ask) => ask()));
  expect([list?.status, list?.headers.connection]).toEqual([200, 'close']);
  for (const { status, headers, body } of sends) {
    expect([status, headers.connection]).toEqual([503, 'close']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ message: expect.stringContaining('restarting') });
  }
  await closing;
  const attempts = await database.ownerPool.query('select from send_attempts');
  expect(attempts.rowCount).toBe(0);
});

/** Asks over one connection that stays open between requests. */
function openConnection(
  { url, origin }: { url: string; origin: string },
  usual: { route: string; cookie: string },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { origin, cookie: usual.cookie, 'content-type': 'application/json' };
  return async (route = usual.route) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const clientRequest = request(url + route, { method: 'POST', agent, headers }, resolve);
      clientRequest.once('error', reject).end('{}');
    });
    return { status: answer.statusCode, headers: answer.headers, body: await json(answer) };
  };
}
