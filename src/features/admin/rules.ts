import type { LoginId } from '#platform/ids.ts';
import { PROFILE_TYPES } from '#features/clinics/profile-types.ts';

/** The reasons for refusing a change of access (S4). */
export type LockOut = 'LAST_ADMIN' | 'OWN_ACCESS';

/**
 * Checks whether a change that leaves only `remaining` as enabled admins locks out every admin, or
 * the actor.
 */
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

/** Compares two lists, ignoring their order. */
export function isSameSet(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((member) => second.includes(member));
}

/** Returns the profile types that are neither in the product's list nor held by the clinic. */
export function unknownProfileTypes(
  wantedTypes: readonly string[],
  { currentTypes }: { currentTypes: readonly string[] },
): string[] {
  const knownTypes: readonly string[] = [...PROFILE_TYPES, ...currentTypes];
  return wantedTypes.filter((type) => !knownTypes.includes(type));
}
