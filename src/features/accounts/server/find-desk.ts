import { eq } from 'drizzle-orm';
import { ClinicId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { deskDevices } from './tables.ts';

/** A device that a clinic marked as its desk. */
export type Desk = NonNullable<Awaited<ReturnType<typeof findDesk>>>;

/** Returns the desk of a cookie; undefined once it was removed. */
export async function findDesk(
  scope: OperatorScope,
  { tokenSha256 }: { tokenSha256: string | undefined },
) {
  if (tokenSha256 === undefined) return undefined;
  const [desk] = await selectDesk(scope, tokenSha256);
  return desk && { ...desk, clinicId: ClinicId.parse(desk.clinicId) };
}

/**
 * Locks a desk until the transaction ends, so that switches come one after another and a removal
 * comes before or after them; undefined once it was removed.
 */
export async function lockDesk(
  tx: OperatorScope,
  { tokenSha256 }: { tokenSha256: string },
): Promise<Desk | undefined> {
  const [desk] = await selectDesk(tx, tokenSha256).for('update');
  return desk && { ...desk, clinicId: ClinicId.parse(desk.clinicId) };
}

function selectDesk(scope: OperatorScope, tokenSha256: string) {
  return scope.db
    .select({
      id: deskDevices.id,
      clinicId: deskDevices.clinicId,
      name: deskDevices.name,
      lockMinutes: deskDevices.lockMinutes,
    })
    .from(deskDevices)
    .where(eq(deskDevices.tokenSha256, tokenSha256));
}
