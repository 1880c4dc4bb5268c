import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns, inTurn, outsideTurns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = { running: 2, waiting: 3, longestMs: 1000 };
const settled = () => vi.advanceTimersByTimeAsync(0);

test('a caller runs so many at once; the others wait in their order, and too many are turned away', async () => {
  const turns = createTurns(limits);
  const begun: number[] = [];
  const taken = Array.from({ length: 6 }, async (_, at) => {
    const end = await turns.take('noisy');
    if (end) begun.push(at);
    return end;
  });
  await settled();
  expect(begun).toEqual([0, 1]);
  expect(await taken[5]).toBeUndefined();
  (await taken[0])?.();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  (await taken[1])?.();
  (await taken[2])?.();
  await settled();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('another caller is not kept waiting', async () => {
  const turns = createTurns(limits);
  for (let at = 0; at < 9; at += 1) void turns.take('noisy');
  expect(await turns.take('quiet')).toBeDefined();
});

test('what takes long gives its turn back once, and ending it later changes nothing', async () => {
  const turns = createTurns({ ...limits, running: 1 });
  const slow = await turns.take('one');
  const waited = turns.take('one');
  await vi.advanceTimersByTimeAsync(limits.longestMs);
  const end = await waited;
  expect(end).toBeDefined();
  slow?.();
  const third = turns.take('one');
  let hasTurn = false;
  void third.then(() => (hasTurn = true));
  await settled();
  expect(hasTurn).toBe(false);
  end?.();
  expect(await third).toBeDefined();
});

test('whoever asks a service outside gives their turn back first, and only theirs', async () => {
  const turns = createTurns({ ...limits, running: 1 });
  const ended: string[] = [];
  const provider = outsideTurns({
    name: 'provider',
    deliver(this: { name: string }, to: string) {
      ended.push(`${this.name} ${to}`);
      return Promise.resolve();
    },
  });
  const mine = await turns.take('one');
  const waited = turns.take('one').then((end) => {
    ended.push('the next one runs');
    return end;
  });
  await inTurn(mine ?? (() => {}), async () => {
    expect(provider.name).toBe('provider');
    await provider.deliver('Asha');
    await settled();
    ended.push('still waiting');
  });
  await provider.deliver('nobody’s turn');
  expect(ended).toEqual([
    'provider Asha',
    'the next one runs',
    'still waiting',
    'provider nobody’s turn',
  ]);
  (await waited)?.();
});
