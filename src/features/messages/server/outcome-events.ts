import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { updateStatus, type MessageOutcome, type StatusChange } from './message-queries.ts';

/**
 * Runs in the transaction that records the outcome and has locked the messages. When it throws,
 * nothing is recorded.
 */
export type OutcomeListener = (
  tx: ClinicScope,
  outcomes: readonly MessageOutcome[],
) => Promise<void>;

/** Features that follow the outcome of their messages (docs/decisions/016-message-outcomes-are-events.md). */
export const outcomeListeners = createContributionPoint<OutcomeListener>();

/**
 * Updates the status of messages that `tx` has locked and notifies every listener. Every outcome
 * of every channel goes through here.
 */
export async function setMessageStatus(tx: ClinicScope, change: StatusChange): Promise<void> {
  const outcomes = await updateStatus(tx, change);
  if (outcomes.length === 0) return;
  for (const listener of outcomeListeners.list(tx)) await listener(tx, outcomes);
}
