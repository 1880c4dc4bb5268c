import { randomUUID } from 'node:crypto';
import { prepareRequest, type PreparedRequest } from '../environment/load.ts';
import { review } from '../writes.ts';

/** Some of R18, each with the one status that is right for it. */
export function badRequests(cookie: string): (PreparedRequest & { expectedStatus: string })[] {
  const id = randomUUID();
  return [
    ...Object.entries(SPOILT).map(([name, change]) => {
      const body = { ...review(), ...change };
      return {
        ...prepareRequest('POST', '/api/reviews', { cookie, body, name }),
        expectedStatus: '400',
      };
    }),
    {
      ...prepareRequest('POST', '/api/reviews', { cookie, body: [[[[]]]], name: 'lists' }),
      expectedStatus: '400',
    },
    {
      ...prepareRequest('GET', `/api/reviews/${id}`, { cookie, name: 'nobody’s' }),
      expectedStatus: '404',
    },
    {
      ...prepareRequest('GET', '/api/reviews/x', { cookie, name: 'no id' }),
      expectedStatus: '400',
    },
    { ...prepareRequest('GET', '/api/dashboard', { name: 'a stranger' }), expectedStatus: '401' },
    ...ODD.map(({ line, headers, body = '', ...request }) => {
      const head = [line, 'host: 127.0.0.1', `cookie: ${cookie}`, ...headers];
      return { ...request, bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`) };
    }),
    { name: 'no HTTP', bytes: Buffer.from('what is this?\r\n\r\n'), expectedStatus: '400' },
  ];
}

const SPOILT = {
  'a zero in a name': { patientName: 'a\0b' },
  'no such day': { appointmentDate: '2026-02-30' },
  'no day at all': { appointmentDate: 'infinity' },
  'half a number': { contactNumber: '98765' },
  'a long text': { notes: 'x'.repeat(200_000) },
  'an unknown field': { user_id: 'x' },
};

const GET = 'GET / HTTP/1.1';
const POST = 'POST /api/reviews HTTP/1.1';
const POSTED = ['sec-fetch-site: same-origin', 'content-type: application/json'];

interface Odd {
  readonly name: string;
  readonly line: string;
  readonly headers: readonly string[];
  readonly body?: string;
  readonly expectedStatus: string;
}

const ODD: readonly Odd[] = [
  withBody('half of a JSON', { body: '{"id":', expectedStatus: '400' }),
  withBody('a deep JSON', { body: '['.repeat(10_000), expectedStatus: '400' }),
  withBody('too much', { body: 'x'.repeat(400_000), expectedStatus: '413' }),
  {
    name: 'no JSON',
    line: POST,
    headers: ['sec-fetch-site: same-origin', 'content-type: text/plain', 'content-length: 0'],
    expectedStatus: '415',
  },
  {
    name: 'another site',
    line: POST,
    headers: ['origin: http://evil.example', 'content-length: 0'],
    expectedStatus: '403',
  },
  {
    name: 'a wrong method',
    line: 'DELETE /api/dashboard HTTP/1.1',
    headers: ['sec-fetch-site: same-origin'],
    expectedStatus: '405',
  },
  {
    name: 'a long address',
    line: `GET /${'x'.repeat(9000)} HTTP/1.1`,
    headers: [],
    expectedStatus: '414',
  },
  { name: 'long headers', line: GET, headers: [`x: ${'x'.repeat(20_000)}`], expectedStatus: '431' },
];

function withBody(
  name: string,
  { body, expectedStatus }: { body: string; expectedStatus: string },
): Odd {
  const headers = [...POSTED, `content-length: ${Buffer.byteLength(body)}`];
  return { name, line: POST, headers, body, expectedStatus };
}
