import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import {
  refusalAnswer,
  startFakeProvider,
  type ScriptedAnswer,
} from '#platform/server/testing/fake-provider.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { createBlueTicks } from './blueticks.ts';
import type { Delivery, OutboundMessage } from './channel.ts';

const provider = fakeProvider();

const parcel = (fields: Partial<OutboundMessage> = {}): OutboundMessage => ({
  attemptId: randomUUID(),
  providerKey: 'bt_live_secret/key+1',
  api: 'legacy',
  to: '+919876543210',
  text: 'નમસ્તે "Asha" & family 🙏\nSee you',
  ...fields,
});

function deliver(answer?: ScriptedAnswer, options: { signal?: AbortSignal } = {}) {
  if (answer) provider.answerWith(answer);
  return createBlueTicks({ baseUrl: provider.url, timeoutMs: 1000 }).deliver(parcel(), options);
}

// covers: request-specified-one-byte-for-byte
test('sends the documented request byte for byte on a connection of its own', async () => {
  const sent = parcel();
  const channel = createBlueTicks({ baseUrl: `${provider.url}/v0/` });
  expect(await channel.deliver(sent)).toEqual({
    state: 'accepted',
    httpStatus: 200,
    detail: '{"success":true}',
  });
  expect(provider.requests).toHaveLength(1);
  const [received] = provider.requests;
  expect([received?.method, received?.url]).toEqual(['POST', '/v0/messages']);
  expect(JSON.parse(received?.body ?? '')).toEqual({
    apiKey: sent.providerKey,
    to: sent.to,
    message: sent.text,
  });
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': sent.attemptId,
    connection: 'close',
  });
});

const TABLE: [string, ScriptedAnswer, Partial<Delivery>][] = [
  ['200', { status: 200, body: '{"success":true}' }, { state: 'accepted', httpStatus: 200 }],
  ['201 without a body', { status: 201 }, { state: 'accepted', httpStatus: 201, detail: null }],
  ['204', { status: 204 }, { state: 'accepted' }],
  ['200 with garbage', { status: 200, body: '\u0000<<%%' }, { state: 'unknown' }],
  [
    '200 that says no',
    { status: 200, body: '{"success":false}' },
    { state: 'unknown', detail: '{"success":false}' },
  ],
  [
    '200 that says no in unknown words',
    { status: 200, body: '{"success":false,"message":"Something broke"}' },
    { state: 'unknown', detail: 'Something broke' },
  ],
  [
    '200 that says no in known words',
    { status: 200, body: '{"error":"Invalid API key"}' },
    { state: 'rejected', httpStatus: 200, detail: 'Invalid API key' },
  ],
  [
    '200 with an error of WhatsApp’s',
    { status: 200, body: '{"success":false,"code":131048,"message":"no"}' },
    { state: 'rejected', trouble: { state: 'restricted', reason: expect.any(String) } },
  ],
  ['200 with 50 MB', { status: 200, bytes: 50_000_000 }, { state: 'unknown' }],
  [
    '200 with a web page',
    {
      status: 200,
      body: '<html><title>Log in</title></html>',
      headers: { 'Content-Type': 'text/html' },
    },
    { state: 'unknown', detail: 'A web page came instead of an answer. Log in' },
  ],
  [
    '200 with plain words as text/html',
    { status: 200, body: 'OK', headers: { 'Content-Type': 'text/html' } },
    { state: 'accepted' },
  ],
  ['slow', { status: 200, after: 200 }, { state: 'accepted' }],
  [
    '400',
    { status: 400, body: 'Invalid number' },
    { state: 'rejected', httpStatus: 400, detail: 'Invalid number' },
  ],
  ['401', { status: 401, body: 'Bad key' }, { state: 'rejected', detail: 'Bad key' }],
  ['404', { status: 404 }, { state: 'rejected', detail: null }],
  ['409', { status: 409 }, { state: 'rejected' }],
  ['429', { status: 429 }, { state: 'not_sent', httpStatus: 429, retryAfterSeconds: undefined }],
  [
    '429 with seconds',
    { status: 429, headers: { 'Retry-After': '7' } },
    { state: 'not_sent', retryAfterSeconds: 7 },
  ],
  [
    '429 for a day',
    { status: 429, headers: { 'Retry-After': '86400' } },
    { state: 'not_sent', retryAfterSeconds: 900 },
  ],
  [
    '429 with nonsense',
    { status: 429, headers: { 'Retry-After': 'soon' } },
    { state: 'not_sent', retryAfterSeconds: undefined },
  ],
  ['408', { status: 408 }, { state: 'unknown', httpStatus: 408 }],
  ['500', { status: 500, body: 'boom' }, { state: 'unknown', httpStatus: 500, detail: 'boom' }],
  ['503', { status: 503 }, { state: 'unknown' }],
  [
    '301',
    { status: 301, headers: { Location: '/elsewhere' } },
    { state: 'unknown', httpStatus: 301 },
  ],
  ['307', { status: 307, headers: { Location: '/elsewhere' } }, { state: 'unknown' }],
  ['hang', { fault: 'hang' }, { state: 'unknown', httpStatus: null, detail: 'time-out' }],
  ['drip', { fault: 'drip', body: 'x'.repeat(100) }, { state: 'unknown', detail: 'time-out' }],
  [
    'reset after the request',
    { fault: 'reset_after_request' },
    { state: 'unknown', httpStatus: null },
  ],
  [
    'reset in the middle of a 200',
    { fault: 'reset_mid_answer', body: 'half an answer' },
    { state: 'unknown', httpStatus: 200 },
  ],
  [
    'reset in the middle of a 400',
    { status: 400, fault: 'reset_mid_answer', body: 'half' },
    { state: 'unknown' },
  ],
  ['not HTTP at all', { fault: 'not_http' }, { state: 'unknown' }],
];

// covers: answer-lost
test.each(TABLE)(
  'reports the outcome when the provider answers with %s (R26)',
  async (_name, answer, expected) => {
    expect(await deliver(answer)).toMatchObject(expected);
    expect(provider.requests.length).toBeLessThanOrEqual(1);
  },
);

test('reads an endless response up to 64 KB and leaves the outcome unknown', async () => {
  const delivery = await deliver({ status: 200, bytes: 1_000_000_000_000 });
  expect(delivery).toMatchObject({ state: 'unknown', detail: 'x'.repeat(300) });
});

test('a connection reset before the request is read leaves the outcome unknown, unless it was never open', async () => {
  const delivery = await deliver({ fault: 'reset_before_request' });
  expect(['unknown', 'not_sent']).toContain(delivery.state);
  expect(delivery).toMatchObject({ httpStatus: null, detail: 'ECONNRESET' });
  expect(provider.requests).toEqual([]);
});

test('accepts a date in Retry-After', async () => {
  const inTenSeconds = new Date(Date.now() + 10_000).toUTCString();
  const delivery = await deliver({ status: 429, headers: { 'Retry-After': inTenSeconds } });
  expect(delivery.retryAfterSeconds).toBeGreaterThanOrEqual(8);
  expect(delivery.retryAfterSeconds).toBeLessThanOrEqual(10);
});

test('reports not_sent when no byte could leave', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const silentPort = (silent.address() as AddressInfo).port;
  const closed = await startFakeProvider();
  await closed.close();
  const addresses = {
    refused: closed.url,
    'no such name': 'http://provider.invalid',
    'no TLS': provider.url.replace('http:', 'https:'),
    'a handshake that never ends': `https://127.0.0.1:${silentPort}`,
  };
  for (const [name, baseUrl] of Object.entries(addresses)) {
    const channel = createBlueTicks({ baseUrl, timeoutMs: 10000, connectTimeoutMs: 1500 });
    const delivery = await channel.deliver(parcel());
    expect({ name, ...delivery }).toMatchObject({ name, state: 'not_sent', httpStatus: null });
  }
  expect(provider.requests).toEqual([]);
  silent.close();
});

test('an abort means not_sent before the connection is open, and unknown afterwards', async () => {
  expect(await deliver(undefined, { signal: AbortSignal.abort() })).toMatchObject({
    state: 'not_sent',
  });
  expect(provider.requests).toEqual([]);
  expect(await deliver({ fault: 'hang' }, { signal: AbortSignal.timeout(150) })).toMatchObject({
    state: 'unknown',
    detail: 'stopped',
  });
});

test('stores a response as plain text without key, number and message, in any form of echo', async () => {
  const { providerKey, text } = parcel();
  const echoes = [
    JSON.stringify({ error: `key ${providerKey}`, message: text, to: '+919876543210' }),
    `<h1>Bad</h1><script>alert(1)</script><p>${providerKey}</p>`,
    `<b>bt_live_secret</b>`.replace('</b>', '') +
      `<i></i> apiKey=${encodeURIComponent(providerKey)}&text=${encodeURIComponent(text)}`,
    `number 9876543210 refused: ${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}`,
    `${'a'.repeat(290)} ${providerKey}`,
    '<'.repeat(60_000),
  ];
  for (const body of echoes) {
    const { detail } = await deliver({ status: 400, body });
    expect(detail).not.toContain('secret/');
    expect(detail).not.toContain('secret%2F');
    expect(detail).not.toContain('9876543210');
    expect(detail).not.toContain('Asha');
    expect(detail).not.toMatch(/<\w|alert/);
    expect(Array.from(detail ?? '').length).toBeLessThanOrEqual(300);
  }
});

test('sends nothing with a key that no header can hold', async () => {
  const channel = createBlueTicks({ baseUrl: provider.url });
  const key = { providerKey: 'कुंजी', api: 'current' } as const;
  expect(await channel.check(key)).toMatchObject({ answer: 'unreachable' });
  expect(await channel.deliver(parcel(key))).toMatchObject({ state: 'not_sent' });
});

// The provider's current interface.

function deliverCurrent(...answers: ScriptedAnswer[]) {
  provider.answerWith(...answers);
  const channel = createBlueTicks({ baseUrl: provider.url, timeoutMs: 1000 });
  return channel.deliver(parcel({ api: 'current' }));
}

function readRequest(): string[] {
  return provider.requests.map(({ method, url }) => `${method} ${url}`);
}

const SCHEDULED = 'POST /v1/scheduled-messages/%2B919876543210';

test('the current API gets the recipient in the URL and the key in the header', async () => {
  const sent = parcel({ api: 'current' });
  const channel = createBlueTicks({ baseUrl: `${provider.url}/` });
  const delivery = await channel.deliver(sent);
  expect(delivery).toMatchObject({
    state: 'accepted',
    httpStatus: 201,
    providerMessageId: expect.stringMatching(/^msg_/),
  });
  expect(readRequest()).toEqual(['GET /v1/engines', SCHEDULED]);
  const received = provider.requests[1];
  expect(JSON.parse(received?.body ?? '')).toEqual({ type: 'text', text: sent.text });
  expect(received?.headers).toMatchObject({
    authorization: `Bearer ${sent.providerKey}`,
    'content-type': 'application/json',
    'idempotency-key': sent.attemptId,
    connection: 'close',
  });
  expect(await channel.deliver(sent)).toMatchObject({
    state: 'accepted',
    httpStatus: 200,
    providerMessageId: delivery.providerMessageId,
  });
  expect(await channel.deliver({ ...sent, text: 'Another text' })).toMatchObject({
    state: 'rejected',
    httpStatus: 409,
  });
});

test.each(TABLE)(
  'the current API reports the outcome when the provider answers with %s (R26)',
  async (_name, answer, expected) => {
    const { detail: _detail, ...sure } = expected;
    expect(await deliverCurrent(answer)).toMatchObject(sure);
    expect(readRequest().filter((one) => one === SCHEDULED)).toHaveLength(1);
  },
);

test('stores the error message of the current API', async () => {
  const key = parcel().providerKey;
  const error = { code: 'permission_denied', message: `Key ${key} may not send` };
  expect(await deliverCurrent(refusalAnswer(403, error))).toMatchObject({
    state: 'rejected',
    detail: 'Key [key] may not send',
  });
});

test('sends nothing and says so when no WhatsApp is connected to the provider', async () => {
  provider.engines = [];
  const delivery = await deliverCurrent();
  expect(delivery).toMatchObject({
    state: 'not_sent',
    httpStatus: null,
    detail: expect.stringContaining('No WhatsApp is connected'),
    trouble: { state: 'disconnected' },
  });
  expect(readRequest()).toEqual(['GET /v1/engines']);
});

test.each([
  [{ data: { engines: [] } }, 1],
  [[], 1],
  [{ success: true, data: [{ id: 'one' }] }, 2],
  [{ success: true }, 2],
  ['nonsense', 2],
])('the engines response %j leads to %i requests', async (body, requests) => {
  const own = await startFakeProvider({
    otherwise: ({ method }) =>
      method === 'GET' ? { body: JSON.stringify(body) } : { status: 201, body: '{}' },
  });
  const channel = createBlueTicks({ baseUrl: own.url, timeoutMs: 1000 });
  await channel.deliver(parcel({ api: 'current' }));
  expect(own.requests).toHaveLength(requests);
  await own.close();
});

test('distinguishes a restriction by WhatsApp from an ordinary refusal', async () => {
  const restricted = refusalAnswer(403, {
    code: 'permission_denied',
    message: 'Sending failed',
    details: [{ code: 463 }],
  });
  expect(await deliverCurrent(restricted)).toMatchObject({
    state: 'rejected',
    trouble: { state: 'restricted', reason: expect.stringContaining('(463)') },
  });
  expect(await deliver({ status: 400, body: 'Error 131049 from WhatsApp' })).toMatchObject({
    trouble: { state: 'restricted', reason: expect.stringContaining('131049') },
  });
  const ordinary = await deliver({ status: 400, body: 'Invalid number 14630' });
  expect(ordinary.trouble).toBeUndefined();
});
