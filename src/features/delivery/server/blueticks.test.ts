import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startFakeProvider, type ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { isEndless, runOutOfTime } from '#platform/server/testing/time-limit.ts';
import { createBlueTicks } from './blueticks.ts';
import { ANSWERS, buildOutbound } from './blueticks-testing.ts';

const provider = fakeProvider();

function deliver(answer?: ScriptedAnswer, options: { signal?: AbortSignal } = {}) {
  if (answer) provider.answerWith(answer);
  return createBlueTicks({ baseUrl: provider.url }).deliver(buildOutbound(), options);
}

// covers: request-specified-one-byte-for-byte
test('sends the documented request byte for byte on a connection of its own', async () => {
  const message = buildOutbound();
  const channel = createBlueTicks({ baseUrl: `${provider.url}/v0/` });
  expect(await channel.deliver(message)).toEqual({
    state: 'accepted',
    httpStatus: 200,
    detail: '{"success":true}',
  });
  expect(provider.requests).toHaveLength(1);
  const [request] = provider.requests;
  expect([request?.method, request?.url]).toEqual(['POST', '/v0/messages']);
  expect(JSON.parse(request?.body ?? '')).toEqual({
    apiKey: message.providerKey,
    to: message.to,
    message: message.text,
  });
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': message.attemptId,
    connection: 'close',
  });
});

// covers: answer-lost
test.each(ANSWERS)(
  'reports the outcome when the provider answers with %s (R26)',
  async (_name, answer, expected) => {
    const delivery = isEndless(answer)
      ? runOutOfTime(
          () => deliver(answer),
          () => provider.requests.length > 0,
        )
      : deliver(answer);
    expect(await delivery).toMatchObject(expected);
    expect(provider.requests.length).toBeLessThanOrEqual(1);
  },
);

test('reads an endless response up to 64 KB and leaves the outcome unknown', async () => {
  const delivery = await deliver({ status: 200, bytes: 1_000_000_000_000 });
  expect(delivery).toMatchObject({
    state: 'unknown',
    detail: 'The answer was too long, or packed so that it cannot be read.',
  });
});

test('a connection reset before the request is read leaves the outcome unknown, unless it was never open', async () => {
  const delivery = await deliver({ fault: 'reset_before_request' });
  expect(['unknown', 'not_sent']).toContain(delivery.state);
  expect(delivery).toMatchObject({ httpStatus: null, detail: 'ECONNRESET' });
  expect(provider.requests).toEqual([]);
});

test('accepts a date in Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const inTenSeconds = 'Fri, 20 Nov 2026 06:30:10 GMT';
  const delivery = await deliver({ status: 429, headers: { 'Retry-After': inTenSeconds } });
  expect(delivery.retryAfterSeconds).toBe(10);
});

test('reports not_sent when no byte could leave', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const silentPort = (silent.address() as AddressInfo).port;
  const closedProvider = await startFakeProvider();
  await closedProvider.close();
  const addresses = {
    refused: closedProvider.url,
    'no such name': 'http://provider.invalid',
    'no TLS': provider.url.replace('http:', 'https:'),
    'a handshake that never ends': `https://127.0.0.1:${silentPort}`,
  };
  for (const [name, baseUrl] of Object.entries(addresses)) {
    const channel = createBlueTicks({ baseUrl, connectTimeoutMs: 300 });
    const delivery = await channel.deliver(buildOutbound());
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
  const leaving = new AbortController();
  const delivery = deliver({ fault: 'hang' }, { signal: leaving.signal });
  await expect.poll(() => provider.requests).toHaveLength(1);
  leaving.abort();
  expect(await delivery).toMatchObject({
    state: 'unknown',
    detail: 'stopped',
  });
});

test('stores a response as plain text without key, number and message, in any form of echo', async () => {
  const { providerKey, text } = buildOutbound();
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
  expect(await channel.deliver(buildOutbound(key))).toMatchObject({ state: 'not_sent' });
});
