import { selectNewestAttempts } from '#features/messages/server/attempts.ts';
import { selectListed } from '#features/patients/server/do-not-contact.ts';
import { selectRowPatients } from '#features/patients/server/select-consent.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectValues } from '#platform/server/db/select-values.ts';
import type { Appointment } from '../schema.ts';
import { selectNewestReminders, selectNextReminders } from './reminder-times.ts';
import { selectOpenReplies } from './visit-replies.ts';
import { selectVisitsOff } from './visits-off.ts';

type Visit = Pick<Appointment, 'id' | 'patientId' | 'contactNumber'>;

export type VisitDetails = Awaited<ReturnType<typeof findVisitDetails>>;

/**
 * Reads what other tables say about the visits of a page. One subselect for all of them each: asking
 * each row for it takes PostgreSQL several times as long (docs/decisions/116).
 */
export async function findVisitDetails(scope: ClinicScope, visits: readonly Visit[]) {
  const ids = visits.map(({ id }) => id);
  return selectValues(scope.db, {
    patients: selectRowPatients(
      scope,
      visits.map(({ patientId }) => patientId),
    ),
    attempts: selectNewestAttempts(scope, { about: 'appointmentId', ids }),
    nextReminders: selectNextReminders(scope, ids),
    newestReminders: selectNewestReminders(scope, ids),
    openReplies: selectOpenReplies(scope, ids),
    offIds: selectVisitsOff(scope, ids),
    listed: selectListed(
      scope,
      visits.map(({ contactNumber }) => contactNumber),
    ),
  });
}
