import type { LoginId } from '#platform/ids.ts';
import { PROFILE_TYPES } from '#features/clinics/profile-types.ts';

/** Why a change of access is refused (S4). */
export type LockOut = 'LAST_ADMIN' | 'OWN_ACCESS';

/** Whether a change that leaves only `remaining` as enabled admins locks everybody out, or the one who makes it. */
export function lockOutBy({
  remaining,
  actor,
}: {
  remaining: readonly LoginId[];
  actor: LoginId;
}): LockOut | undefined {
  if (remaining.length === 0) return 'LAST_ADMIN';
  return remaining.includes(actor) ? undefined : 'OWN_ACCESS';
}

/** How a change stands in the audit trail: what it was and what it became. Names only: these fields hold no patient. */
export function changeText(
  field: string,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): string {
  return `${field}: ${from.join(', ')} → ${to.join(', ')}`;
}

/** The same members, whatever their order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((member) => other.includes(member));
}

/** The profile types that an admin may give: those of the list, and those that the clinic has already. */
export function unknownProfileTypes(
  wanted: readonly string[],
  { held }: { held: readonly string[] },
): string[] {
  const known: readonly string[] = [...PROFILE_TYPES, ...held];
  return wanted.filter((type) => !known.includes(type));
}
