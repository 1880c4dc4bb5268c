import { ClinicId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { isPrivileged } from '../policy.ts';
import { listClinicZones, findRole } from './clinic-queries.ts';

/** Checks whether the logins of a clinic manage more than their own clinic. */
export async function isPrivilegedClinic(
  scope: OperatorScope,
  { clinicId }: { clinicId: string },
): Promise<boolean> {
  const role = await findRole(scope, { clinicId });
  return role !== undefined && isPrivileged({ role });
}

/**
 * Lists every clinic with its time zone, so that background jobs can open a scope with its own
 * today; with `changedSince`, those whose details changed since.
 */
export async function listClinicsWithZone(
  scope: OperatorScope,
  filter: { changedSince?: Date | undefined } = {},
): Promise<{ id: ClinicId; timeZone: string }[]> {
  const rows = await listClinicZones(scope, filter);
  return rows.map(({ id, timeZone }) => ({ id: ClinicId.parse(id), timeZone }));
}
