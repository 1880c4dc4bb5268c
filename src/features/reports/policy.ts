import { ALL_STAFF, DESK, isOwnerWith, withFeature } from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';

const reports = withFeature('reports');

/**
 * True when the user may read the report requests of all clinics: super_admin only (specification,
 * section 6).
 */
export function mayReadAllReports(actor: Pick<Actor, 'role' | 'staffRole'>): boolean {
  return isOwnerWith('super_admin', actor);
}

/** The reports feature's rows of the access table. */
export const reportsAccess = {
  'reports.search': reports.for(ALL_STAFF),
  'reports.create': reports.for(DESK),
  'reports.update': reports.for(DESK),
} as const;
