import { ok, refuse, type Result, type NotPossible } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { Message } from '../schema.ts';
import { findLiveAttempt } from './attempts.ts';
import { getCurrentMessage } from './find-messages.ts';
import { isWaiting, lockMessage, recordChange } from './lock-message.ts';
import { cancelMessages } from './message-queries.ts';

/**
 * Cancels a message so that it is never sent. It stays on record. A message that was sent, or is
 * being sent, cannot be cancelled.
 */
export async function cancelMessage(
  scope: ClinicScope,
  { messageId }: { messageId: string },
): Promise<Result<Message, NotPossible<Message>>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockMessage(tx, { messageId });
    const current = await getCurrentMessage(tx, { messageId });
    if (row.cancelledAt !== null) return ok(current);
    const live = await findLiveAttempt(tx, messageId);
    if (!isWaiting(row) || live?.state === 'requesting') {
      return refuse({ code: 'NOT_POSSIBLE_NOW', data: { current } });
    }
    await cancelMessages(tx, [messageId]);
    await recordChange(tx, {
      action: 'messaging.cancel',
      messageId,
      changedFields: ['cancelledAt'],
    });
    return ok(await getCurrentMessage(tx, { messageId }));
  });
}
