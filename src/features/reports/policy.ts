import { withFeature } from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';

const reports = withFeature('reports');

/**
 * True when the user may read the report requests of all clinics: super_admin only (specification,
 * section 6).
 */
export function mayReadAllReports(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'super_admin';
}

/** The reports feature's rows of the access table. */
export const reportsAccess = {
  'reports.search': reports,
  'reports.create': reports,
  'reports.update': reports,
} as const;
