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
  wanted: { id: ClinicId; profileTypes: readonly string[]; seen: readonly string[] },
): Promise<Result<User, Stale<User>>> {
  return changeList(scope, {
    id: wanted.id,
    field: 'profileTypes',
    to: (held) => {
      checkKnown(wanted.profileTypes, { held });
      return inOrderOfTheList(wanted.profileTypes);
    },
    seen: wanted.seen,
    action: 'admin.setProfileTypes',
  });
}

function checkKnown(wanted: readonly string[], { held }: { held: readonly string[] }): void {
  const [unknown] = unknownProfileTypes(wanted, { held });
  if (unknown === undefined) return;
  const message = `There is no profile type ${unknown}`;
  throw new Failure('INVALID', { data: { issues: [{ path: 'profileTypes', message }] } });
}

function inOrderOfTheList(wanted: readonly string[]): string[] {
  const known: readonly string[] = PROFILE_TYPES;
  return [...new Set([...known.filter((type) => wanted.includes(type)), ...wanted])];
}
