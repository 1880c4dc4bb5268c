import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { Session } from '../schema.ts';

/** The outside services that a demo plays itself; none outside of a demo. */
export const standIns = createContributionPoint<Session['standIns'][number]>();

/** How many milliseconds the clock of a demo is ahead of the real one; 0 elsewhere. */
export const clockShifts = createContributionPoint<number>();
