import type { ClinicScope } from '#platform/server/db/scope.ts';
import { updateStatus, type MessageOutcome, type StatusChange } from './message-queries.ts';

// Features that follow the outcome of their messages register here, so that this one need not know
// them
// (docs/decisions/016-message-outcomes-are-events.md).

/**
 * Runs in the transaction that records the outcome and has locked the messages. When it throws,
 * nothing is recorded.
 */
export type OutcomeListener = (
  tx: ClinicScope,
  outcomes: readonly MessageOutcome[],
) => Promise<void>;

const listeners = new Set<OutcomeListener>();

/** Adds a listener; adding the same one again changes nothing. */
export function addOutcomeListener(listener: OutcomeListener): void {
  listeners.add(listener);
}

/**
 * Updates the status of messages that `tx` has locked and notifies every listener. Every outcome
 * of every channel goes through here.
 */
export async function setMessageStatus(tx: ClinicScope, change: StatusChange): Promise<void> {
  const outcomes = await updateStatus(tx, change);
  if (outcomes.length === 0) return;
  for (const listener of listeners) await listener(tx, outcomes);
}
