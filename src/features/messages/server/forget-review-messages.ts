import { ok, refuse, type Result } from '#platform/result.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ProfileId } from '../schema.ts';
import { findLiveStates } from './attempts.ts';
import { isWaiting, findAndLockReviewMessages } from './lock-message.ts';
import { cancelMessages, updateMessages, deleteMessages } from './message-queries.ts';

/**
 * Forgets a review's messages in the transaction that deletes the review: those that were never
 * sent are deleted; of the others only date, channel and status are kept (S25). Refuses while one
 * of them is being sent.
 */
export async function forgetReviewMessages(
  tx: ClinicScope,
  { profileId }: { profileId: ProfileId },
): Promise<Result<{ deleted: number }, { code: 'SENDING_NOW' }>> {
  const rows = await findAndLockReviewMessages(tx, profileId);
  const live = await findLiveStates(
    tx,
    rows.map(({ id }) => id),
  );
  if ([...live.values()].includes('requesting')) return refuse({ code: 'SENDING_NOW' });
  const neverSent = rows.filter((row) => isWaiting(row) && !live.has(row.id)).map(({ id }) => id);
  const keptRows = rows.filter(({ id }) => !neverSent.includes(id));
  await deleteMessages(tx, neverSent);
  await updateMessages(tx, {
    ids: keptRows.map(({ id }) => id),
    change: { patientId: null, patientName: '', messageContent: '', whatsappNumber: '' },
  });
  // A message with an unknown outcome has no text any more: it can be resolved, but must not be
  // sent.
  const inDoubt = keptRows.filter((row) => isWaiting(row) && row.cancelledAt === null);
  await cancelMessages(
    tx,
    inDoubt.map(({ id }) => id),
  );
  return ok({ deleted: neverSent.length });
}
