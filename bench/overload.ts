import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, none, within, type Bench, type Measure } from './measure.ts';
import {
  askNowAndThen,
  openConnection,
  sendLoad,
  quantile,
  prepareRequest,
} from './environment/load.ts';
import {
  stopProcess,
  signIn,
  startProduct,
  withEnvironment,
  type Running,
  type Environment,
} from './environment/environment.ts';

const OTHERS_P95_MS = 300;
const QUIET_MOST = 2;
const BACK_S = 5;
const HANGING = 100;
const CONNECTIONS = 250;

/** R32 of the reliability plan: a provider that hangs, five times what can be carried, and one noisy clinic. */
export const overload: Bench = {
  says: 'a hanging provider, too many requests, one noisy clinic: what the others feel of it',
  run: ({ long }) =>
    withEnvironment(
      { otherClinics: 9, appointments: 1000, reviews: 1000, messages: 1000 },
      async (environment) => [
        ...(await measureHanging(environment)),
        ...(await measureFlood(environment, long ? 30 : 6)),
      ],
    ),
};

async function measureHanging(environment: Environment): Promise<Measure[]> {
  const provider = await startHangingProvider();
  const { port } = provider.address() as AddressInfo;
  const providerBaseUrl = `http://127.0.0.1:${port}`;
  const product = await startProduct(environment.database, { providerBaseUrl });
  try {
    const cookie = await signIn(product, environment.database);
    await giveKey(product, cookie);
    const { rows } = await environment.database.owner.query<{ id: string }>(
      `select id from sequence_messages where user_id = $1 and status = 'pending' limit ${HANGING}`,
      [environment.database.clinicId],
    );
    const { port: ownPort, hostname } = new URL(product.url);
    const lines = await Promise.all(rows.map(() => openConnection(Number(ownPort), hostname)));
    // Not awaited: they hang until the provider is gone.
    rows.forEach(
      ({ id }, index) =>
        void lines[index]?.ask(
          prepareRequest('POST', `/api/messages/${id}/send`, { cookie }).bytes,
        ),
    );
    await sleep(500);
    const next = () => prepareRequest('POST', '/api/appointments/search', { cookie, body: {} });
    const { times, failures } = await sendLoad(product.url, { connections: 4, seconds: 4, next });
    lines.forEach((line) => line.close());
    return [
      within(OTHERS_P95_MS, {
        name: '100 hanging sends: others, p95 ms',
        value: quantile(times, 0.95),
      }),
      none({ name: '100 hanging sends: errors of others', value: failures }),
    ];
  } finally {
    provider.closeAllConnections();
    provider.close();
    await stopProcess(product);
  }
}

function startHangingProvider(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(() => {}).listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** Lets the clinic send through the provider. */
export async function giveKey({ url }: Running, cookie: string): Promise<void> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const path = `${url}/api/clinic/integrations`;
  const { version } = (await (await fetch(path, { headers })).json()) as { version: number };
  const body = JSON.stringify({ version, providerKey: 'bt_live_bench_key' });
  const answer = await fetch(path, { method: 'PATCH', headers, body });
  if (!answer.ok) throw new Error(`The key was answered ${answer.status}: ${await answer.text()}`);
}

/** A quiet clinic asks now and then while another floods the product. */
async function measureFlood(
  { database, product, cookie }: Environment,
  seconds: number,
): Promise<Measure[]> {
  const search = (by: string) =>
    prepareRequest('POST', '/api/appointments/search', { cookie: by, body: {} });
  const quietCookie = await signIn(product, { email: database.neighbourEmail });
  const request = search(cookie);
  const quiet = (during: number) =>
    askNowAndThen(product.url, {
      request: search(quietCookie),
      until: AbortSignal.timeout(during * 1000),
    });
  await quiet(1);
  const idle = quantile(await quiet(3), 0.95);
  const flood = sendLoad(product.url, { connections: CONNECTIONS, seconds, next: () => request });
  const during = await quiet(seconds - 1);
  const { statuses, times } = await flood;
  const faults = Object.entries(statuses).filter(([status]) => !/^(?:2..|429|503)$/.test(status));
  const backAfter = await secondsUntil(async () => {
    return quantile(await quiet(0.3), 0.5) <= idle * 1.5;
  });
  return [
    atMost(QUIET_MOST, {
      name: 'quiet clinic beside a flood, p95 ms',
      value: quantile(during, 0.95),
      reference: idle,
      note: `flood p95 ${quantile(times, 0.95).toFixed(0)} ms`,
    }),
    none({
      name: 'flood: answers but 2xx, 429, 503',
      value: faults.length,
      note: JSON.stringify(statuses),
    }),
    within(BACK_S, { name: 'back to normal after, s', value: backAfter }),
  ];
}

async function secondsUntil(isSo: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo()))
    if (performance.now() - startedAt > 30_000) return Number.POSITIVE_INFINITY;
  return (performance.now() - startedAt) / 1000;
}
