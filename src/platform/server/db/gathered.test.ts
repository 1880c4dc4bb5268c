import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

/** Questions of at most two keys that wait until they are answered by hand. */
function byHand(how: { isLongerWithEach?: boolean } = {}) {
  const asked: {
    keys: string[];
    answer: (values: Record<string, string>) => void;
    fail: () => void;
  }[] = [];
  const ask = gathered<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        asked.push({
          keys,
          answer: (values) => resolve(new Map(Object.entries(values))),
          fail: () => reject(new Error('The database is away')),
        });
      }),
    { most: 2, ...how },
  );
  /** The question that is asked as the n-th. */
  const question = async (n: number) => {
    for (let turns = 0; asked.length < n && turns < 10; turns += 1) await turnOfEventLoop();
    const found = asked[n - 1];
    if (found === undefined) throw new Error(`Nothing is asked as number ${n}`);
    return found;
  };
  return { ask, asked, question };
}

const WAYS = [{ isLongerWithEach: false }, { isLongerWithEach: true }];

test.each(WAYS)('one alone waits for nobody: %j', async (how) => {
  const { ask, question } = byHand(how);
  const answer = ask('a');
  const { keys, answer: tell } = await question(1);
  expect(keys).toEqual(['a']);
  tell({ a: 'A' });
  expect(await answer).toBe('A');
  void ask('b');
  expect((await question(2)).keys).toEqual(['b']);
});

test('who comes in the same turn of the event loop is asked for together', async () => {
  const { ask, question } = byHand();
  void ask('a');
  await Promise.resolve();
  void ask('b');
  expect((await question(1)).keys).toEqual(['a', 'b']);
});

test.each(WAYS)(
  'who comes meanwhile is asked for together, each once, and never told an earlier answer: %j',
  async (how) => {
    const { ask, question } = byHand(how);
    const first = ask('a');
    const before = await question(1);
    const later = [ask('a'), ask('b'), ask('a'), ask('c')];
    before.answer({ a: 'before' });
    expect(await first).toBe('before');
    const second = await question(2);
    expect(second.keys).toEqual(['a', 'b']);
    second.answer({ a: 'after', b: 'B' });
    expect(await Promise.all(later.slice(0, 3))).toEqual(['after', 'B', 'after']);
    const third = await question(3);
    expect(third.keys).toEqual(['c']);
    third.answer({});
    expect(await later[3]).toBeUndefined();
  },
);

test.each(WAYS)(
  'a question that fails fails for those who shared it, and the next is asked all the same: %j',
  async (how) => {
    const { ask, question } = byHand(how);
    const failed = ask('a');
    const first = await question(1);
    const next = ask('b');
    first.fail();
    await expect(failed).rejects.toThrow('away');
    (await question(2)).answer({ b: 'B' });
    expect(await next).toBe('B');
  },
);

test('a question that takes longer with each of its keys is asked before the last answers are told', async () => {
  const { ask, asked, question } = byHand({ isLongerWithEach: true });
  const first = ask('a').then(() => asked.length);
  const before = await question(1);
  void ask('b');
  before.answer({ a: 'A' });
  expect(await first).toBe(2);
});

test('any other is shared by those who come while the last answers are told', async () => {
  const { ask, question } = byHand();
  const later = ask('a').then(() => ask('c'));
  const before = await question(1);
  void ask('b');
  before.answer({ a: 'A' });
  const { keys, answer } = await question(2);
  expect(keys).toEqual(['b', 'c']);
  answer({ c: 'C' });
  expect(await later).toBe('C');
});
