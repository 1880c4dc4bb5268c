import { texts } from '#platform/i18n.ts';
import type { StaffRole } from './schema.ts';

/** The name of each staff role: the same words on each screen and in emails. */
export const STAFF_ROLE_TEXTS: Readonly<Record<StaffRole, string>> = texts({
  owner: 'Owner',
  manager: 'Manager',
  reception: 'Reception',
  doctor: 'Doctor',
  viewer: 'Viewer',
});
