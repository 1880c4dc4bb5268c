import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { SELF_SIGNED } from '#platform/server/testing/self-signed.ts';
import { createBlueTicks } from './blueticks.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

const PARCEL = {
  attemptId: 'an attempt',
  providerKey: 'a key',
  api: 'legacy',
  to: '+919876543210',
  text: 'Namaste',
} as const;

async function listen(startedServer: Server, protocol: 'http' | 'https'): Promise<string> {
  server = startedServer;
  await new Promise<void>((resolve) => {
    startedServer.listen(0, '127.0.0.1', resolve);
  });
  return `${protocol}://127.0.0.1:${(startedServer.address() as AddressInfo).port}`;
}

/** Sends to a provider that returns this response to every request. */
async function deliverTo(status: number, body: Buffer, headers: OutgoingHttpHeaders) {
  const answers = createServer((request, response) => {
    request.resume();
    response.writeHead(status, headers).end(body);
  });
  return createBlueTicks({ baseUrl: await listen(answers, 'http') }).deliver(PARCEL);
}

const PACKINGS: [string, (body: string) => Buffer][] = [
  ['gzip', (body) => gzipSync(body)],
  ['x-gzip', (body) => gzipSync(body)],
  ['deflate', (body) => deflateSync(body)],
  ['br', (body) => brotliCompressSync(body)],
];

test.each(PACKINGS)(
  'reads and stores a response compressed with %s as text',
  async (name, pack) => {
    const encoding = { 'Content-Encoding': name };
    const delivery = await deliverTo(400, pack('Invalid number'), encoding);
    expect(delivery).toMatchObject({ state: 'rejected', detail: 'Invalid number' });
    server?.close();
    const no = await deliverTo(200, pack('{"success":false,"message":"No credit left"}'), encoding);
    expect(no).toMatchObject({ state: 'rejected', detail: 'No credit left' });
  },
);

test('stores nothing of a compressed response without the header', async () => {
  const packedBody = gzipSync('{"id":"m1","status":"sent"}');
  const json = { 'Content-Type': 'application/json' };
  expect(await deliverTo(200, packedBody, json)).toMatchObject({
    state: 'unknown',
    detail: 'The answer was no text.',
  });
  server?.close();
  expect(await deliverTo(400, packedBody, json)).toMatchObject({ state: 'rejected', detail: null });
});

test.each([
  ['a packing that is not known', 'zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['bytes that are not gzip', 'gzip', Buffer.from('no gzip at all')],
  ['an answer that unpacks to 50 MB', 'gzip', gzipSync(Buffer.alloc(50_000_000, 'x'))],
])(
  'stores nothing of %s, says why and leaves the outcome unknown',
  async (_name, encoding, body) => {
    const delivery = await deliverTo(200, body, { 'Content-Encoding': encoding });
    expect(delivery).toMatchObject({
      state: 'unknown',
      httpStatus: 200,
      detail: 'The answer was too long, or packed so that it cannot be read.',
    });
  },
);

test('says what to do about a certificate that cannot be checked, and sends nothing', async () => {
  let requests = 0;
  const secure = createTlsServer(SELF_SIGNED, (_request, response) => {
    requests += 1;
    response.end();
  });
  const channel = createBlueTicks({ baseUrl: await listen(secure, 'https') });
  expect(await channel.deliver(PARCEL)).toMatchObject({
    state: 'not_sent',
    detail: expect.stringMatching(/NODE_EXTRA_CA_CERTS.*\(DEPTH_ZERO_SELF_SIGNED_CERT\)$/),
  });
  expect(await channel.check(PARCEL)).toMatchObject({
    answer: 'unreachable',
    detail: expect.stringContaining('issuer that our server does not know'),
  });
  expect(requests).toBe(0);
});
