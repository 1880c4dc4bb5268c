import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';

/** Finds the date before which waiting messages are too old to leave by themselves; null where there is none. */
export type FindExpiry = (scope: ClinicScope) => Promise<CalendarDate | null>;

/** The feature that sends messages by itself. */
export const messageExpiries = createContributionPoint<FindExpiry>();

/** Returns the date before which waiting messages are too old to leave by themselves; null where none is. */
export async function findMessageExpiry(scope: ClinicScope): Promise<CalendarDate | null> {
  const [find] = messageExpiries.list(scope);
  return find === undefined ? null : find(scope);
}
