import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { AppointmentId } from '../schema.ts';

/** Runs in the transaction that has booked, moved or ended these appointments. When it throws, nothing is stored. */
export type AppointmentListener = (
  tx: ClinicScope,
  change: { readonly ids: readonly AppointmentId[] },
) => Promise<void>;

/** Features that follow what is booked, moved and ended. */
export const appointmentListeners = createContributionPoint<AppointmentListener>();

/** Notifies every listener. Each change of when or whether an appointment takes place calls this. */
export async function notifyAppointmentListeners(
  tx: ClinicScope,
  change: { readonly ids: readonly AppointmentId[] },
): Promise<void> {
  for (const listener of appointmentListeners.list(tx)) await listener(tx, change);
}
