import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { ChannelState } from '../../schema.ts';
import { changedChannelState, storedChannelState } from './queries.ts';

const WORKING: ChannelState = { state: 'working', reason: null, since: null };
const LONGEST_REASON = 300;

/** Whether the clinic's WhatsApp can send through the provider, as far as it was ever told; a clinic nobody spoke of works. */
export async function readChannelState(scope: ClinicScope): Promise<ChannelState> {
  return (await storedChannelState(scope)) ?? WORKING;
}

/**
 * Writes down what is known of the clinic's WhatsApp at the provider. `at` is when it came to be so, now unless said
 * otherwise; what is older than what is known changes nothing. Without a reason it works. Joins the caller's transaction.
 */
export async function recordChannelState(
  scope: ClinicScope,
  { state, at, ...said }: { state: ChannelState['state']; reason: string | null; at?: Date },
): Promise<void> {
  const reason = state === 'working' ? null : (said.reason ?? '').slice(0, LONGEST_REASON);
  await inTransaction(scope, async (tx) => {
    if (!(await changedChannelState(tx, { state, reason, at }))) return;
    await recordAudit(tx, {
      action: 'messaging.channel',
      entity: 'channel',
      entityId: tx.clinicId,
      changedFields: ['state'],
    });
  });
}
