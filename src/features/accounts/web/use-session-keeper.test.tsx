import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#platform/web/api.ts';
import { waitUntil } from '#platform/web/testing/frames.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import type { SessionEvent } from '../events.ts';
import { announceSession, useSessionEvents } from './use-session-events.ts';
import { useSessionKeeper } from './use-session-keeper.ts';

const TICK = 30_000;
let events: SessionEvent[];
let endCount: number;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  events = [];
  endCount = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function Keeper() {
  useSessionKeeper();
  useSessionEvents((event) => events.push(event));
  return null;
}

/** Shows the keeper; `answer` answers its requests. */
async function keep(answer: () => unknown) {
  stubServer({ 'accounts.refresh': answer });
  const send = vi.fn(fetch);
  vi.stubGlobal('fetch', send);
  const client = createQueryClient({ onUnauthenticated: () => (endCount += 1) });
  await render(
    <QueryClientProvider client={client}>
      <Keeper />
    </QueryClientProvider>,
  );
  return {
    countRequests: () => send.mock.calls.length,
    countFailures: () => client.getMutationCache().getAll().at(-1)?.state.failureCount,
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const ticks = (count: number) => pass(count * TICK);
const press = () => window.dispatchEvent(new KeyboardEvent('keydown'));
const isRefreshed = () => events.length === 1;

// covers: session-refreshed-at-first-tick
test('refreshes a session at the first tick, then when three ticks or fewer remain', async () => {
  const { countRequests } = await keep(() => ({ seconds: 300 }));
  await ticks(1);
  expect(countRequests()).toBe(1);
  await waitUntil(isRefreshed);
  expect(events).toEqual(['token-refreshed']);
  press();
  await ticks(6);
  expect(countRequests()).toBe(1);
  await ticks(1);
  expect(countRequests()).toBe(2);
});

test('refreshes nothing while no one uses the device, and again after a key press', async () => {
  const { countRequests } = await keep(() => ({ seconds: 120 }));
  await ticks(1);
  await waitUntil(isRefreshed);
  await ticks(9);
  expect(countRequests()).toBe(1);
  press();
  await ticks(1);
  expect(countRequests()).toBe(2);
});

// covers: refresh-that-reaches-tried-again-after-200
test('retries a failed refresh after 200 ms, then after twice as long', async () => {
  const answers = [refusal('UNAVAILABLE'), refusal('UNAVAILABLE'), { seconds: 3600 }];
  const { countRequests, countFailures } = await keep(() => answers.shift());
  await ticks(1);
  for (const [failures, pause] of [
    [1, 200],
    [2, 400],
  ] as const) {
    await waitUntil(() => countFailures() === failures);
    await pass(pause - 1);
    expect(countRequests()).toBe(failures);
    await pass(1);
    expect(countRequests()).toBe(failures + 1);
  }
  await waitUntil(isRefreshed);
  expect(events).toEqual(['token-refreshed']);
});

test('does not refresh a session that has ended, and says so on the page', async () => {
  const { countRequests } = await keep(() => refusal('UNAUTHENTICATED'));
  await ticks(1);
  await waitUntil(() => endCount === 1);
  await ticks(2);
  expect(countRequests()).toBe(1);
  expect(events).toEqual([]);
});

// covers: tab-hears-what-happens-to-session
test('notifies every tab of session events', async () => {
  vi.useRealTimers();
  await keep(() => ({}));
  const otherTab = new BroadcastChannel('wellword-session');
  const heardThere: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heardThere.push(data));
  announceSession('user-updated');
  await expect.poll(() => heardThere).toEqual(['user-updated']);
  const tell = otherTab.postMessage.bind(otherTab);
  tell('signed-out');
  await expect.poll(() => events).toEqual(['user-updated', 'signed-out']);
  otherTab.close();
});
