import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { canSignIn } from '#features/accounts/server/can-sign-in.ts';
import { endDisabledSessions } from '#features/accounts/server/sessions.ts';
import { logins } from '#features/accounts/server/tables.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { UserLogin } from '../schema.ts';

export type LoginRow = UserLogin & { readonly clinicId: ClinicId };

/** Lists the logins of some clinics, oldest first. */
export async function listLogins(
  scope: OperatorScope,
  { clinicIds }: { clinicIds: readonly string[] },
): Promise<LoginRow[]> {
  if (clinicIds.length === 0) return [];
  const rows = await scope.db
    .select({ ...LOGIN, canSignIn: canSignIn(scope) })
    .from(logins)
    .where(inArray(logins.clinicId, [...clinicIds]))
    .orderBy(asc(logins.createdAt), asc(logins.id));
  return rows.map(toUserLogin);
}

export async function findLogin(scope: OperatorScope, id: LoginId): Promise<LoginRow | undefined> {
  const rows = await scope.db
    .select({ ...LOGIN, canSignIn: canSignIn(scope) })
    .from(logins)
    .where(eq(logins.id, id));
  return rows.map(toUserLogin)[0];
}

const LOGIN = {
  id: logins.id,
  clinicId: logins.clinicId,
  name: logins.name,
  email: logins.email,
  disabledAt: logins.disabledAt,
};

function toUserLogin(row: {
  id: string;
  clinicId: string;
  name: string;
  email: string;
  disabledAt: Date | null;
  canSignIn: boolean;
}): LoginRow {
  return {
    id: LoginId.parse(row.id),
    clinicId: ClinicId.parse(row.clinicId),
    name: row.name,
    email: row.email,
    isEnabled: row.disabledAt === null,
    isInvited: !row.canSignIn,
  };
}

/** Allows only one change of admins at a time, so that the last two cannot remove each other. */
export async function lockAccess(tx: OperatorScope): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('admin.access', 0))`);
}

/** Lists the enabled owners' logins of admins' clinics who can sign in; those of a suspended clinic cannot. */
export async function listEnabledAdmins(
  scope: OperatorScope,
): Promise<{ loginId: LoginId; clinicId: ClinicId }[]> {
  const rows = await scope.db
    .select({ loginId: logins.id, clinicId: logins.clinicId })
    .from(logins)
    .innerJoin(clinics, eq(clinics.id, logins.clinicId))
    .where(
      and(
        eq(clinics.role, 'admin'),
        eq(logins.staffRole, 'owner'),
        isNull(clinics.suspendedAt),
        isNull(logins.disabledAt),
        canSignIn(scope),
      ),
    );
  return rows.map(({ loginId, clinicId }) => ({
    loginId: LoginId.parse(loginId),
    clinicId: ClinicId.parse(clinicId),
  }));
}

/** Enables a login, or disables it and ends its sessions. */
export async function writeLoginEnabled(
  tx: OperatorScope,
  { id, isEnabled }: { id: LoginId; isEnabled: boolean },
): Promise<void> {
  const disabledAt = isEnabled ? null : sql`now()`;
  await tx.db
    .update(logins)
    .set({ disabledAt, updatedAt: sql`now()` })
    .where(eq(logins.id, id));
  if (!isEnabled) await endDisabledSessions(tx, { loginId: id });
}
