import type { OutcomeListener } from '#features/messages/server/outcome-events.ts';
import type { MessageStatus } from '#features/messages/schema.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { followSteps } from './send-plan.ts';
import { lockReviewRow, updateReviewRow } from './write-review.ts';
import { ReviewId, SendStep } from '../schema.ts';

/**
 * Brings each review up to date with its messages, after any way of sending: the dialog, Quick
 * Send, the autopilot, the sheet, a provider's late report, or a person's correction. Locks the
 * reviews in one order; their messages are locked before (see `lockMessagesOfReview`).
 */
export const followMessageOutcomes: OutcomeListener = async (tx, outcomes) => {
  const ids = outcomes.flatMap(({ kind, profileId }) =>
    profileId !== null && SendStep.safeParse(kind).success ? [profileId] : [],
  );
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await lockReviewRow(tx, ReviewId.parse(id));
    if (row !== undefined) await followSteps(tx, row);
  }
  for (const { kind, profileId, status } of outcomes)
    if (kind === 'review_ask' && profileId !== null)
      await followAsk(tx, { id: ReviewId.parse(profileId), isSent: SENT.has(status) });
};

const SENT: ReadonlySet<MessageStatus> = new Set(['sent', 'sent_to_sheet']);

/** A request that a visit led to has one message: it is sent as soon as that is. */
async function followAsk(
  tx: ClinicScope,
  { id, isSent }: { id: ReviewId; isSent: boolean },
): Promise<void> {
  const row = await lockReviewRow(tx, id);
  const status = isSent ? 'sent' : 'pending';
  if (row === undefined || row.status === status) return;
  await updateReviewRow(tx, { id, change: { status } });
  const changedFields = ['status'];
  await recordAudit(tx, {
    action: 'reviews.followMessages',
    entity: 'review',
    entityId: id,
    changedFields,
  });
}
