import { createContributionPoint } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

/** Runs in the transaction that changed the clinic's details. When it throws, nothing is stored. */
export type ClinicListener = (
  tx: ClinicScope,
  change: { readonly fields: readonly string[] },
) => Promise<void>;

/** Features that follow the clinic's details. */
export const clinicListeners = createContributionPoint<ClinicListener>();
