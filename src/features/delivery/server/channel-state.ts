import { and, eq, gt, sql } from 'drizzle-orm';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { NO_WHATSAPP } from '../restriction-rules.ts';
import type { ChannelState, KeyVerdict } from '../schema.ts';
import { updateChannelState, findChannelState } from './channel-state-queries.ts';
import type { KeyCheck } from './channel.ts';
import { providerChannels } from './tables.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { readProviderKey } from '#features/clinics/server/provider-key.ts';

const WORKING: ChannelState = { state: 'working', reason: null, since: null };
const LONGEST_REASON = 300;

/** Whether the clinic's WhatsApp can send through the provider, as far as it was ever told; a clinic nobody spoke of works. */
export async function readChannelState(scope: ClinicScope): Promise<ChannelState> {
  return (await findChannelState(scope)) ?? WORKING;
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
    if (!(await updateChannelState(tx, { state, reason, at }))) return;
    await recordAudit(tx, {
      action: 'messaging.channel',
      entity: 'channel',
      entityId: tx.clinicId,
      changedFields: ['state'],
    });
  });
}

/** Something went through: what was disconnected works again. A restriction stays until it is lifted or a person says so. */
export async function recordReconnected(
  scope: ClinicScope,
  { at }: { at?: Date } = {},
): Promise<void> {
  const { state } = await readChannelState(scope);
  if (state === 'disconnected')
    await recordChannelState(scope, { state: 'working', reason: null, at });
}

/** Asks the provider about the stored key without sending anything; what that says of the clinic's WhatsApp is kept. */
export async function testProvider(
  scope: ClinicScope,
  { tools }: { tools: { channel: KeyCheck; encryptionKey: Buffer } },
): Promise<Result<KeyVerdict, { code: 'NO_PROVIDER_KEY' }>> {
  const providerKey = await readProviderKey(scope, { encryptionKey: tools.encryptionKey });
  if (providerKey === undefined) return refuse({ code: 'NO_PROVIDER_KEY' });
  const { providerApi: api } = await clinicDetails(scope);
  const verdict = await tools.channel.check({ providerKey, api });
  if (verdict.answer === 'no_engine') {
    await recordChannelState(scope, { state: 'disconnected', reason: NO_WHATSAPP });
  }
  if (verdict.answer === 'good' && api === 'current') await recordReconnected(scope);
  return ok(verdict);
}

/** Lets trouble that is said to begin later than now, by a clock that ran ahead, begin now. */
export async function correctFutureState(tx: ClinicScope): Promise<void> {
  const { since, clinicId } = providerChannels;
  await tx.db
    .update(providerChannels)
    .set({ since: sql`clock_timestamp()` })
    .where(and(eq(clinicId, tx.clinicId), gt(since, sql`clock_timestamp()`)));
}
