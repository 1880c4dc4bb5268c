import type { MessageRow } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { wallClock } from '#platform/zoned-time.ts';
import { findPendingMessages, findPendingReminders, type PendingRow } from './snapshot-queries.ts';

/**
 * Returns what waits from `from` to `to` and can still go: reminders, and at most `limit` other messages, oldest first.
 */
export async function findWaiting(
  scope: ClinicScope,
  { from, to, now, limit }: { from?: string; to: string; now: Date; limit: number },
): Promise<PendingRow[]> {
  const [reminders, others] = await Promise.all([
    findPendingReminders(scope, { to, now }),
    findPendingMessages(scope, { ...(from === undefined ? {} : { from }), to, limit }),
  ]);
  return [...reminders, ...others];
}

/**
 * Returns a message that is about to be claimed, and before another message than a reminder the reminders of today: part
 * of the day's messages is kept for them.
 */
export async function findWaitingBeside(
  tx: ClinicScope,
  { message, now }: { message: MessageRow; now: Date },
): Promise<PendingRow[]> {
  const { whatsappNumber: number, messageContent: content } = message;
  const ownMessage = { ...message, number, content, isSuppressed: false, isLive: false };
  if (message.appointmentId !== null) return [ownMessage];
  const { date: to } = wallClock(tx.timeZone, now);
  const reminders = await findPendingReminders(tx, { to, now });
  return message.queued ? [ownMessage, ...reminders] : reminders;
}
