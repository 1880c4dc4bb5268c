import { setTimeout as sleep } from 'node:timers/promises';
import { clinicDetails, readProviderKey } from '#features/clinics/server/service.ts';
import { internationalNumber } from '#platform/phone.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { isComplete } from '../../rules.ts';
import type { Message, MessageStatus } from '../../schema.ts';
import { recordChannelState, recordReconnected } from '../channel-state/service.ts';
import type { Channel, Delivery, Parcel } from '../channel.ts';
import { evidenceOf } from '../evidence/service.ts';
import { pauseBeforeRetry, retryAfter, statusAfter } from '../pauses/service.ts';
import { changeMessages, lockedMessage, type MessageRow } from '../queries.ts';
import { existingMessage, isWaiting, lockMessage, recordChange } from '../service.ts';
import { awaitReports, lockReports } from '../reported/queries.ts';
import { applyWaitingReports } from '../reported/service.ts';
import { inClaim, recordStop, refusalOf, stopReason } from '../stops/service.ts';
import { forgetRetries } from '../retries/queries.ts';
import { abandonedAttempts, insertedAttempt, liveAttempt, moveAttempt } from './queries.ts';

/** What sending directly needs from its surroundings. */
export interface SendingTools {
  readonly channel: Channel;
  /** Opens the clinic's provider key. */
  readonly sealingKey: Buffer;
}

export type SendRefusal =
  | { code: 'NO_PROVIDER_KEY' }
  | { code: 'DO_NOT_CONTACT' }
  | { code: 'ALREADY_SENDING' }
  | { code: 'MAY_HAVE_BEEN_DELIVERED' }
  | { code: 'NOT_SENDABLE' };

/**
 * What a sender asks besides, in the transaction of the claim and under the message's lock, once everything else
 * allows it; `tries` counts from 1. Its refusal sends nothing.
 */
type Guard<Refusal extends { code: string }> = (
  tx: ClinicScope,
  claim: { message: MessageRow; tries: number },
) => Promise<Result<undefined, Refusal>>;

const RECORDING_PAUSES_MS = [0, 250, 1000, 3000];

/** What a sender of messages may ask besides. */
export interface SendOrder<Refusal extends { code: string }> {
  readonly messageId: string;
  readonly tools: SendingTools;
  readonly guard?: Guard<Refusal> | undefined;
  /** Goes on where the machine's earlier tries ended; 1 without. */
  readonly firstTry?: number;
}

/**
 * Sends a message through the provider, at most once (decisions.md 9–11). The attempt is committed before the first
 * byte leaves; whatever happens afterwards is told by the answered message's status and last attempt. A refusal means
 * that nothing was sent now. Must not be called inside a transaction.
 */
export async function sendMessage<Refusal extends { code: string } = never>(
  scope: ClinicScope,
  { messageId, tools, guard, firstTry }: SendOrder<Refusal>,
): Promise<Result<Message, SendRefusal | Refusal>> {
  const { sealingKey } = tools;
  const delivered = await deliverClaimed<SendRefusal | Refusal>(scope, {
    channel: tools.channel,
    claim: (tries) => claimMessage(scope, { messageId, sealingKey, tries, guard }),
    about: { messageId, appointmentId: null },
    ...(firstTry === undefined ? {} : { firstTry }),
  });
  return delivered.ok ? ok(await existingMessage(scope, { messageId })) : delivered;
}

/**
 * Takes a claim, delivers it, writes down the outcome and answers it; claims again where it is sure that nothing left us. `claim`
 * commits the attempt before it answers; its refusal ends the work.
 */
export async function deliverClaimed<Refusal extends { code: string }>(
  scope: ClinicScope,
  work: {
    channel: Channel;
    claim: (tries: number) => Promise<Result<Parcel, Refusal>>;
    about: About;
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
    const pauseMs = pauseBeforeRetry(delivery, { tries, elapsedMs });
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

/**
 * Checks everything that must hold, and takes the one live attempt, in one transaction under the message's lock. What
 * stops a message that waits stays on record, so the transaction is kept also then.
 */
async function claimMessage<Refusal extends { code: string }>(
  scope: ClinicScope,
  claim: { messageId: string; sealingKey: Buffer; tries: number; guard?: Guard<Refusal> },
): Promise<Result<Parcel, SendRefusal | Refusal>> {
  const { messageId, sealingKey, tries, guard } = claim;
  return inClaim(scope, async (tx) => {
    const message = await lockMessage(tx, { messageId });
    const blocked = await blockedBy(tx, messageId);
    if (blocked) return refused(blocked);
    const stoppedBy = isWaiting(message) ? await stopReason(tx, message) : undefined;
    if (stoppedBy) {
      await recordStop(tx, { ...evidenceOf(message), stoppedBy });
      const refusal = refusalOf(stoppedBy);
      return refusal === 'FEATURE_OFF' ? refusal : refused(refusal);
    }
    if (!mayGoOut(message)) return refused({ code: 'NOT_SENDABLE' });
    const providerKey = await readProviderKey(tx, { sealingKey });
    if (providerKey === undefined) return refused({ code: 'NO_PROVIDER_KEY' });
    const guarded = await guard?.(tx, { message, tries });
    if (guarded?.ok === false) return guarded;
    await forgetRetries(tx, messageId);
    const attemptId = await insertedAttempt(tx, {
      ...evidenceOf(message),
      channel: 'direct',
      state: 'requesting',
      tries,
    });
    if (attemptId === undefined) return refused({ code: 'ALREADY_SENDING' });
    await recordChange(tx, { action: 'messaging.send', messageId, changedFields: [] });
    const { messageContent: text, whatsappNumber } = message;
    const { providerApi: api } = await clinicDetails(tx);
    return ok({ attemptId, providerKey, api, to: internationalNumber(whatsappNumber), text });
  });
}

/** Why a live attempt forbids another one; undefined when there is none. */
export async function blockedBy(
  tx: ClinicScope,
  messageId: string,
): Promise<
  | Extract<SendRefusal, { code: 'ALREADY_SENDING' | 'MAY_HAVE_BEEN_DELIVERED' | 'NOT_SENDABLE' }>
  | undefined
> {
  const live = await liveAttempt(tx, messageId);
  if (live === undefined) return undefined;
  if (live.state === 'requesting') return { code: 'ALREADY_SENDING' };
  return { code: live.state === 'unknown' ? 'MAY_HAVE_BEEN_DELIVERED' : 'NOT_SENDABLE' };
}

/** True for a message that waits, was not cancelled, and has a number and a text. */
export function mayGoOut(message: MessageRow): boolean {
  return isWaiting(message) && message.cancelledAt === null && isComplete(message);
}

interface About {
  readonly messageId: string | null;
  readonly appointmentId: string | null;
}

interface Recording extends About {
  readonly attemptId: string;
  readonly delivery: Delivery;
  readonly status: MessageStatus;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Writes down what became of an attempt. When that fails only the writing is tried again, never the sending; after
 * the last try the attempt's lease runs out, and it is in doubt as it should be.
 */
async function recordDelivery(scope: ClinicScope, recording: Recording): Promise<void> {
  await writeDown(scope, (tx) => settleAttempt(tx, recording));
}

/** Writes in a transaction of its own, trying again for some seconds: what happened outside must not be forgotten. */
export async function writeDown(
  scope: ClinicScope,
  write: (tx: ClinicScope) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  for (const pause of RECORDING_PAUSES_MS) {
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
async function settleAttempt(tx: ClinicScope, recording: Recording): Promise<boolean> {
  const { messageId, appointmentId, attemptId, delivery, status, retryAfterSeconds } = recording;
  await lockReports(tx);
  if (messageId !== null) await lockedMessage(tx, messageId);
  const { state, httpStatus, detail, providerMessageId } = delivery;
  const moved = await moveAttempt(tx, {
    id: attemptId,
    from: 'requesting',
    to: state,
    httpStatus,
    detail,
    providerMessageId,
    retryAfterSeconds: messageId === null ? undefined : retryAfterSeconds,
  });
  if (!moved) return false;
  if (messageId !== null) await changeMessages(tx, { ids: [messageId], change: { status } });
  await recordAudit(tx, {
    action: 'messaging.settle',
    ...(messageId === null
      ? { entity: 'appointment', entityId: appointmentId ?? undefined }
      : { entity: 'message', entityId: messageId, changedFields: ['status'] }),
    outcome: state === 'accepted' ? 'done' : 'failed',
  });
  if (state === 'accepted') await awaitReports(tx, attemptId);
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
  for (const { id: attemptId, channel, ...about } of await abandonedAttempts(scope)) {
    // What may stand in the sheet goes on waiting: exporting it again is safe, and confirms it.
    const status = channel === 'sheet' ? ('pending' as const) : ('failed' as const);
    const recording = { ...about, attemptId, delivery, status };
    if (await inTransaction(scope, (tx) => settleAttempt(tx, recording))) expired += 1;
  }
  return expired;
}
