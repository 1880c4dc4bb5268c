import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';

/** Runs in the transaction that has changed when doctors are in on these days, the last one included. */
export type DayListener = (
  tx: ClinicScope,
  change: { readonly from: CalendarDate; readonly to: CalendarDate },
) => Promise<void>;

/** Features that follow leave, closed days and extra sessions. */
export const dayListeners = createContributionPoint<DayListener>();

/** Notifies every listener. */
export async function notifyDayListeners(
  tx: ClinicScope,
  change: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<void> {
  for (const listener of dayListeners.list(tx)) await listener(tx, change);
}
