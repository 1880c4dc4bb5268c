import { PROFILE_TYPES } from '#features/clinics/profile-types.ts';
import { Failure } from '#platform/errors.ts';
import { ClinicId } from '#platform/ids.ts';
import type { Result, Stale } from '#platform/result.ts';
import { unknownProfileTypes } from '../rules.ts';
import type { User } from '../schema.ts';
import { changeList } from './change-list.ts';
import type { AdminScope } from './gate.ts';

/**
 * Sets the profile types: those of the list and those that the clinic has. Refuses STALE as above.
 */
export async function setProfileTypes(
  scope: AdminScope,
  request: { id: ClinicId; profileTypes: readonly string[]; seen: readonly string[] },
): Promise<Result<User, Stale<User>>> {
  return changeList(scope, {
    id: request.id,
    field: 'profileTypes',
    to: (currentTypes) => {
      checkKnown(request.profileTypes, { currentTypes });
      return inOrderOfTheList(request.profileTypes);
    },
    seen: request.seen,
    action: 'admin.setProfileTypes',
  });
}

function checkKnown(
  requestedTypes: readonly string[],
  { currentTypes }: { currentTypes: readonly string[] },
): void {
  const [unknown] = unknownProfileTypes(requestedTypes, { currentTypes });
  if (unknown === undefined) return;
  const message = `There is no profile type ${unknown}`;
  throw new Failure('INVALID', { data: { issues: [{ path: 'profileTypes', message }] } });
}

function inOrderOfTheList(requestedTypes: readonly string[]): string[] {
  const knownTypes: readonly string[] = PROFILE_TYPES;
  return [
    ...new Set([...knownTypes.filter((type) => requestedTypes.includes(type)), ...requestedTypes]),
  ];
}
