import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { isRunning } from '#platform/server/embedded-postgres/process.ts';
import { makeFolder, waitUntil } from '#platform/server/embedded-postgres/testing.ts';
import { countRows, signIn, startProduct } from './test-product.ts';

/** `npm start`: builds what is not built, and runs that. */
const NPM_START = join(import.meta.dirname, '../../../scripts/start.mjs');
const ADMIN_CREATE = join(import.meta.dirname, '../../../scripts/admin-create.ts');
/** Makes an hour of each ten seconds or more that a process waits, so that one which waits in vain does not end. */
const PATIENT = `--import=data:text/javascript,${encodeURIComponent(`
  const later = setTimeout;
  globalThis.setTimeout = (act, ms, ...rest) => later(act, ms < 10_000 ? ms : 3_600_000, ...rest);
`)}`;
const folder = makeFolder();
afterAll(folder.remove);

function start(name: string, options?: Parameters<typeof startProduct>[1]) {
  return startProduct(join(folder.path, name), options);
}

/** Whether nothing listens at this port any more. */
async function isRefused(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the product and its database',
  async (signal) => {
    const product = start('ordinary');
    await product.url();
    const database = product.databasePid();
    product.signal(signal);
    expect(await product.ended).toBe(0);
    expect(isRunning(database)).toBe(false);
  },
);

test('a stop in the middle of the start leaves no database running', async () => {
  const product = start('impatient');
  await waitUntil(() => product.hasDatabase());
  const database = product.databasePid();
  product.signal('SIGINT');
  expect(await product.ended).toBe(0);
  expect(product.said()).not.toContain('running at');
  expect(isRunning(database)).toBe(false);
});

test('a start that fails half-way leaves no database behind', async () => {
  const taker = createServer().listen(0, '127.0.0.1');
  await waitUntil(() => taker.listening);
  const { port } = taker.address() as AddressInfo;
  await new Promise((resolve) => taker.close(resolve));
  const product = start('half-way', { variables: { PORT: String(port) } });
  await waitUntil(() => product.hasDatabase());
  taker.listen(port, '127.0.0.1');
  onTestFinished(() => void taker.close());
  const database = product.databasePid();
  expect(await product.ended).toBe(1);
  expect(product.said()).toContain('another program has it');
  expect(isRunning(database)).toBe(false);
});

// covers: taken-port-before-the-demo
test('a first start with a taken port says so before it makes the database, and the next one shows the password', async () => {
  const takenPort = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void takenPort.close());
  await waitUntil(() => takenPort.listening);
  const { port } = takenPort.address() as AddressInfo;
  const first = start('taken', { variables: { PORT: String(port), DEMO_PASSWORD: '' } });
  expect(await first.ended).toBe(1);
  expect(first.said()).toContain('another program has it');
  expect(first.hasDatabase()).toBe(false);
  const next = start('taken', { variables: { DEMO_PASSWORD: '' } });
  await next.url();
  await waitUntil(() => next.said().includes('Password:'));
  expect(next.said()).toMatch(/Password: +[\w-]{12}\n/u);
  next.signal('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('a hanging request delays neither a second stop signal nor the database', async () => {
  const product = start('ordinary', { variables: { NODE_OPTIONS: PATIENT } });
  const { hostname, port } = new URL(await product.url());
  const socket = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  // In one piece with a whole request: once that is answered, the half of the other has been read too.
  const whole = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
  const head = `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: http://${hostname}:${port}\r\n`;
  socket.write(`${whole}${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
  await once(socket, 'data');
  const database = product.databasePid();
  product.signal('SIGINT');
  await waitUntil(() => product.said().includes('stopping'));
  await vi.waitUntil(() => isRefused(Number(port), hostname), { timeout: 100_000 });
  expect(isRunning(database)).toBe(true);
  product.signal('SIGINT');
  expect(await product.ended).toBe(0);
  expect(isRunning(database)).toBe(false);
});

test('an administrator is made beside the running app, and a second one with the same address is refused', async () => {
  const product = start('ordinary');
  const url = await product.url();
  const create = () =>
    spawnSync(
      process.execPath,
      [ADMIN_CREATE, '--name', 'Asha Mehta', '--email', 'asha@clinic.example'],
      {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: join(folder.path, 'ordinary'),
          WELLWORD_ENV_FILE: '',
          ADMIN_PASSWORD: 'correct horse battery',
        },
        encoding: 'utf8',
      },
    );
  const first = create();
  expect([first.status, first.stderr]).toEqual([0, '']);
  await signIn(url, 'asha@clinic.example', 'correct horse battery');
  const second = create();
  expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('a login already')]);
  product.signal('SIGTERM');
  expect(await product.ended).toBe(0);
});

// covers: what-npm-start-builds-server-into-finds
test('what npm start builds the server into finds all that it does not carry itself', async () => {
  const product = start('built', {
    program: NPM_START,
    variables: { AI_PROVIDER: 'anthropic', AI_MODEL: 'none', AI_API_KEY: 'none' },
  });
  const url = await product.url();
  const cookie = await signIn(url, 'clinic@demo.example');
  expect(await countRows(url, { cookie, path: 'appointments' })).toBe(28);
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    expect(answer.status, path).toBe(200);
    return answer.headers.get('content-type');
  };
  const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: '#2a6' } });
  const image = (await picture.png().toBuffer()).toString('base64');
  await ask('PUT', '/api/clinic/logo', { image });
  expect(await ask('GET', '/api/clinic/logo.webp')).toBe('image/webp');
  expect(await ask('GET', '/login')).toMatch(/^text\/html/);
  expect(await ask('GET', '/api/docs/swagger-ui.css')).toMatch(/^text\/css/);
  await ask('GET', '/api/openapi.json');
  await ask('POST', '/api/password-resets', { identifier: 'clinic@demo.example' });
  await expect.poll(product.letters, { timeout: 30_000 }).toHaveLength(1);
  const database = product.databasePid();
  product.signal('SIGTERM');
  expect(await product.ended).toBe(0);
  expect(isRunning(database)).toBe(false);
});

test('shows what the demo sent only to its clinic and its admin, and works under both names of this machine', async () => {
  const product = start('demo-pages');
  const url = await product.url();
  const byName = url.replace('127.0.0.1', 'localhost');
  const pages = ['/demo/outbox', '/demo/sheet'];
  for (const page of pages) {
    const response = await fetch(url + page, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')], page).toEqual([303, '/login']);
  }
  const form = new URLSearchParams({ address: `${url}/functions/v1/provider-events/x` });
  const post = (cookie: string) =>
    fetch(`${url}/demo/outbox`, {
      method: 'POST',
      headers: { origin: url, cookie },
      body: form,
      redirect: 'manual',
    });
  expect((await post('')).headers.get('location')).toBe('/login');
  for (const email of ['clinic@demo.example', 'admin@demo.example']) {
    const cookie = await signIn(byName, email);
    for (const page of pages) {
      const response = await fetch(byName + page, { headers: { cookie } });
      expect([response.status, await response.text()], page).toEqual([
        200,
        expect.stringMatching(/<h1>Demo /),
      ]);
    }
  }
  expect((await post(await signIn(url, 'clinic@demo.example'))).headers.get('location')).toBe(
    '/demo/outbox',
  );
  // The name counts only for a page that was opened by it.
  const mixedResponse = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: byName, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([mixedResponse.status, await mixedResponse.json()]).toMatchObject([
    403,
    { message: `This request did not come from our own pages. Open ${url} instead.` },
  ]);
  product.signal('SIGTERM');
  expect(await product.ended).toBe(0);
});
