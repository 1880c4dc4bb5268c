import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { MessageKind, StopReason } from '../schema.ts';
import type { MessageRow } from './tables.ts';

/** The facts about a message that a check needs. */
export type CheckedMessage = Pick<MessageRow, 'id' | 'kind' | 'profileId' | 'notAfter'>;

/** The reasons of a later feature that forbid messages of these kinds to leave now. */
export interface LeavingCheck {
  readonly kinds: readonly MessageKind[];
  /** Returns the reasons by the messages' ids; those that may leave are missing. */
  readonly find: (
    scope: ClinicScope,
    messages: readonly CheckedMessage[],
  ) => Promise<ReadonlyMap<string, StopReason>>;
}

/** Features whose rows decide whether a message may leave. */
export const leavingChecks = createContributionPoint<LeavingCheck>();

/**
 * Returns why messages must not leave now for what they are about: their time has passed, or what they ask about is not
 * so. The rules on numbers, consent and switched-off features are not among them.
 */
export async function findSubjectStops(
  scope: ClinicScope,
  messages: readonly CheckedMessage[],
): Promise<Map<string, StopReason>> {
  const stops = new Map<string, StopReason>();
  for (const { kinds, find } of leavingChecks.list(scope)) {
    const ownMessages = messages.filter(({ kind }) => kinds.includes(kind));
    if (ownMessages.length === 0) continue;
    for (const [id, reason] of await find(scope, ownMessages)) stops.set(id, reason);
  }
  for (const { id, notAfter } of messages)
    if (notAfter !== null && notAfter <= scope.now) stops.set(id, 'too_late');
  return stops;
}
