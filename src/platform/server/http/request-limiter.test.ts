import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createRequestLimiter,
  releaseSlot,
  runInSlot,
  type RequestLimiter,
} from './request-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = {
  running: 2,
  waiting: 3,
  longestMs: 1000,
  budget: { msPerSecond: 250, burstMs: 100, mostDebtMs: 1000 },
  presentMs: 3000,
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('limits the concurrent requests of a caller, queues more in order, and refuses too many', async () => {
  const limiter = createRequestLimiter(limits);
  const startOrder: number[] = [];
  const slots = Array.from({ length: 6 }, async (_, index) => {
    const release = await limiter.acquire('noisy');
    if (release) startOrder.push(index);
    return release;
  });
  await settle();
  expect(startOrder).toEqual([0, 1]);
  expect(await slots[5]).toBeUndefined();
  (await slots[0])?.();
  await settle();
  expect(startOrder).toEqual([0, 1, 2]);
  (await slots[1])?.();
  (await slots[2])?.();
  await settle();
  expect(startOrder).toEqual([0, 1, 2, 3, 4]);
});

test('another caller does not wait for a noisy one', async () => {
  const limiter = createRequestLimiter(limits);
  for (let index = 0; index < 9; index += 1) void limiter.acquire('noisy');
  const release = limiter.acquire('quiet');
  await settle();
  expect(await release).toBeDefined();
});

test('a request that takes long releases its slot once, and releasing it later changes nothing', async () => {
  const limiter = createRequestLimiter({ ...limits, running: 1 });
  const slow = await limiter.acquire('one');
  const second = limiter.acquire('one');
  await vi.advanceTimersByTimeAsync(limits.longestMs);
  const release = await second;
  expect(release).toBeDefined();
  slow?.();
  let hasThird = false;
  void limiter.acquire('one').then(() => (hasThird = true));
  await settle();
  expect(hasThird).toBe(false);
  release?.();
  await settle();
  expect(hasThird).toBe(true);
});

test('a request that waits for an outside service releases its own slot first', async () => {
  const limiter = createRequestLimiter({ ...limits, running: 1 });
  const events: string[] = [];
  const first = await limiter.acquire('one');
  void limiter.acquire('one').then(() => events.push('the next request runs'));
  await runInSlot(first ?? (() => {}), async () => {
    releaseSlot();
    await settle();
    events.push('the first request ends');
  });
  expect(events).toEqual(['the next request runs', 'the first request ends']);
});

/** Asks one request after another, each of `costMs`, and returns how many were answered in `ms`. */
async function flood(
  limiter: RequestLimiter,
  { caller, ms, costMs }: { caller: string; ms: number; costMs: number },
) {
  const until = performance.now() + ms;
  let answerCount = 0;
  const asking = (async () => {
    while (performance.now() < until) {
      const release = await limiter.acquire(caller);
      await new Promise((resolve) => setTimeout(resolve, costMs));
      release?.();
      answerCount += 1;
    }
  })();
  await vi.advanceTimersByTimeAsync(ms + 1000);
  await asking;
  return answerCount;
}

test('a caller that is alone may use all the time', async () => {
  const limiter = createRequestLimiter(limits);
  expect(await flood(limiter, { caller: 'noisy', ms: 2000, costMs: 2 })).toBeGreaterThan(900);
});

test.each([
  ['many cheap requests', 2],
  ['few expensive ones', 40],
])('beside others a caller uses its share of the time: %s', async (_, costMs) => {
  const limiter = createRequestLimiter(limits);
  (await limiter.acquire('quiet'))?.();
  const usedMs = (await flood(limiter, { caller: 'noisy', ms: 2000, costMs })) * costMs;
  // A quarter of two seconds, and what may be used at once.
  expect(usedMs).toBeGreaterThanOrEqual(500);
  expect(usedMs).toBeLessThanOrEqual(600 + 2 * costMs);
});

test('the debt of a noisy caller does not delay a quiet one', async () => {
  const limiter = createRequestLimiter(limits);
  (await limiter.acquire('quiet'))?.();
  await flood(limiter, { caller: 'noisy', ms: 1000, costMs: 40 });
  const from = performance.now();
  const release = limiter.acquire('quiet');
  await settle();
  expect(await release).toBeDefined();
  expect(performance.now() - from).toBe(0);
});

test('requests that run at once divide the time between them', async () => {
  const limiter = createRequestLimiter({ ...limits, running: 10 });
  (await limiter.acquire('quiet'))?.();
  const together = await Promise.all(Array.from({ length: 10 }, () => limiter.acquire('noisy')));
  await vi.advanceTimersByTimeAsync(50);
  for (const release of together) release?.();
  // Ten times 50 ms at once were 50 ms of the machine: half of what may be used at once is left.
  const next = limiter.acquire('noisy');
  await settle();
  expect(await next).toBeDefined();
});

test('one costly request delays the next click of the same clinic by a second at most', async () => {
  const budget = { msPerSecond: 150, burstMs: 100, mostDebtMs: 150 };
  const limiter = createRequestLimiter({ ...limits, budget, longestMs: 10_000, presentMs: 60_000 });
  (await limiter.acquire('other clinic'))?.();
  const release = await limiter.acquire('clinic');
  await vi.advanceTimersByTimeAsync(5000);
  release?.();
  let isNextRunning = false;
  void limiter.acquire('clinic').then(() => (isNextRunning = true));
  await vi.advanceTimersByTimeAsync(1100);
  expect(isNextRunning).toBe(true);
});
