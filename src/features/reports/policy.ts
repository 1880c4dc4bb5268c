import { withFeature } from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';

const reports = withFeature('reports');

/** Reading the report requests of all clinics: super_admin exactly (specification, section 6). */
export function mayReadAllReports(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'super_admin';
}

/** The reports slice's rows of the access table. */
export const reportsAccess = {
  'reports.search': reports,
  'reports.create': reports,
  'reports.update': reports,
} as const;
