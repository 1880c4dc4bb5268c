import type { JobRun } from './schema.ts';

export interface LastRun {
  readonly everySeconds: number;
  readonly startedSecondsAgo: number;
  readonly outcome: 'done' | 'failed' | null;
}

/** Longer than another instance needs to notice that one has stopped. */
const GRACE_SECONDS = 60;
/** A run that takes longer has lost its process. */
const LONGEST_RUN_SECONDS = 900;

/** Returns a job's state. Late: it should have started again or ended by now. */
export function jobState({ everySeconds, startedSecondsAgo, outcome }: LastRun): JobRun['state'] {
  if (outcome === null) return startedSecondsAgo > LONGEST_RUN_SECONDS ? 'late' : 'running';
  if (startedSecondsAgo > 2 * everySeconds + GRACE_SECONDS) return 'late';
  return outcome;
}
