import { isComplete } from '#features/messages/rules.ts';
import type { AttemptState, StopReason } from '#features/messages/schema.ts';
import { insertAttemptVisits } from '#features/messages/server/attempt-visits.ts';
import {
  composeAtClaim,
  isComposedLate,
  type LeavingMessage,
} from '#features/messages/server/composers.ts';
import { isWaiting, lockMessage } from '#features/messages/server/lock-message.ts';
import type { MessageRow } from '#features/messages/server/tables.ts';
import { Failure } from '#platform/errors.ts';
import { internationalNumber } from '#platform/phone.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { insertAttempt, type NewAttempt } from './attempts.ts';
import type { OutboundMessage } from './channel.ts';
import { findClaimFacts } from './claim-queries.ts';
import { toPayloadHash } from './payload-hash.ts';
import { cancelRetries } from './retry-queries.ts';
import { runClaim, recordSkip, toRefusal, findStopReason } from './skip-reasons.ts';
import { decryptProviderKey } from '#features/clinics/server/provider-key.ts';

// Taking the one live attempt at a message (S10, S11). Nothing is delivered without a claim.

export type SendRefusal =
  | { code: 'NO_PROVIDER_KEY' }
  | { code: 'DO_NOT_CONTACT' }
  | { code: 'NO_CONSENT' }
  | { code: 'ALREADY_SENDING' }
  | { code: 'MAY_HAVE_BEEN_DELIVERED' }
  | { code: 'NOT_SENDABLE' };

/**
 * A sender's own check, in the transaction of the claim and under the message's lock, after all
 * others; `tries` counts from 1. When it refuses, nothing is sent.
 */
export type ClaimGuard<Refusal extends { code: string }> = (
  tx: ClinicScope,
  claim: { message: MessageRow; tries: number },
) => Promise<Result<undefined, Refusal>>;

/**
 * Options of a claim: the key that decrypts the clinic's provider key, and the number of the try.
 */
interface ClaimOptions<Refusal extends { code: string }> {
  readonly encryptionKey: Buffer;
  readonly tries: number;
  readonly guard?: ClaimGuard<Refusal> | undefined;
}

/**
 * Checks all conditions and takes the one live attempt, in one transaction under the message's
 * lock. A skipped message stays on record, so the transaction is committed then too.
 */
export async function claimMessage<Refusal extends { code: string } = never>(
  scope: ClinicScope,
  { messageId, ...how }: ClaimOptions<Refusal> & { messageId: string },
): Promise<Result<OutboundMessage, SendRefusal | Refusal>> {
  return runClaim(scope, async (tx) => {
    const message = await lockMessage(tx, { messageId });
    return claimLockedMessage(tx, { message, ...how });
  });
}

/** Claims a message that `tx`, a claim's transaction, has locked. */
export async function claimLockedMessage<Refusal extends { code: string } = never>(
  tx: ClinicScope,
  {
    message: plannedMessage,
    encryptionKey,
    tries,
    guard,
  }: ClaimOptions<Refusal> & { message: MessageRow },
): Promise<Result<OutboundMessage, SendRefusal | Refusal> | 'FEATURE_OFF'> {
  // Only the autopilot, which brings a check of its own, knows when such a message may go.
  if (isComposedLate(plannedMessage) && guard === undefined)
    return refuse({ code: 'NOT_SENDABLE' });
  const facts = await findClaimFacts(tx, plannedMessage);
  // The clinic was suspended after this request or job began: the message waits.
  if (facts.isSuspended) throw new Failure('CLINIC_SUSPENDED');
  const block = findBlock(facts.liveState);
  if (block) return refuse(block);
  const composition = await composeAllowed(tx, plannedMessage);
  if ('stoppedBy' in composition) {
    await recordSkip(tx, { ...toPayloadHash(plannedMessage), stoppedBy: composition.stoppedBy });
    const refusal = toRefusal(composition.stoppedBy);
    return refusal === 'FEATURE_OFF' ? refusal : refuse(refusal);
  }
  const { message, visits } = composition;
  if (!canGoOut(message)) return refuse({ code: 'NOT_SENDABLE' });
  const providerKey = decryptProviderKey(tx, { encryptedKey: facts.sealedKey, encryptionKey });
  if (providerKey === undefined) return refuse({ code: 'NO_PROVIDER_KEY' });
  const guardResult = await guard?.(tx, { message, tries });
  if (guardResult?.ok === false) return guardResult;
  const { messageContent: text, whatsappNumber } = message;
  const to = internationalNumber(whatsappNumber);
  const attemptId = await insertClaim(tx, { ...toPayloadHash(message), tries });
  if (attemptId === undefined) return refuse({ code: 'ALREADY_SENDING' });
  await insertAttemptVisits(tx, { attemptId, number: whatsappNumber, visits });
  return ok({ attemptId, providerKey, api: facts.api, to, text });
}

/** Returns the message as it leaves now, or why it may not. The transaction has locked it. */
export async function composeAllowed(
  tx: ClinicScope,
  plannedMessage: MessageRow,
): Promise<LeavingMessage | { stoppedBy: StopReason }> {
  if (!isWaiting(plannedMessage)) return { message: plannedMessage, visits: [] };
  const stoppedBy = await findStopReason(tx, plannedMessage);
  if (stoppedBy !== undefined) return { stoppedBy };
  const composition = await composeAtClaim(tx, plannedMessage);
  if ('stoppedBy' in composition || !isReaddressed(plannedMessage, composition.message))
    return composition;
  // To another number or person than planned: what forbids a message is asked of them.
  const forbidden = await findStopReason(tx, composition.message);
  return forbidden === undefined ? composition : { stoppedBy: forbidden };
}

function isReaddressed(plannedMessage: MessageRow, message: MessageRow): boolean {
  return (
    plannedMessage.whatsappNumber !== message.whatsappNumber ||
    plannedMessage.patientId !== message.patientId
  );
}

/**
 * Inserts the one live attempt at a message and returns its id; undefined when a live one forbids
 * it.
 */
async function insertClaim(
  tx: ClinicScope,
  claim: Pick<NewAttempt, 'bodySha256' | 'toLastFour' | 'tries'> & {
    subject: { messageId: string };
  },
): Promise<string | undefined> {
  const { messageId } = claim.subject;
  await cancelRetries(tx, messageId);
  const attemptId = await insertAttempt(tx, { ...claim, channel: 'direct', state: 'requesting' });
  if (attemptId !== undefined)
    await recordAudit(tx, { action: 'messaging.send', entity: 'message', entityId: messageId });
  return attemptId;
}

type Blocked = Extract<
  SendRefusal,
  { code: 'ALREADY_SENDING' | 'MAY_HAVE_BEEN_DELIVERED' | 'NOT_SENDABLE' }
>;

/** Returns why a live attempt forbids another one; undefined when there is none. */
export function findBlock(liveState: AttemptState | null | undefined): Blocked | undefined {
  if (!liveState) return undefined;
  if (liveState === 'requesting') return { code: 'ALREADY_SENDING' };
  return { code: liveState === 'unknown' ? 'MAY_HAVE_BEEN_DELIVERED' : 'NOT_SENDABLE' };
}

/** Returns whether the message waits, was not cancelled, and has a number and a text. */
export function canGoOut(message: MessageRow): boolean {
  return isWaiting(message) && message.cancelledAt === null && isComplete(message);
}
