import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createGracefulShutdown } from './graceful-shutdown.ts';

const IDLE_MS = 300;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server whose `/slow` is answered when its `end` is called, and a client that keeps its connections alive. */
async function startServer(idleMs = IDLE_MS) {
  const slowArrived = Promise.withResolvers<() => void>();
  // Node itself closes no idle connection here.
  const server = createServer(
    { keepAliveTimeout: 0 },
    (incoming: IncomingMessage, response: ServerResponse) => {
      const end = () => response.end('done');
      if (incoming.url === '/slow') slowArrived.resolve(end);
      else end();
    },
  );
  const shutdown = createGracefulShutdown(server, { idleMs });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closers.push(
    () => agent.destroy(),
    () => server.closeAllConnections(),
  );
  const askBy = (by: Agent | false) => (path: string) =>
    new Promise<{ connection: string | undefined; isReused: boolean }>((resolve, reject) => {
      const clientRequest = request({ host: '127.0.0.1', port, path, agent: by }, (answer) => {
        answer.resume().once('end', () => {
          resolve({ connection: answer.headers.connection, isReused: clientRequest.reusedSocket });
        });
      });
      clientRequest.once('error', reject).end();
    });
  return {
    shutdown,
    isListening: () => server.listening,
    ask: askBy(agent),
    askNew: askBy(false),
    slowArrived: slowArrived.promise,
  };
}

test('an idle connection is answered once more while the server stops, and is then closed', async () => {
  const { shutdown, ask } = await startServer();
  expect(await ask('/')).toEqual({ connection: 'keep-alive', isReused: false });
  const stop = shutdown.stop();
  expect(shutdown.isStopping()).toBe(true);
  expect(await ask('/')).toEqual({ connection: 'close', isReused: true });
  await stop;
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('a running request is answered with Connection: close, however long it takes', async () => {
  const { shutdown, ask, slowArrived, isListening } = await startServer();
  const slow = ask('/slow');
  const finish = await slowArrived;
  let isStopped = false;
  const stop = shutdown.stop().then(() => (isStopped = true));
  await expect.poll(isListening).toBe(false);
  expect(isStopped).toBe(false);
  finish();
  expect(await slow).toMatchObject({ connection: 'close' });
  await stop;
});

test('an idle connection that stays unused is closed after its time', async () => {
  const { shutdown, ask, isListening } = await startServer();
  await ask('/');
  const stop = shutdown.stop();
  expect(isListening()).toBe(true);
  await stop;
  expect(isListening()).toBe(false);
});

test('a new connection is answered while another one is idle, and none is accepted after that', async () => {
  const { shutdown, ask, askNew } = await startServer();
  await ask('/');
  const stop = shutdown.stop();
  expect(await askNew('/')).toEqual({ connection: 'close', isReused: false });
  await stop;
  await expect(askNew('/')).rejects.toThrow('ECONNREFUSED');
});

test('stopping twice waits for the same end', async () => {
  const { shutdown } = await startServer();
  expect(shutdown.stop()).toBe(shutdown.stop());
  await shutdown.stop();
});

test.skipIf(process.platform === 'win32')(
  'every connection to a Unix socket is answered or refused, also one that waits while the server stops',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wellword-socket-'));
    closers.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, '1.sock');
    const server = createServer((_asked, response) => response.end('done'));
    const shutdown = createGracefulShutdown(server, { idleMs: 0 });
    await new Promise<void>((resolve) => server.listen(file, resolve));
    // The system makes the connections now; the server can accept them only after this turn of the event loop.
    const waiting = Array.from({ length: 20 }, () => connect(file));
    const stop = shutdown.stop();
    const late = connect(file);
    const refusal = once(late, 'connect').catch((error: unknown) => error);
    for (const socket of waiting) socket.end('GET / HTTP/1.1\r\nHost: clinic.example\r\n\r\n');
    const answers = await Promise.all(waiting.map((socket) => text(socket)));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 200/);
      expect(answer).toContain('Connection: close');
    }
    expect(await refusal).toMatchObject({ code: 'ENOENT' });
    await stop;
  },
);
