import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientId } from '../schema.ts';

/** Runs in the transaction that changed the name, language or number of patients. When it throws, nothing is stored. */
export type PatientListener = (
  tx: ClinicScope,
  change: { readonly ids: readonly PatientId[] },
) => Promise<void>;

/** Features that follow what the book says of a patient. */
export const patientListeners = createContributionPoint<PatientListener>();

/** Notifies every listener. Each change of who a patient is, or how to write to them, calls this. */
export async function notifyPatientListeners(
  tx: ClinicScope,
  change: { readonly ids: readonly PatientId[] },
): Promise<void> {
  for (const listener of patientListeners.list(tx)) await listener(tx, change);
}
