import { sql } from 'drizzle-orm';
import type { AppointmentId } from '#features/appointments/schema.ts';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import { HAS_ARRIVED } from '#features/messages/server/attempt-visits.ts';
import { lockReviewMessages } from '#features/messages/server/lock-message.ts';
import type { ReviewId } from '#features/reviews/schema.ts';
import { removeReview } from '#features/reviews/server/remove-review.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { insertDecision } from './decision-queries.ts';
import { lockAskSettings } from './settings-queries.ts';
import { findReopenedVisits } from './visit-queries.ts';

/**
 * Withdraws what was decided about visits that are no longer completed, of these or of all: a request that has not left
 * is removed, and the record says that the visit was opened again, so that it is decided once more when it is done. A request
 * that has reached the patient stays. Returns how many decisions were withdrawn.
 */
export async function withdrawDecisions(
  tx: ClinicScope,
  { ids }: { ids?: readonly AppointmentId[] } = {},
): Promise<number> {
  if (!hasFeature(tx, 'reviews')) return 0;
  if ((await findReopenedVisits(tx, { ids })).length === 0) return 0;
  await lockAskSettings(tx);
  let withdrawn = 0;
  // Read again: another transaction may have decided while this one waited.
  for (const id of await findReopenedVisits(tx, { ids })) {
    if (!(await removeUnsentRequest(tx, id))) continue;
    await insertDecision(tx, { appointmentId: id, because: 'reopened', exclusion: null });
    withdrawn += 1;
  }
  if (withdrawn > 0) await announceChange(tx, 'ask_decision');
  return withdrawn;
}

/** Removes the request that a visit led to, where there is one; false when it has left, or is leaving. */
async function removeUnsentRequest(tx: ClinicScope, id: AppointmentId): Promise<boolean> {
  const [request] = await tx.db.execute<{ id: ReviewId }>(sql`
    select r.id from reviews r where r.user_id = ${tx.clinicId} and r.appointment_id = ${id}`);
  if (request === undefined) return true;
  await lockReviewMessages(tx, { profileId: request.id });
  const rows = await tx.db.execute(sql`
    select from sequence_messages m where m.user_id = ${tx.clinicId} and m.profile_id = ${request.id}
      and (m.status in ('sent', 'sent_to_sheet') or exists (select from send_attempts a
        where a.user_id = m.user_id and a.message_id = m.id and ${HAS_ARRIVED}))`);
  return rows.length === 0 && (await removeReview(tx, request)).ok;
}
