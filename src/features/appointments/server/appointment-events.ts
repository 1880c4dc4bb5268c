import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { AppointmentId } from '../schema.ts';

interface ChangedAppointments {
  readonly ids: readonly AppointmentId[];
  /** They were inserted in this transaction, so no other row points to them. */
  readonly areNew?: boolean;
}

/** Runs in the transaction that has booked, moved or ended these appointments. When it throws, nothing is stored. */
export type AppointmentListener = (tx: ClinicScope, change: ChangedAppointments) => Promise<void>;

/** Features that follow what is booked, moved and ended. */
export const appointmentListeners = createContributionPoint<AppointmentListener>();

/** Notifies every listener. Each change of when or whether an appointment takes place calls this. */
export async function notifyAppointmentListeners(
  tx: ClinicScope,
  change: ChangedAppointments,
): Promise<void> {
  for (const listener of appointmentListeners.list(tx)) await listener(tx, change);
}
