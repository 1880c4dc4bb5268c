import type { SQL } from 'drizzle-orm';
import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** A number that something was sent to, and whether a person or the sheet did so in the time that was asked for. */
export type EarlierSend = {
  readonly number: string;
  readonly today: boolean;
};

/** Finds the numbers among `numbers` that something was sent to; `byOthers` selects the attempts `a` that count as today's. */
export type FindEarlierSends = (
  scope: ClinicScope,
  query: { numbers: readonly string[]; byOthers: SQL; states: readonly string[] },
) => Promise<readonly EarlierSend[]>;

/** Features that send something else than messages to patients. */
export const earlierSends = createContributionPoint<FindEarlierSends>();
