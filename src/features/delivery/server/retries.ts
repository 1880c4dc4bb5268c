import { refuse, type Result } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { OutboundMessage } from './channel.ts';
import { claimLockedMessage, type SendRefusal } from './claims.ts';
import { cancelRetries, claimNextDueRetry } from './retry-queries.ts';
import { deliverClaimed, type SendingTools } from './send-message.ts';

const MOST_AT_ONCE = 100;

/** A retry that was taken, with its claim. */
interface TakenRetry {
  readonly messageId: string;
  readonly tries: number;
  readonly claim: Result<OutboundMessage, SendRefusal>;
}

/**
 * Sends again what surely was not sent, at most three times in all and not before the provider
 * asked (S9). Each claim checks all conditions again. Returns how many were sent.
 */
export async function retryDue(
  scope: ClinicScope,
  { tools, signal }: { tools: SendingTools; signal: AbortSignal },
): Promise<number> {
  let count = 0;
  for (let takenCount = 0; takenCount < MOST_AT_ONCE && !signal.aborted; takenCount += 1) {
    const retry = await claimNextRetry(scope, tools);
    if (retry === undefined) break;
    const { messageId, tries, claim } = retry;
    if (!claim.ok) continue;
    await deliverClaimed(scope, {
      channel: tools.channel,
      // One try at a time: the next retry has its own time, and may be another worker's.
      claim: (limit) =>
        Promise.resolve(limit === tries ? claim : refuse({ code: 'LATER' as const })),
      about: { messageId, appointmentId: null },
      firstTry: tries,
    });
    count += 1;
  }
  return count;
}

/**
 * Takes the clinic's next due retry that no other worker holds, and claims its message, in one
 * transaction, so that only one of all workers and users has it. A retry is taken once, whether or
 * not the claim succeeds. Undefined when none is due.
 */
export async function claimNextRetry(
  scope: ClinicScope,
  { encryptionKey }: Pick<SendingTools, 'encryptionKey'>,
): Promise<TakenRetry | undefined> {
  return inTransaction(scope, async (tx) => {
    const due = await claimNextDueRetry(tx);
    if (due === undefined) return undefined;
    const { message } = due;
    const tries = due.tries + 1;
    const answer = await claimLockedMessage(tx, { message, encryptionKey, tries });
    const claim = answer === 'FEATURE_OFF' ? refuse({ code: 'NOT_SENDABLE' as const }) : answer;
    // A claim has ended the retry; a refused one is not tried again either.
    if (!claim.ok) await cancelRetries(tx, message.id);
    return { messageId: message.id, tries, claim };
  });
}
