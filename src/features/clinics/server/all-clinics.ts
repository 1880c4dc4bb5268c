import { ClinicId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { isPrivileged } from '../policy.ts';
import { listClinicZones, findRole } from './clinic-queries.ts';

/** Whether the logins of a clinic run more than their own clinic. */
export async function isPrivilegedClinic(
  scope: OperatorScope,
  { clinicId }: { clinicId: string },
): Promise<boolean> {
  const role = await findRole(scope, { clinicId });
  return role !== undefined && isPrivileged({ role });
}

/** Every clinic and its time zone: background work opens a scope for each with that clinic's own today. */
export async function listClinicsWithZone(
  scope: OperatorScope,
): Promise<{ id: ClinicId; timeZone: string }[]> {
  const rows = await listClinicZones(scope);
  return rows.map(({ id, timeZone }) => ({ id: ClinicId.parse(id), timeZone }));
}
