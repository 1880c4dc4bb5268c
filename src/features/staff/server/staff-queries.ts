import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { canSignIn } from '#features/accounts/server/can-sign-in.ts';
import { endDisabledSessions } from '#features/accounts/server/sessions.ts';
import { logins } from '#features/accounts/server/tables.ts';
import { DoctorId } from '#features/clinics/schema.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { Failure } from '#platform/errors.ts';
import { LoginId, type ClinicId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { StaffMember } from '../schema.ts';
import type { StaffScope } from './gate.ts';

/**
 * Locks the clinic's row until the transaction ends, so that of two owners who demote each other
 * the second sees what the first did. Returns the clinic's name.
 */
export async function lockStaff(tx: StaffScope) {
  const [clinic] = await tx.db
    .select({ clinicName: clinics.clinicName, language: clinics.screenLanguage })
    .from(clinics)
    .where(eq(clinics.id, tx.actor.clinicId))
    .for('no key update');
  if (clinic === undefined) throw new Failure('NOT_FOUND');
  return clinic;
}

/** Lists the clinic's logins, oldest first. */
export async function listMembers(scope: StaffScope): Promise<StaffMember[]> {
  const rows = await scope.db
    .select({
      id: logins.id,
      name: logins.name,
      email: logins.email,
      staffRole: logins.staffRole,
      doctorId: logins.doctorId,
      disabledAt: logins.disabledAt,
      canSignIn: canSignIn(scope),
    })
    .from(logins)
    .where(eq(logins.clinicId, scope.actor.clinicId))
    .orderBy(asc(logins.createdAt), asc(logins.id));
  return rows.map(({ disabledAt, canSignIn: isAccepted, ...row }) => ({
    ...row,
    id: LoginId.parse(row.id),
    doctorId: row.doctorId === null ? null : DoctorId.parse(row.doctorId),
    isEnabled: disabledAt === null,
    isInvited: !isAccepted,
  }));
}

/** Lists the names of a clinic's enabled owners. */
export async function listOwnerNames(
  scope: OperatorScope,
  { clinicId }: { clinicId: ClinicId },
): Promise<string[]> {
  const rows = await scope.db
    .select({ name: logins.name })
    .from(logins)
    .where(
      and(
        eq(logins.clinicId, clinicId),
        eq(logins.staffRole, 'owner'),
        isNull(logins.disabledAt),
        canSignIn(scope),
      ),
    )
    .orderBy(asc(logins.createdAt), asc(logins.id));
  return rows.map(({ name }) => name);
}

/** Updates a login of the clinic. */
export async function updateMember(
  tx: StaffScope,
  {
    id,
    ...columns
  }: { id: LoginId } & Partial<Pick<StaffMember, 'staffRole' | 'doctorId'>> & {
      disabledAt?: null;
    },
): Promise<void> {
  await tx.db
    .update(logins)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(ownMember(tx, id));
}

/** Disables a login of the clinic and ends its sessions. */
export async function disableMember(tx: StaffScope, { id }: { id: LoginId }): Promise<void> {
  await tx.db
    .update(logins)
    .set({ disabledAt: sql`now()`, updatedAt: sql`now()` })
    .where(ownMember(tx, id));
  await endDisabledSessions(tx, { loginId: id });
}

/** Deletes a login of the clinic, with its sessions. */
export async function deleteMember(tx: StaffScope, { id }: { id: LoginId }): Promise<void> {
  await tx.db.delete(logins).where(ownMember(tx, id));
}

function ownMember(scope: StaffScope, id: LoginId) {
  return and(eq(logins.id, id), eq(logins.clinicId, scope.actor.clinicId));
}
