import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { mayWrite, otherLoopbackNames } from './same-origin.ts';

const OWN = 'http://127.0.0.1:4600';
const otherNames = otherLoopbackNames(OWN);

function write(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = 'POST';
  Object.assign(request.headers, headers);
  return request;
}

test('a page opened as localhost may write when the other names of the address count', () => {
  const request = write({ origin: 'http://localhost:4600', host: 'localhost:4600' });
  expect(mayWrite(request, { origin: OWN, otherNames })).toBe(true);
  expect(mayWrite(request, { origin: OWN })).toBe(false);
});

test.each<Record<string, string>>([
  { origin: 'http://localhost:4600', host: '127.0.0.1:4600' },
  { origin: 'http://localhost:4601', host: 'localhost:4601' },
  { origin: 'http://evil.example:4600', host: 'evil.example:4600' },
  { origin: 'http://localhost:4600', host: 'localhost:4600', 'sec-fetch-site': 'same-site' },
])('a page of another origin may not write: %o', (headers) => {
  expect(mayWrite(write(headers), { origin: OWN, otherNames })).toBe(false);
});

test('only a loopback address has other names', () => {
  expect(otherNames).toEqual(['http://localhost:4600', 'http://[::1]:4600']);
  expect(otherLoopbackNames('https://clinic.example')).toEqual([]);
});
