import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#platform/web/api.ts';
import { refusal, stubServer, type RecordedRequest } from '#platform/web/testing/stub-server.ts';
import type { SessionEvent } from '../events.ts';
import { announceSession, useSessionEvents } from './use-session-events.ts';
import { useSessionKeeper } from './use-session-keeper.ts';

const TICK = 30_000;
const later = globalThis.setTimeout;
let heard: SessionEvent[];
let ended: number;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  ended = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Keeper() {
  useSessionKeeper();
  useSessionEvents((event) => heard.push(event));
  return null;
}

async function keep() {
  const client = createQueryClient({ onUnauthenticated: () => (ended += 1) });
  return render(
    <QueryClientProvider client={client}>
      <Keeper />
    </QueryClientProvider>,
  );
}

/** Advances the page's clock; the stub's answer takes real time. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await new Promise((resolve) => later(resolve, 100));
}

const ticks = (count: number) => pass(count * TICK);
const press = () => window.dispatchEvent(new KeyboardEvent('keydown'));
const refreshes = (asked: readonly RecordedRequest[]) =>
  asked.filter(({ operation }) => operation === 'accounts.refresh').length;

// covers: session-refreshed-at-first-tick
test('refreshes a session at the first tick, then when three ticks or fewer remain', async () => {
  const asked = stubServer({ 'accounts.refresh': () => ({ seconds: 300 }) });
  await keep();
  await ticks(1);
  expect(refreshes(asked)).toBe(1);
  await expect.poll(() => heard).toEqual(['token-refreshed']);
  press();
  await ticks(6);
  expect(refreshes(asked)).toBe(1);
  await ticks(1);
  expect(refreshes(asked)).toBe(2);
});

test('refreshes nothing while no one uses the device, and again after a key press', async () => {
  const asked = stubServer({ 'accounts.refresh': () => ({ seconds: 120 }) });
  await keep();
  await ticks(10);
  expect(refreshes(asked)).toBe(1);
  press();
  await ticks(1);
  expect(refreshes(asked)).toBe(2);
});

// covers: refresh-that-reaches-tried-again-after-200
test('retries a failed refresh after 200 ms, then after twice as long', async () => {
  const answers = [refusal('UNAVAILABLE'), refusal('UNAVAILABLE'), { seconds: 3600 }];
  const asked = stubServer({ 'accounts.refresh': () => answers.shift() });
  await keep();
  await ticks(1);
  expect(refreshes(asked)).toBe(1);
  await pass(200);
  expect(refreshes(asked)).toBe(2);
  await pass(399);
  expect(refreshes(asked)).toBe(2);
  await pass(1);
  expect(refreshes(asked)).toBe(3);
  await expect.poll(() => heard).toEqual(['token-refreshed']);
});

test('does not refresh a session that has ended, and says so on the page', async () => {
  const asked = stubServer({ 'accounts.refresh': () => refusal('UNAUTHENTICATED') });
  await keep();
  await ticks(3);
  expect(refreshes(asked)).toBe(1);
  expect(ended).toBe(1);
  expect(heard).toEqual([]);
});

// covers: tab-hears-what-happens-to-session
test('notifies every tab of session events', async () => {
  vi.useRealTimers();
  stubServer({});
  await keep();
  const otherTab = new BroadcastChannel('wellword-session');
  const heardThere: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heardThere.push(data));
  announceSession('user-updated');
  await expect.poll(() => heardThere).toEqual(['user-updated']);
  const tell = otherTab.postMessage.bind(otherTab);
  tell('signed-out');
  await expect.poll(() => heard).toEqual(['user-updated', 'signed-out']);
  otherTab.close();
});
