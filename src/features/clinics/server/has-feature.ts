import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Feature } from '../schema.ts';

/**
 * Checks whether rows that one of these features opens may be read and changed. An operation that
 * several features open asks this for each kind of row: nothing of a switched-off feature is shown,
 * counted or moved.
 */
export function hasFeature(
  { acting: { features } }: Pick<ClinicScope, 'acting'>,
  ...anyOf: readonly Feature[]
): boolean {
  return features === 'all' || anyOf.some((feature) => features.includes(feature));
}
