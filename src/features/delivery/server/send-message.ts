import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, MessageStatus } from '#features/messages/schema.ts';
import { getCurrentMessage } from '#features/messages/server/find-messages.ts';
import { findAndLockMessage } from '#features/messages/server/lock-message.ts';
import { setMessageStatus } from '#features/messages/server/outcome-events.ts';
import { ok, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findExpiredAttempts, updateAttemptState } from './attempts.ts';
import { recordChannelState, recordReconnected } from './channel-state.ts';
import type { DeliveryChannel, Delivery, OutboundMessage } from './channel.ts';
import { claimMessage, type ClaimGuard, type SendRefusal } from './claims.ts';
import { markAwaitingReports, lockReports } from './report-queries.ts';
import { applyWaitingReports } from './reports.ts';
import { delayBeforeRetry, retryAfter, statusAfter } from './retry-delays.ts';

/** The tools that sending directly needs. */
export interface SendingTools {
  readonly channel: DeliveryChannel;
  /** Decrypts the clinic's provider key. */
  readonly encryptionKey: Buffer;
}

const RECORDING_DELAYS_MS = [0, 250, 1000, 3000];

/** Options of sending a message. */
export interface SendOptions<Refusal extends { code: string }> {
  readonly messageId: string;
  readonly tools: SendingTools;
  readonly guard?: ClaimGuard<Refusal> | undefined;
  /** The number of the first try, after earlier automatic ones; 1 by default. */
  readonly firstTry?: number;
}

/**
 * Sends a message through the provider, at most once (S9–S11). The attempt is committed before the
 * first byte leaves; afterwards the returned message's status and last attempt have the outcome. A
 * refusal means that nothing was sent now. Must not be called inside a transaction.
 */
export async function sendMessage<Refusal extends { code: string } = never>(
  scope: ClinicScope,
  { messageId, tools, guard, firstTry }: SendOptions<Refusal>,
): Promise<Result<Message, SendRefusal | Refusal>> {
  const { encryptionKey } = tools;
  const result = await deliverClaimed<SendRefusal | Refusal>(scope, {
    channel: tools.channel,
    claim: (tries) => claimMessage(scope, { messageId, encryptionKey, tries, guard }),
    about: { messageId, appointmentId: null },
    ...(firstTry === undefined ? {} : { firstTry }),
  });
  return result.ok ? ok(await getCurrentMessage(scope, { messageId })) : result;
}

/**
 * Takes a claim, delivers it, records the outcome and returns it; claims again when surely nothing
 * was sent. `claim` commits the attempt before it returns; its refusal ends the work.
 */
export async function deliverClaimed<Refusal extends { code: string }>(
  scope: ClinicScope,
  work: {
    channel: DeliveryChannel;
    claim: (tries: number) => Promise<Result<OutboundMessage, Refusal>>;
    about: AttemptSubject;
    firstTry?: number;
  },
): Promise<Result<Delivery, Refusal>> {
  const startedAt = performance.now();
  const { firstTry = 1 } = work;
  for (let tries = firstTry; ; tries += 1) {
    const claim = await work.claim(tries);
    if (!claim.ok) return claim;
    const { attemptId } = claim.value;
    const delivery = await work.channel.deliver(claim.value);
    const elapsedMs = performance.now() - startedAt;
    const pauseMs = delayBeforeRetry(delivery, { tries, elapsedMs });
    const status = statusAfter(delivery, { triesAgain: pauseMs !== undefined });
    // A sender without a login returns to waiting messages by itself, and the retry job just did.
    const isLeftToMachine = scope.acting.loginId !== null || firstTry > 1;
    const retryAfterSeconds = isLeftToMachine
      ? retryAfter(delivery, { tries, pauseMs })
      : undefined;
    await recordDelivery(scope, { ...work.about, attemptId, delivery, status, retryAfterSeconds });
    if (pauseMs === undefined) return ok(delivery);
    await sleep(pauseMs);
  }
}

interface AttemptSubject {
  readonly messageId: string | null;
  readonly appointmentId: string | null;
}

interface DeliveryRecord extends AttemptSubject {
  readonly attemptId: string;
  readonly delivery: Delivery;
  readonly status: MessageStatus;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Records the outcome of an attempt. When that fails, only the recording is tried again, never the
 * sending; after the last try the attempt's lease runs out, and its outcome is unknown.
 */
async function recordDelivery(scope: ClinicScope, recording: DeliveryRecord): Promise<void> {
  await retryTransaction(scope, (tx) => settleAttempt(tx, recording));
}

/** Runs a transaction, trying again for some seconds: what happened outside must be recorded. */
export async function retryTransaction(
  scope: ClinicScope,
  write: (tx: ClinicScope) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  for (const pause of RECORDING_DELAYS_MS) {
    await sleep(pause);
    try {
      await inTransaction(scope, write);
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * Finishes an attempt that is still requesting. Locks the message first, as everywhere, to avoid
 * deadlocks.
 */
async function settleAttempt(tx: ClinicScope, recording: DeliveryRecord): Promise<boolean> {
  const { messageId, appointmentId, attemptId, delivery, status, retryAfterSeconds } = recording;
  await lockReports(tx);
  if (messageId !== null) await findAndLockMessage(tx, messageId);
  const { state, httpStatus, detail, providerMessageId } = delivery;
  const isMoved = await updateAttemptState(tx, {
    id: attemptId,
    from: 'requesting',
    to: state,
    httpStatus,
    detail,
    providerMessageId,
    retryAfterSeconds: messageId === null ? undefined : retryAfterSeconds,
  });
  if (!isMoved) return false;
  if (messageId !== null) await setMessageStatus(tx, { ids: [messageId], status });
  await recordAudit(tx, {
    action: 'messaging.settle',
    ...(messageId === null
      ? { entity: 'appointment', entityId: appointmentId ?? undefined }
      : { entity: 'message', entityId: messageId, changedFields: ['status'] }),
    outcome: state === 'accepted' ? 'done' : 'failed',
  });
  if (state === 'accepted') await markAwaitingReports(tx, attemptId);
  await applyWaitingReports(tx, { attemptId, messageId, providerMessageId });
  await recordChannel(tx, delivery);
  return true;
}

/** Stores what a response says about the clinic's WhatsApp as a whole. */
async function recordChannel(tx: ClinicScope, { state, trouble }: Delivery): Promise<void> {
  if (trouble) await recordChannelState(tx, trouble);
  else if (state === 'accepted') await recordReconnected(tx);
}

/**
 * Gives attempts whose process died before it recorded the outcome the state unknown once their
 * lease has run out; never pending again, because the provider may have them. Returns how many
 * there were.
 */
export async function expireLeases(scope: ClinicScope): Promise<number> {
  const delivery: Delivery = { state: 'unknown', httpStatus: null, detail: null };
  let expiredCount = 0;
  for (const { id: attemptId, channel, ...about } of await findExpiredAttempts(scope)) {
    // A message that may be in the sheet stays pending: exporting it again is safe and confirms it.
    const status = channel === 'sheet' ? ('pending' as const) : ('failed' as const);
    const recording = { ...about, attemptId, delivery, status };
    if (await inTransaction(scope, (tx) => settleAttempt(tx, recording))) expiredCount += 1;
  }
  return expiredCount;
}
