import type { LoginId } from '#platform/ids.ts';
import type { StaffMember } from './schema.ts';

/** Whether this person is the only owner who can sign in: enabled, and no open invitation. */
export function isLastOwner(members: readonly StaffMember[], id: LoginId): boolean {
  const owners = members.filter(
    ({ staffRole, isEnabled, isInvited }) => staffRole === 'owner' && isEnabled && !isInvited,
  );
  return owners.length === 1 && owners[0]?.id === id;
}
