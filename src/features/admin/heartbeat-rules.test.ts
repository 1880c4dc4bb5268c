import { expect, test } from 'vitest';
import { jobState } from './heartbeat-rules.ts';

test.each([
  [{ startedSecondsAgo: 5, outcome: 'done' }, 'done'],
  [{ startedSecondsAgo: 100, outcome: 'done' }, 'done'],
  [{ startedSecondsAgo: 101, outcome: 'done' }, 'late'],
  [{ startedSecondsAgo: 5, outcome: 'failed' }, 'failed'],
  [{ startedSecondsAgo: 3600, outcome: 'failed' }, 'late'],
  [{ startedSecondsAgo: 600, outcome: null }, 'running'],
  [{ startedSecondsAgo: 901, outcome: null }, 'late'],
] as const)('a job of every 20 seconds: %o is %s', (run, state) => {
  expect(jobState({ everySeconds: 20, ...run })).toBe(state);
});
