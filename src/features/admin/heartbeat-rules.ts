import type { JobRun } from './schema.ts';

export interface LastRun {
  readonly everySeconds: number;
  readonly startedSecondsAgo: number;
  readonly outcome: 'done' | 'failed' | null;
}

/** Longer than another instance takes to notice that the one before is gone. */
const GRACE_SECONDS = 60;
/** A run that takes longer has lost its process. */
const LONGEST_RUN_SECONDS = 900;

/** How a job is getting on. Late: it should have begun again by now, or should have ended. */
export function jobState({ everySeconds, startedSecondsAgo, outcome }: LastRun): JobRun['state'] {
  if (outcome === null) return startedSecondsAgo > LONGEST_RUN_SECONDS ? 'late' : 'running';
  if (startedSecondsAgo > 2 * everySeconds + GRACE_SECONDS) return 'late';
  return outcome;
}
