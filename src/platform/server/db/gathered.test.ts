import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

/** Questions that wait until they are answered by hand. */
function byHand() {
  const asked: { keys: string[]; answer(values: Record<string, string>): void; fail(): void }[] =
    [];
  const ask = gathered<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        asked.push({
          keys,
          answer: (values) => resolve(new Map(Object.entries(values))),
          fail: () => reject(new Error('The database is away')),
        });
      }),
    { most: 2 },
  );
  return { ask, asked };
}

test('one alone is asked for at once', async () => {
  const { ask, asked } = byHand();
  const answer = ask('a');
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.answer({ a: 'A' });
  expect(await answer).toBe('A');
});

test('who comes meanwhile is asked for together, each once, and never told an earlier answer', async () => {
  const { ask, asked } = byHand();
  const first = ask('a');
  const later = [ask('a'), ask('b'), ask('a'), ask('c')];
  asked[0]?.answer({ a: 'before' });
  expect(await first).toBe('before');
  expect(asked[1]?.keys).toEqual(['a', 'b']);
  asked[1]?.answer({ a: 'after', b: 'B' });
  expect(await Promise.all(later.slice(0, 3))).toEqual(['after', 'B', 'after']);
  expect(asked[2]?.keys).toEqual(['c']);
  asked[2]?.answer({});
  expect(await later[3]).toBeUndefined();
});

test('a question that fails fails for those who shared it, and the next is asked all the same', async () => {
  const { ask, asked } = byHand();
  const failed = ask('a');
  const next = ask('b');
  asked[0]?.fail();
  await expect(failed).rejects.toThrow('away');
  asked[1]?.answer({ b: 'B' });
  expect(await next).toBe('B');
});
