import fc from 'fast-check';

/** One seed for all random tests of a run; `TEST_SEED=… npm test` repeats it. */
const seed = Number((process.env.TEST_SEED ??= String(Date.now() % 1_000_000_000)));

/** Before the run, in the runner: the tests' processes inherit the seed. */
export function setup(): void {
  process.stdout.write(`random tests have the seed ${seed}; TEST_SEED=${seed} repeats them\n`);
}

fc.configureGlobal({ seed });
