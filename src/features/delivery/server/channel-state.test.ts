import { beforeEach, expect, test } from 'vitest';
import { integrations, updateIntegrations } from '#features/clinics/server/integrations.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { createBlueTicks } from './blueticks.ts';
import { readChannelState, recordChannelState, testProvider } from './channel-state.ts';
import { storeTestProviderKey, TEST_ENCRYPTION_KEY } from './testing.ts';

const database = testDatabase();
const provider = fakeProvider();
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildClinic(database);
});

function tools() {
  const channel = createBlueTicks({ baseUrl: provider.url });
  return { tools: { channel, encryptionKey: TEST_ENCRYPTION_KEY } };
}

async function useCurrentApi(): Promise<void> {
  const { version } = await integrations(clinic.scope);
  const change = { providerApi: 'current', version, encryptionKey: TEST_ENCRYPTION_KEY } as const;
  await updateIntegrations(clinic.scope, change);
}

test.each([
  [{ status: 200 }, 'good'],
  [{ status: 200, body: '{"success":true}' }, 'good'],
  [{ status: 200, body: '{"success":false,"message":"Invalid API key"}' }, 'refused'],
  [{ status: 200, body: '{"success":false}' }, 'unclear'],
  [{ status: 200, body: '<!doctype html><title>Log in</title>' }, 'unclear'],
  [{ status: 401, body: 'Bad key' }, 'refused'],
  [{ status: 403 }, 'refused'],
  [{ status: 404 }, 'cannot_tell'],
  [{ status: 500 }, 'unclear'],
  [{ status: 302 }, 'unclear'],
  [{ fault: 'reset_after_request' }, 'unreachable'],
] as const)('reads response number %# of the provider about the key', async (answer, verdict) => {
  expect(await testProvider(clinic.scope, tools())).toEqual({
    ok: false,
    refusal: { code: 'NO_PROVIDER_KEY' },
  });
  await storeTestProviderKey(clinic);
  provider.answerWith(answer);
  expect(await testProvider(clinic.scope, tools())).toMatchObject({
    ok: true,
    value: { answer: verdict },
  });
  expect(provider.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/ping']);
});

test('distinguishes a good key without a connected WhatsApp, and notices its return', async () => {
  await storeTestProviderKey(clinic);
  await useCurrentApi();
  provider.engines = [];
  expect(await testProvider(clinic.scope, tools())).toEqual({
    ok: true,
    value: { answer: 'no_engine', detail: null },
  });
  expect(await readChannelState(clinic.scope)).toMatchObject({
    state: 'disconnected',
    reason: expect.stringContaining('No WhatsApp is connected'),
    since: expect.any(String),
  });
  provider.engines = [{ id: 'phone' }];
  expect(await testProvider(clinic.scope, tools())).toMatchObject({ value: { answer: 'good' } });
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'working', reason: null });
});

test('works before any report, and the newest report counts in any order of arrival', async () => {
  const { scope } = clinic;
  expect(await readChannelState(scope)).toEqual({ state: 'working', reason: null, since: null });
  const timeAt = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
  await recordChannelState(scope, { state: 'restricted', reason: 'Too many', time: timeAt(5) });
  await recordChannelState(scope, { state: 'working', reason: null, time: timeAt(3) });
  expect(await readChannelState(scope)).toEqual({
    state: 'restricted',
    reason: 'Too many',
    since: timeAt(5).toISOString(),
  });
  await recordChannelState(scope, { state: 'working', reason: 'is dropped', time: timeAt(7) });
  expect(await readChannelState(scope)).toMatchObject({ state: 'working', reason: null });
  const other = await buildClinic(database);
  expect(await readChannelState(other.scope)).toMatchObject({ since: null });
});

test('the same state again keeps its start, and the audit log has one entry', async () => {
  const { scope } = clinic;
  const channelReport = { state: 'disconnected', reason: 'Gone' } as const;
  await recordChannelState(scope, channelReport);
  const first = await readChannelState(scope);
  await recordChannelState(scope, channelReport);
  expect(await readChannelState(scope)).toEqual(first);
  const { rows } = await database.ownerPool.query(
    `select count(*)::int as lines from audit_log where user_id = $1 and action = 'messaging.channel'`,
    [clinic.id],
  );
  expect(rows).toEqual([{ lines: 1 }]);
});
