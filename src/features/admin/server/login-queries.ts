import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { loginIdentities, logins, loginSessions } from '#features/accounts/server/tables.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { UserLogin } from '../schema.ts';

export type LoginRow = UserLogin & { readonly clinicId: ClinicId };

/** The logins of some clinics, the oldest first. */
export async function loginsOf(
  scope: OperatorScope,
  { clinicIds }: { clinicIds: readonly string[] },
): Promise<LoginRow[]> {
  if (clinicIds.length === 0) return [];
  const rows = await scope.db
    .select({ ...LOGIN, canSignIn: canSignIn(scope) })
    .from(logins)
    .where(inArray(logins.clinicId, [...clinicIds]))
    .orderBy(asc(logins.createdAt), asc(logins.id));
  return rows.map(loginOf);
}

export async function loginById(scope: OperatorScope, id: LoginId): Promise<LoginRow | undefined> {
  const rows = await scope.db
    .select({ ...LOGIN, canSignIn: canSignIn(scope) })
    .from(logins)
    .where(eq(logins.id, id));
  return rows.map(loginOf)[0];
}

const LOGIN = {
  id: logins.id,
  clinicId: logins.clinicId,
  name: logins.name,
  email: logins.email,
  disabledAt: logins.disabledAt,
};

/** Whoever has neither a password nor an account elsewhere has not taken up the invitation yet. */
function canSignIn(scope: OperatorScope): SQL<boolean> {
  const identity = scope.db
    .select({ subject: loginIdentities.subject })
    .from(loginIdentities)
    .where(eq(loginIdentities.loginId, logins.id));
  return sql<boolean>`(${or(isNotNull(logins.passwordHash), exists(identity))})`;
}

function loginOf(row: {
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

/** Lets only one change of who is an admin happen at a time, so that the last two cannot remove each other. */
export async function lockAccess(tx: OperatorScope): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('admin.access', 0))`);
}

/** The enabled logins of admins who can sign in; those of a suspended clinic cannot. */
export async function enabledAdmins(
  scope: OperatorScope,
): Promise<{ loginId: LoginId; clinicId: ClinicId }[]> {
  const rows = await scope.db
    .select({ loginId: logins.id, clinicId: logins.clinicId })
    .from(logins)
    .innerJoin(clinics, eq(clinics.id, logins.clinicId))
    .where(
      and(
        eq(clinics.role, 'admin'),
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

/** Disables a login, which ends its sessions for good, or enables it. */
export async function writeLoginEnabled(
  tx: OperatorScope,
  { id, isEnabled }: { id: LoginId; isEnabled: boolean },
): Promise<void> {
  const disabledAt = isEnabled ? null : sql`now()`;
  await tx.db
    .update(logins)
    .set({ disabledAt, updatedAt: sql`now()` })
    .where(eq(logins.id, id));
  if (!isEnabled) await tx.db.delete(loginSessions).where(eq(loginSessions.loginId, id));
}
