import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns, inTurn, outsideTurns, type Turns } from './turns.ts';

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
  pace: { aSecond: 1000, atOnce: 100, besideMs: 3000 },
};
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

test('it is one caller also after a rest, when others who rest are forgotten', async () => {
  const turns = createTurns({ ...limits, running: 1 });
  await vi.advanceTimersByTimeAsync(500);
  await turns.take('one');
  let hasTurn = false;
  void turns.take('one').then(() => (hasTurn = true));
  await settled();
  expect(hasTurn).toBe(false);
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

/** Asks as fast as it may for `ms`, and says how often that was. */
async function flood(turns: Turns, { caller, ms }: { caller: string; ms: number }) {
  const until = performance.now() + ms;
  let asked = 0;
  const asking = (async () => {
    while (performance.now() < until) {
      const end = await turns.take(caller);
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      end?.();
    }
  })();
  await vi.advanceTimersByTimeAsync(ms + 1000);
  await asking;
  return asked;
}

const slow = { ...limits, pace: { aSecond: 10, atOnce: 20, besideMs: 3000 } };

test('whoever is alone is not held up', async () => {
  expect(await flood(createTurns(slow), { caller: 'noisy', ms: 2000 })).toBeGreaterThan(1500);
});

test('beside others a caller goes on at a pace, after what may be asked at once', async () => {
  const turns = createTurns(slow);
  (await turns.take('quiet'))?.();
  const asked = await flood(turns, { caller: 'noisy', ms: 2000 });
  expect(asked).toBeGreaterThanOrEqual(20 + 19);
  expect(asked).toBeLessThanOrEqual(20 + 22);
});

test('what was asked alone is not owed later, and whoever rests may ask much at once again', async () => {
  const turns = createTurns(slow);
  await flood(turns, { caller: 'noisy', ms: 1000 });
  (await turns.take('quiet'))?.();
  expect(await flood(turns, { caller: 'noisy', ms: 1000 })).toBeGreaterThanOrEqual(10);
  await vi.advanceTimersByTimeAsync(2500);
  (await turns.take('quiet'))?.();
  expect(await flood(turns, { caller: 'noisy', ms: 100 })).toBeGreaterThanOrEqual(20);
});

test('the quiet one does not wait for the pace of the noisy one', async () => {
  const turns = createTurns(slow);
  (await turns.take('quiet'))?.();
  const ended: string[] = [];
  const ask = async (caller: string) => {
    const end = await turns.take(caller);
    ended.push(caller);
    end?.();
  };
  for (let at = 0; at < 23; at += 1) {
    void ask('noisy');
    await settled();
  }
  expect(ended).toHaveLength(20);
  void ask('quiet');
  await settled();
  expect(ended.at(-1)).toBe('quiet');
});
