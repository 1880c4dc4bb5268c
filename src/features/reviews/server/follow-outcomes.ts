import type { OutcomeListener } from '#features/messages/server/outcome-events.ts';
import { followSteps } from './send-plan.ts';
import { lockReviewRow } from './review-queries.ts';
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
};
