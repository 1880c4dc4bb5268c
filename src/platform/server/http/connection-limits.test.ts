import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { guardConnections } from './connection-limits.ts';

const LIMITS = { unreadMs: 500, ahead: 20, silentPerAddress: 3, freshMs: 60_000 };
const LARGE = Buffer.alloc(8 * 1024 * 1024);
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that answers `/slow` once a connection has been silent for `unreadMs`, and `/held` once it is released. */
async function startServer(limits: Partial<typeof LIMITS> = {}) {
  const counts = { handled: 0, running: 0, mostAtOnce: 0 };
  const release = Promise.withResolvers<void>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void handle(request, response);
  });
  const guard = guardConnections(server, { ...LIMITS, ...limits });
  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (!(await guard.isNext(request, response))) return;
    guard.countRequest(request);
    counts.handled += 1;
    counts.running += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running);
    response.once('close', () => (counts.running -= 1));
    if (request.url === '/slow') await once(server, 'timeout');
    if (request.url === '/held') await release.promise;
    response.end(request.url === '/large' ? LARGE : `<${request.url}>`);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  closers.push(() => server.closeAllConnections());
  const open = () => openConnection((server.address() as AddressInfo).port);
  return { seen: counts, open, release: release.resolve };
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

async function openConnection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  closers.unshift(() => socket.destroy());
  const state = { received: '', isClosed: false };
  socket.on('data', (chunk: Buffer) => (state.received += chunk.toString('latin1')));
  socket.once('close', () => (state.isClosed = true)).on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  const ask = (...paths: string[]) =>
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return { socket, state, ask };
}

test('handles pipelined requests one at a time and in order', async () => {
  const { seen, open } = await startServer();
  const { state, ask } = await open();
  ask('/1', '/2', '/3', '/4');
  await expect.poll(() => state.received).toContain('</4>');
  expect(state.received.match(/<[^>]+>/g)).toEqual(['</1>', '</2>', '</3>', '</4>']);
  expect(seen.mostAtOnce).toBe(1);
});

test('a connection whose peer reads nothing holds one answer and is closed after a time limit', async () => {
  const { seen, open } = await startServer();
  const { socket, state, ask } = await open();
  socket.pause();
  ask(...Array.from({ length: 10 }, () => '/large'));
  await expect.poll(() => seen.handled).toBe(1);
  await expect.poll(() => seen.running).toBe(0);
  socket.resume();
  await expect.poll(() => state.isClosed).toBe(true);
  expect(seen.handled).toBe(1);
});

test('a connection that sends too many requests ahead is closed', async () => {
  const { open } = await startServer();
  const { state, ask } = await open();
  ask('/slow', ...Array.from({ length: LIMITS.ahead + 1 }, () => '/more'));
  await expect.poll(() => state.isClosed).toBe(true);
});

test('an answer that takes longer than that to make arrives', async () => {
  const { open } = await startServer();
  const { state, ask } = await open();
  ask('/slow');
  await expect.poll(() => state.received).toContain('</slow>');
});

test('an address that holds many half-sent requests loses its oldest, and a new one is answered', async () => {
  const { open } = await startServer({ freshMs: 0 });
  const halfSent: Connection[] = [];
  for (let index = 0; index < LIMITS.silentPerAddress; index += 1) {
    const connection = await open();
    connection.socket.write('GET /half HTTP/1.1\r\nHost:');
    halfSent.push(connection);
  }
  const { state, ask } = await open();
  ask('/new');
  await expect.poll(() => state.received).toContain('</new>');
  await expect.poll(() => halfSent[0]?.state.isClosed).toBe(true);
  expect(halfSent.map((each) => each.state.isClosed)).toEqual([true, false, false]);
});

test('keeps connections that were opened just now', async () => {
  const { open } = await startServer();
  const connections = await Promise.all(Array.from({ length: 20 }, open));
  for (const { ask } of connections) ask('/new');
  await expect
    .poll(() => connections.every(({ state }) => state.received.includes('</new>')))
    .toBe(true);
});

test('requests that are being answered do not count as idle', async () => {
  const { seen, open, release } = await startServer({ freshMs: 0 });
  const connections: Connection[] = [];
  for (let index = 0; index < LIMITS.silentPerAddress * 2; index += 1) {
    const connection = await open();
    connection.ask('/held');
    connections.push(connection);
    await expect.poll(() => seen.running).toBe(connections.length);
  }
  release();
  await expect
    .poll(() => connections.every(({ state }) => state.received.includes('</held>')))
    .toBe(true);
});
