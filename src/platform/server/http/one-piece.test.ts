import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerInOnePiece } from './one-piece.ts';

const LONG = JSON.stringify({ items: Array.from({ length: 200 }, () => 'આશા પટેલ') });
const SHORT = '{"items":[]}';

const server = createServer((asked, response) => {
  answerInOnePiece(asked, response);
  response.writeHead(200, { 'content-type': 'application/json' });
  if (asked.url === '/stream') Readable.from(['one ', 'two']).pipe(response);
  else response.end(asked.url === '/long' ? LONG : SHORT);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate, br;q=0', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
])(
  'a long answer goes to those who take %s as %s, with its length',
  async (accepted, sent, unpack) => {
    const { headers, body } = await ask('/long', accepted);
    expect(headers).toMatchObject({ 'content-encoding': sent, vary: 'Accept-Encoding' });
    expect(headers['content-length']).toBe(String(body.length));
    expect(body.length).toBeLessThan(LONG.length / 4);
    expect(unpack(body).toString()).toBe(LONG);
  },
);

test.each([
  ['/long', 'identity', LONG],
  ['/long', 'deflate, gzip;q=0.0', LONG],
  ['/short', 'gzip', SHORT],
])('%s goes to those who take %s as it is, with its length', async (route, accepted, text) => {
  const { headers, body } = await ask(route, accepted);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
  expect(body.toString()).toBe(text);
});

test('a stream stays one', async () => {
  const { headers, body } = await ask('/stream', 'gzip');
  expect(headers['transfer-encoding']).toBe('chunked');
  expect(headers['content-type']).toBe('application/json');
  expect(body.toString()).toBe('one two');
});

/** As it comes over the wire: a browser's own client would unpack it. */
function ask(
  path: string,
  accepted: string,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { 'accept-encoding': accepted } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}
