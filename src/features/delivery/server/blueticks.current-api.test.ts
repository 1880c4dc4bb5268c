import { expect, test } from 'vitest';
import {
  refusalAnswer,
  startFakeProvider,
  type ScriptedAnswer,
} from '#platform/server/testing/fake-provider.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { isEndless, runOutOfTime } from '#platform/server/testing/time-limit.ts';
import { ANSWERS, buildOutbound } from './blueticks-testing.ts';
import { createBlueTicks } from './blueticks.ts';

const provider = fakeProvider();

function deliverCurrent(...answers: ScriptedAnswer[]) {
  provider.answerWith(...answers);
  const channel = createBlueTicks({ baseUrl: provider.url });
  return channel.deliver(buildOutbound({ api: 'current' }));
}

function readRequest(): string[] {
  return provider.requests.map(({ method, url }) => `${method} ${url}`);
}

const SCHEDULED = 'POST /v1/scheduled-messages/%2B919876543210';

test('the current API gets the recipient in the URL and the key in the header', async () => {
  const message = buildOutbound({ api: 'current' });
  const channel = createBlueTicks({ baseUrl: `${provider.url}/` });
  const delivery = await channel.deliver(message);
  expect(delivery).toMatchObject({
    state: 'accepted',
    httpStatus: 201,
    providerMessageId: expect.stringMatching(/^msg_/),
  });
  expect(readRequest()).toEqual(['GET /v1/engines', SCHEDULED]);
  const request = provider.requests[1];
  expect(JSON.parse(request?.body ?? '')).toEqual({ type: 'text', text: message.text });
  expect(request?.headers).toMatchObject({
    authorization: `Bearer ${message.providerKey}`,
    'content-type': 'application/json',
    'idempotency-key': message.attemptId,
    connection: 'close',
  });
  expect(await channel.deliver(message)).toMatchObject({
    state: 'accepted',
    httpStatus: 200,
    providerMessageId: delivery.providerMessageId,
  });
  expect(await channel.deliver({ ...message, text: 'Another text' })).toMatchObject({
    state: 'rejected',
    httpStatus: 409,
  });
});

test.each(ANSWERS)(
  'the current API reports the outcome when the provider answers with %s (R26)',
  async (_name, answer, expected) => {
    const { detail: _detail, ...sure } = expected;
    const delivery = isEndless(answer)
      ? runOutOfTime(
          () => deliverCurrent(answer),
          () => readRequest().includes(SCHEDULED),
        )
      : deliverCurrent(answer);
    expect(await delivery).toMatchObject(sure);
    expect(readRequest().filter((path) => path === SCHEDULED)).toHaveLength(1);
  },
);

test('stores the error message of the current API', async () => {
  const key = buildOutbound().providerKey;
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
  const ownProvider = await startFakeProvider({
    otherwise: ({ method }) =>
      method === 'GET' ? { body: JSON.stringify(body) } : { status: 201, body: '{}' },
  });
  const channel = createBlueTicks({ baseUrl: ownProvider.url });
  await channel.deliver(buildOutbound({ api: 'current' }));
  expect(ownProvider.requests).toHaveLength(requests);
  await ownProvider.close();
});

test('distinguishes a restriction by WhatsApp from an ordinary refusal', async () => {
  const restriction = refusalAnswer(403, {
    code: 'permission_denied',
    message: 'Sending failed',
    details: [{ code: 463 }],
  });
  expect(await deliverCurrent(restriction)).toMatchObject({
    state: 'rejected',
    trouble: { state: 'restricted', reason: expect.stringContaining('(463)') },
  });
  const legacy = createBlueTicks({ baseUrl: provider.url });
  provider.answerWith({ status: 400, body: 'Error 131049 from WhatsApp' });
  expect(await legacy.deliver(buildOutbound())).toMatchObject({
    trouble: { state: 'restricted', reason: expect.stringContaining('131049') },
  });
  provider.answerWith({ status: 400, body: 'Invalid number 14630' });
  const ordinary = await legacy.deliver(buildOutbound());
  expect(ordinary.trouble).toBeUndefined();
});
