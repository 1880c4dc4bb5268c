import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Doctor } from '../schema.ts';

/** Runs in the transaction that changed a doctor's name or number. When it throws, nothing is stored. */
export type DoctorListener = (
  tx: ClinicScope,
  doctor: Pick<Doctor, 'id' | 'name' | 'contactNumber'>,
) => Promise<void>;

/** Features that follow the names and numbers of doctors. */
export const doctorListeners = createContributionPoint<DoctorListener>();
