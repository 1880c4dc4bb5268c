import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Feature } from '#features/clinics/schema.ts';
import { ClinicId } from '#platform/ids.ts';
import type { Result, Stale } from '#platform/result.ts';
import type { User } from '../schema.ts';
import { changeList } from './change-list.ts';
import type { AdminScope } from './gate.ts';
import type { AdminAction } from './audit.ts';

/**
 * Sets the features of a clinic, from its next request on (S5). Refuses STALE when the stored set
 * is not the one that the user saw. Throws NOT_FOUND for an unknown clinic, like the functions
 * below.
 */
export async function setFeatures(
  scope: AdminScope,
  request: { id: ClinicId; enabledFeatures: readonly Feature[]; seen: readonly Feature[] },
): Promise<Result<User, Stale<User>>> {
  return changeList(scope, {
    id: request.id,
    field: 'enabledFeatures',
    to: () => FEATURES.filter((feature) => request.enabledFeatures.includes(feature)),
    seen: request.seen,
    action: 'admin.setFeatures',
  });
}

export async function enableAllFeatures(
  scope: AdminScope,
  { id }: { id: ClinicId },
): Promise<User> {
  return setAll(scope, { id, features: FEATURES, action: 'admin.enableAll' });
}

/** The panel needs no feature, so an admin may do this to their own clinic too. */
export async function disableAllFeatures(
  scope: AdminScope,
  { id }: { id: ClinicId },
): Promise<User> {
  return setAll(scope, { id, features: [], action: 'admin.disableAll' });
}

async function setAll(
  scope: AdminScope,
  { id, features, action }: { id: ClinicId; features: readonly Feature[]; action: AdminAction },
): Promise<User> {
  const field = 'enabledFeatures';
  const result = await changeList(scope, { id, field, to: () => [...features], action });
  if (!result.ok) throw new Error('Nothing was seen that could be stale');
  return result.value;
}
