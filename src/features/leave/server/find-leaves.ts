import type { SpecialDayId } from '#features/hours/schema.ts';
import { Failure } from '#platform/errors.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { Leave } from '../schema.ts';
import type { Appointment, ReminderWords } from '#features/appointments/schema.ts';
import { findCalledOffAppointments } from '#features/appointments/server/find-appointments.ts';
import { findAffectedIds, findLeaves } from './leave-queries.ts';

/** More than a receptionist moves in one go; the others follow when these are moved. */
const MOST_VISITS = 200;

/** Returns the coming leave with visits that must be moved, the next first. */
export async function listLeaves(scope: ClinicScope): Promise<{ items: Leave[] }> {
  const leaves = await findLeaves(scope);
  return { items: leaves.filter(({ visits }) => visits > 0) };
}

/**
 * Returns the visits of a leave that must be moved, with the parts of the messages to their patients.
 * Throws NOT_FOUND for another clinic's as for one that is over or was removed.
 */
export async function getLeave(
  scope: ClinicScope,
  { id }: { id: SpecialDayId },
): Promise<{ leave: Leave; items: Appointment[]; hasMore: boolean; words: ReminderWords[] }> {
  return inSnapshot(scope, async (snapshot) => {
    const [leave] = await findLeaves(snapshot, { id });
    if (leave === undefined) throw new Failure('NOT_FOUND');
    const ids = await findAffectedIds(snapshot, { id, limit: MOST_VISITS });
    const { items, reminder, reminders } = await findCalledOffAppointments(snapshot, { ids });
    return { leave, items, hasMore: leave.visits > ids.length, words: [reminder, ...reminders] };
  });
}
