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

/** What sending directly needs from its surroundings. */
export interface SendingTools {
  readonly channel: DeliveryChannel;
  /** Opens the clinic's provider key. */
  readonly encryptionKey: Buffer;
}

const RECORDING_DELAYS_MS = [0, 250, 1000, 3000];

/** What a sender of messages may ask besides. */
export interface SendOptions<Refusal extends { code: string }> {
  readonly messageId: string;
  readonly tools: SendingTools;
  readonly guard?: ClaimGuard<Refusal> | undefined;
  /** Goes on where the machine's earlier tries ended; 1 without. */
  readonly firstTry?: number;
}

/**
 * Sends a message through the provider, at most once (S9–S11). The attempt is committed before the first
 * byte leaves; whatever happens afterwards is told by the answered message's status and last attempt. A refusal means
 * that nothing was sent now. Must not be called inside a transaction.
 */
export async function sendMessage<Refusal extends { code: string } = never>(
  scope: ClinicScope,
  { messageId, tools, guard, firstTry }: SendOptions<Refusal>,
): Promise<Result<Message, SendRefusal | Refusal>> {
  const { encryptionKey } = tools;
  const delivered = await deliverClaimed<SendRefusal | Refusal>(scope, {
    channel: tools.channel,
    claim: (tries) => claimMessage(scope, { messageId, encryptionKey, tries, guard }),
    about: { messageId, appointmentId: null },
    ...(firstTry === undefined ? {} : { firstTry }),
  });
  return delivered.ok ? ok(await getCurrentMessage(scope, { messageId })) : delivered;
}

/**
 * Takes a claim, delivers it, writes down the outcome and answers it; claims again where it is sure that nothing left us. `claim`
 * commits the attempt before it answers; its refusal ends the work.
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
    const claimed = await work.claim(tries);
    if (!claimed.ok) return claimed;
    const { attemptId } = claimed.value;
    const delivery = await work.channel.deliver(claimed.value);
    const elapsedMs = performance.now() - startedAt;
    const pauseMs = delayBeforeRetry(delivery, { tries, elapsedMs });
    const status = statusAfter(delivery, { triesAgain: pauseMs !== undefined });
    // A sender without a login comes back to what waits by itself, and the retry job did so just now.
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
 * Writes down what became of an attempt. When that fails only the writing is tried again, never the sending; after
 * the last try the attempt's lease runs out, and it is in doubt as it should be.
 */
async function recordDelivery(scope: ClinicScope, recording: DeliveryRecord): Promise<void> {
  await retryTransaction(scope, (tx) => settleAttempt(tx, recording));
}

/** Writes in a transaction of its own, trying again for some seconds: what happened outside must not be forgotten. */
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

/** Finishes an attempt that still stands as requesting; the message first, as everywhere, so that nobody deadlocks. */
async function settleAttempt(tx: ClinicScope, recording: DeliveryRecord): Promise<boolean> {
  const { messageId, appointmentId, attemptId, delivery, status, retryAfterSeconds } = recording;
  await lockReports(tx);
  if (messageId !== null) await findAndLockMessage(tx, messageId);
  const { state, httpStatus, detail, providerMessageId } = delivery;
  const moved = await updateAttemptState(tx, {
    id: attemptId,
    from: 'requesting',
    to: state,
    httpStatus,
    detail,
    providerMessageId,
    retryAfterSeconds: messageId === null ? undefined : retryAfterSeconds,
  });
  if (!moved) return false;
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

/** What an answer says of the clinic's WhatsApp as a whole. */
async function recordChannel(tx: ClinicScope, { state, trouble }: Delivery): Promise<void> {
  if (trouble) await recordChannelState(tx, trouble);
  else if (state === 'accepted') await recordReconnected(tx);
}

/**
 * Attempts whose process died before it could write down the outcome are in doubt from the end of their lease on;
 * never back to waiting, because the provider may have them. Answers how many there were.
 */
export async function expireLeases(scope: ClinicScope): Promise<number> {
  const delivery: Delivery = { state: 'unknown', httpStatus: null, detail: null };
  let expired = 0;
  for (const { id: attemptId, channel, ...about } of await findExpiredAttempts(scope)) {
    // What may stand in the sheet goes on waiting: exporting it again is safe, and confirms it.
    const status = channel === 'sheet' ? ('pending' as const) : ('failed' as const);
    const recording = { ...about, attemptId, delivery, status };
    if (await inTransaction(scope, (tx) => settleAttempt(tx, recording))) expired += 1;
  }
  return expired;
}
