import { expect, test } from 'vitest';
import { createLoopWatch, LOOK_EVERY_MS, type LoopDelay } from './loop-watch.ts';

/** A watch whose time passes only by `wait`. */
function startWatch() {
  let time = 0;
  const delays: Omit<LoopDelay, 'secondsAgo'>[] = [];
  const watch = createLoopWatch({ now: () => time, onDelay: (delay) => delays.push(delay) });
  return { watch, reported: delays, wait: (ms: number) => (time += ms) };
}

// covers: loop-watch
test('names what ran while the event loop was held for more than 200 ms', async () => {
  const { watch, reported, wait } = startWatch();
  await watch.run('patients.search', async () => undefined);
  wait(LOOK_EVERY_MS);
  watch.check();
  const open = Promise.withResolvers<void>();
  const sending = watch.run('messaging.send', () => open.promise);
  await watch.run('reviews.setText', async () => wait(31_000));
  wait(LOOK_EVERY_MS);
  watch.check();
  wait(LOOK_EVERY_MS + 200);
  watch.check();
  open.resolve();
  await sending;
  const delay = { ms: 31_000, operations: ['reviews.setText', 'messaging.send'] };
  expect(reported).toEqual([delay]);
  wait(5000);
  expect(watch.list()).toEqual([{ ...delay, secondsAgo: 5 }]);
});

test('keeps the newest 20 delays', () => {
  const { watch, wait } = startWatch();
  for (let count = 1; count <= 25; count += 1) {
    wait(1000 * count);
    watch.check();
  }
  expect(watch.list().map(({ ms }) => ms)).toEqual(
    Array.from({ length: 20 }, (_none, index) => 1000 * (25 - index) - LOOK_EVERY_MS),
  );
});

test('forgets the name of work that fails', async () => {
  const { watch, wait } = startWatch();
  await expect(watch.run('reviews.get', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  watch.check();
  wait(1000);
  watch.check();
  expect(watch.list()).toMatchObject([{ operations: [] }]);
});
