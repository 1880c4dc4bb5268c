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

/**
 * Returns whether the clinic's WhatsApp can send through the provider; it can while nothing else
 * was reported.
 */
export async function readChannelState(scope: ClinicScope): Promise<ChannelState> {
  return (await findChannelState(scope)) ?? WORKING;
}

/**
 * Stores the state of the clinic's WhatsApp at the provider. `at` is when it began, by default
 * now; a state older than the stored one changes nothing. Without a reason it works. Joins the
 * caller's transaction.
 */
export async function recordChannelState(
  scope: ClinicScope,
  { state, time, ...report }: { state: ChannelState['state']; reason: string | null; time?: Date },
): Promise<void> {
  const reason = state === 'working' ? null : (report.reason ?? '').slice(0, LONGEST_REASON);
  await inTransaction(scope, async (tx) => {
    if (!(await updateChannelState(tx, { state, reason, at: time }))) return;
    await recordAudit(tx, {
      action: 'messaging.channel',
      entity: 'channel',
      entityId: tx.clinicId,
      changedFields: ['state'],
    });
  });
}

/**
 * Records that a message was accepted: a disconnected WhatsApp works again. A restriction stays
 * until it is lifted or a user says so.
 */
export async function recordReconnected(
  scope: ClinicScope,
  { time }: { time?: Date } = {},
): Promise<void> {
  const { state } = await readChannelState(scope);
  if (state === 'disconnected')
    await recordChannelState(scope, { state: 'working', reason: null, time });
}

/**
 * Checks the stored key with the provider without sending anything, and stores what that says
 * about the clinic's WhatsApp.
 */
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

/** Moves a start of trouble that a fast clock wrote into the future to now. */
export async function correctFutureState(tx: ClinicScope): Promise<void> {
  const { since, clinicId } = providerChannels;
  await tx.db
    .update(providerChannels)
    .set({ since: sql`clock_timestamp()` })
    .where(and(eq(clinicId, tx.clinicId), gt(since, sql`clock_timestamp()`)));
}
