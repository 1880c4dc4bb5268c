import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { REQUEST_LIMITS } from '#app/server/request-limits.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

/** R44: a noisy clinic or address slows only itself, and connections cannot hold the server's memory or places. */

const database = testDatabase();
const FLOOD = 500;
let direct: RunningProduct;
let proxiedProduct: RunningProduct;
/** With limits so low that a few requests reach them. */
let strict: RunningProduct;

beforeAll(async () => {
  direct = await runProduct(database);
  proxiedProduct = await runProduct(database, { trustedProxies: 1 });
  const budget = { msPerSecond: 20, burstMs: 1, mostDebtMs: 1000 };
  const requestLimits = { ...REQUEST_LIMITS, running: 1, waiting: 1, budget };
  strict = await runProduct(database, { trustedProxies: 1, requestLimits });
});
afterAll(() => Promise.all([direct, proxiedProduct, strict].map((product) => product.close())));

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function newClinic(product: RunningProduct): Promise<string> {
  return product.signIn(await buildLogin(database, await buildClinic(database)));
}

interface Asked {
  readonly route: string;
  readonly from?: string;
  readonly cookies?: string;
}

async function ask(product: RunningProduct, { route, from, cookies }: Asked): Promise<number> {
  const isSearch = route.endsWith('/search');
  const answer = await product.call(isSearch ? 'POST' : 'GET', route, isSearch ? {} : undefined, {
    ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
    ...(cookies === undefined ? {} : { cookies }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** So many requests at once; returns how many were turned away. */
async function flood(product: RunningProduct, target: Asked): Promise<number> {
  // The budget counts while another caller is present.
  expect(await ask(strict, { route: '/login', from: '198.51.100.8' })).toBe(200);
  const statuses = await Promise.all(Array.from({ length: FLOOD }, () => ask(product, target)));
  return statuses.filter((status) => status === 429).length;
}

/** Asks one after the other, and returns the statuses and the slowest time. */
async function quietly(product: RunningProduct, all: readonly Asked[]) {
  const statuses = new Set<number>();
  let slowestMs = 0;
  for (const target of [...all, ...all]) {
    const from = performance.now();
    statuses.add(await ask(product, target));
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - from));
  }
  return { statuses: [...statuses], slowestMs };
}

const SEARCH = '/api/appointments/search';

test.each([
  ['a page', '/login'],
  ['a file', '/assets/login.js'],
  ['a server-rendered list', '/reviews'],
  ['the API document', '/api/openapi.json'],
  ['the reference page', '/api/docs'],
  ['the logo', '/api/clinic/logo.webp'],
  ['an operation', '/api/session'],
  ['the functions for other programs', '/functions/v1/unknown'],
])('too many requests for %s are turned away, and another address is served', async (_, route) => {
  const from = `203.0.113.${route.length}`;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => ask(strict, { route, from })),
  );
  expect(statuses).toContain(429);
  const other = { route: '/login', from: '198.51.100.9' };
  expect(await ask(strict, other)).toBe(200);
});

test('a clinic that floods does not slow another one behind the same address', async ({ task }) => {
  const [noisy, quiet] = [await newClinic(proxiedProduct), await newClinic(proxiedProduct)];
  const from = '203.0.113.200';
  const flooding = flood(proxiedProduct, { route: SEARCH, from, cookies: noisy });
  const routes = [SEARCH, '/reviews', '/assets/login.js', '/api/session', '/api/openapi.json'];
  const { statuses, slowestMs } = await quietly(
    proxiedProduct,
    routes.map((route) => ({ route, from, cookies: quiet })),
  );
  expect(statuses).toEqual([200]);
  await flooding;
  recordFigures({ task }, { clinicBesideClinicMs: slowestMs });
});

test('strangers who flood an address do not slow a clinic behind it, also behind a proxy that is not trusted', async ({
  task,
}) => {
  const quiet = await newClinic(direct);
  // One address for everybody.
  const flooding = flood(direct, { route: '/login' });
  const { statuses, slowestMs } = await quietly(
    direct,
    [SEARCH, '/appointments', '/assets/login.js', '/api/health'].map((route) => ({
      route,
      cookies: quiet,
    })),
  );
  expect(statuses).toEqual([200]);
  await flooding;
  recordFigures({ task }, { clinicBesideStrangersMs: slowestMs });
});

test('a proxy’s health check is answered while strangers flood its address', async () => {
  const flooding = flood(direct, { route: '/login' });
  expect((await quietly(direct, [{ route: '/api/health' }])).statuses).toEqual([200]);
  await flooding;
});

/** Opens a connection, writes to it and returns when the first answer begins. */
async function openSocket({ url }: RunningProduct, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'data');
  return socket;
}

test.for([
  ['headers', 'Content-Le'],
  ['a body', 'Content-Length: 90\r\n\r\n{'],
])(
  '260 requests that are half sent, in %s, do not lock their address out',
  async ([, end], context) => {
    const head = `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${direct.origin}\r\n`;
    // After a whole request: once that is answered, the half of the other has been read too.
    const whole = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
    const text = `${whole}${head}Content-Type: application/json\r\n${end}`;
    await Promise.all(Array.from({ length: 260 }, () => openSocket(direct, text)));
    const { statuses, slowestMs } = await quietly(direct, [{ route: '/api/session' }]);
    expect(statuses).toEqual([401]);
    recordFigures(context, { besideHalfSentMs: slowestMs });
  },
);

test('answers that are never read hold one answer a connection', async ({ task }) => {
  // The viewer's program is the longest answer that strangers can ask for.
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
  const before = process.memoryUsage();
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      (await openSocket(direct, request.repeat(10))).pause();
    }),
  );
  await ask(direct, { route: '/api/health' });
  const { external, heapUsed } = process.memoryUsage();
  const heldMb = Math.round((external + heapUsed - before.external - before.heapUsed) / 1e6);
  recordFigures({ task }, { heldMb });
  expect(heldMb).toBeLessThan(100);
});
