import type { Role } from '#features/clinics/schema.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordOperatorAudit } from '#platform/server/audit/audit.ts';
import { ACCESS_CHANGED, announceChange } from '#platform/server/live-updates/changes.ts';
import { inOperatorTransaction } from '#platform/server/db/scope.ts';
import { changeText, lockOutBy, type LockOut } from '../rules.ts';
import type { User } from '../schema.ts';
import type { AdminScope } from './gate.ts';
import { enabledAdmins, lockAccess, loginById, writeLoginEnabled } from './login-queries.ts';
import { writeSuspended, writeUser } from './user-queries.ts';
import { lockUser, userOf } from './users.ts';

type LockedOut = { code: LockOut };
type Admin = Awaited<ReturnType<typeof enabledAdmins>>[number];

/**
 * Gives a clinic a role, which acts on its next request. Refuses LAST_ADMIN and OWN_ACCESS, so that somebody can
 * always open the panel, and the one who acts still can (S4).
 */
export async function setRole(
  scope: AdminScope,
  { id, role }: { id: ClinicId; role: Role },
): Promise<Result<User, LockedOut>> {
  return changeAccess(scope, async (tx, admins) => {
    const user = await lockUser(tx, { id });
    if (user.role === role) return ok(await userOf(tx, { id }));
    const lockOut = lockOutOf(scope, {
      remaining: role === 'admin' ? admins : admins.filter(({ clinicId }) => clinicId !== id),
    });
    if (lockOut) return refuse({ code: lockOut });
    await writeUser(tx, { id, role });
    await recordOperatorAudit(tx, {
      by: scope.actor.loginId,
      clinicId: id,
      action: 'admin.setRole',
      entity: 'clinic',
      entityId: id,
      changedFields: [changeText('role', { from: [user.role], to: [role] })],
    });
    return ok(await userOf(tx, { id }));
  });
}

/**
 * Suspends a clinic as a whole, or resumes it. From its next request on it is refused; what it does by itself and its
 * streams stop. Refuses as above.
 */
export async function setSuspended(
  scope: AdminScope,
  { id, isSuspended }: { id: ClinicId; isSuspended: boolean },
): Promise<Result<User, LockedOut>> {
  return changeAccess(scope, async (tx, admins) => {
    const user = await lockUser(tx, { id });
    if (user.isSuspended === isSuspended) return ok(await userOf(tx, { id }));
    const lockOut = lockOutOf(scope, {
      remaining: isSuspended ? admins.filter(({ clinicId }) => clinicId !== id) : admins,
    });
    if (lockOut) return refuse({ code: lockOut });
    await writeSuspended(tx, { id, isSuspended });
    await recordOperatorAudit(tx, {
      by: scope.actor.loginId,
      clinicId: id,
      action: isSuspended ? 'admin.suspendClinic' : 'admin.resumeClinic',
      entity: 'clinic',
      entityId: id,
      changedFields: ['suspendedAt'],
    });
    await announceChange({ clinicId: id, db: tx.db }, ACCESS_CHANGED);
    return ok(await userOf(tx, { id }));
  });
}

/** Disables a login, and with it all its sessions, or enables it again. Refuses as above. */
export async function setLoginEnabled(
  scope: AdminScope,
  { id, isEnabled }: { id: LoginId; isEnabled: boolean },
): Promise<Result<User, LockedOut>> {
  return changeAccess(scope, async (tx, admins) => {
    const login = await loginById(tx, id);
    if (login === undefined) throw new Failure('NOT_FOUND');
    const { clinicId } = login;
    if (login.isEnabled === isEnabled) return ok(await userOf(tx, { id: clinicId }));
    const lockOut = lockOutOf(scope, {
      remaining: isEnabled ? admins : admins.filter(({ loginId }) => loginId !== id),
    });
    if (lockOut) return refuse({ code: lockOut });
    await writeLoginEnabled(tx, { id, isEnabled });
    await recordOperatorAudit(tx, {
      by: scope.actor.loginId,
      clinicId,
      action: isEnabled ? 'admin.enableLogin' : 'admin.disableLogin',
      entity: 'login',
      entityId: id,
      changedFields: ['disabledAt'],
    });
    return ok(await userOf(tx, { id: clinicId }));
  });
}

/** One such change at a time, made by someone who is an admin still: of two who remove each other one comes too late. */
async function changeAccess<Value>(
  scope: AdminScope,
  work: (tx: AdminScope, admins: readonly Admin[]) => Promise<Value>,
): Promise<Value> {
  return inOperatorTransaction(scope, async (tx) => {
    await lockAccess(tx);
    const admins = await enabledAdmins(tx);
    const isAdmin = admins.some(({ loginId }) => loginId === scope.actor.loginId);
    if (!isAdmin) throw new Failure('FORBIDDEN');
    return work(tx, admins);
  });
}

function lockOutOf({ actor }: AdminScope, { remaining }: { remaining: readonly Admin[] }) {
  return lockOutBy({ remaining: remaining.map(({ loginId }) => loginId), actor: actor.loginId });
}
