import type { Role } from '#features/clinics/schema.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { writeChange } from '#platform/server/audit/changed-fields.ts';
import { ACCESS_CHANGED, announceChange } from '#platform/server/live-updates/changes.ts';
import { inOperatorTransaction } from '#platform/server/db/scope.ts';
import { lockOutBy, type LockOut } from '../rules.ts';
import type { User } from '../schema.ts';
import type { AdminScope } from './gate.ts';
import { listEnabledAdmins, lockAccess, findLogin, writeLoginEnabled } from './login-queries.ts';
import { writeSuspended, writeUser } from './user-queries.ts';
import { lockUser, readUser } from './users.ts';

type LockedOut = { code: LockOut };
type Admin = Awaited<ReturnType<typeof listEnabledAdmins>>[number];

/**
 * Sets a clinic's role, from its next request on. Refuses LAST_ADMIN and OWN_ACCESS, so that an
 * admin can always open the panel, and the actor still can (S4).
 */
export async function setRole(
  scope: AdminScope,
  { id, role }: { id: ClinicId; role: Role },
): Promise<Result<User, LockedOut>> {
  return changeAccess(scope, async (tx, admins) => {
    const user = await lockUser(tx, { id });
    if (user.role === role) return ok(await readUser(tx, { id }));
    const lockOut = checkLockOut(scope, {
      remaining: role === 'admin' ? admins : admins.filter(({ clinicId }) => clinicId !== id),
    });
    if (lockOut) return refuse({ code: lockOut });
    await writeUser(tx, { id, role });
    await recordAudit(tx, {
      by: scope.actor.loginId,
      clinicId: id,
      action: 'admin.setRole',
      entity: 'clinic',
      entityId: id,
      changedFields: [writeChange('role', { from: [user.role], to: [role] })],
    });
    return ok(await readUser(tx, { id }));
  });
}

/**
 * Suspends or resumes a clinic. Its requests are refused from the next one on; its background jobs
 * and streams stop. Refuses as above.
 */
export async function setSuspended(
  scope: AdminScope,
  { id, isSuspended }: { id: ClinicId; isSuspended: boolean },
): Promise<Result<User, LockedOut>> {
  return changeAccess(scope, async (tx, admins) => {
    const user = await lockUser(tx, { id });
    if (user.isSuspended === isSuspended) return ok(await readUser(tx, { id }));
    const lockOut = checkLockOut(scope, {
      remaining: isSuspended ? admins.filter(({ clinicId }) => clinicId !== id) : admins,
    });
    if (lockOut) return refuse({ code: lockOut });
    await writeSuspended(tx, { id, isSuspended });
    await recordAudit(tx, {
      by: scope.actor.loginId,
      clinicId: id,
      action: isSuspended ? 'admin.suspendClinic' : 'admin.resumeClinic',
      entity: 'clinic',
      entityId: id,
      changedFields: ['suspendedAt'],
    });
    await announceChange({ clinicId: id, db: tx.db }, ACCESS_CHANGED);
    return ok(await readUser(tx, { id }));
  });
}

/** Enables a login, or disables it and ends its sessions. Refuses as above. */
export async function setLoginEnabled(
  scope: AdminScope,
  { id, isEnabled }: { id: LoginId; isEnabled: boolean },
): Promise<Result<User, LockedOut>> {
  return changeAccess(scope, async (tx, admins) => {
    const login = await findLogin(tx, id);
    if (login === undefined) throw new Failure('NOT_FOUND');
    const { clinicId } = login;
    if (login.isEnabled === isEnabled) return ok(await readUser(tx, { id: clinicId }));
    const lockOut = checkLockOut(scope, {
      remaining: isEnabled ? admins : admins.filter(({ loginId }) => loginId !== id),
    });
    if (lockOut) return refuse({ code: lockOut });
    await writeLoginEnabled(tx, { id, isEnabled });
    await recordAudit(tx, {
      by: scope.actor.loginId,
      clinicId,
      action: isEnabled ? 'admin.enableLogin' : 'admin.disableLogin',
      entity: 'login',
      entityId: id,
      changedFields: ['disabledAt'],
    });
    await announceChange({ clinicId, db: tx.db }, ACCESS_CHANGED);
    return ok(await readUser(tx, { id: clinicId }));
  });
}

/**
 * Runs one such change at a time for an actor who is still an admin: of two who remove each other,
 * the second is refused.
 */
async function changeAccess<Value>(
  scope: AdminScope,
  work: (tx: AdminScope, admins: readonly Admin[]) => Promise<Value>,
): Promise<Value> {
  return inOperatorTransaction(scope, async (tx) => {
    await lockAccess(tx);
    const admins = await listEnabledAdmins(tx);
    const isAdmin = admins.some(({ loginId }) => loginId === scope.actor.loginId);
    if (!isAdmin) throw new Failure('FORBIDDEN');
    return work(tx, admins);
  });
}

function checkLockOut({ actor }: AdminScope, { remaining }: { remaining: readonly Admin[] }) {
  return lockOutBy({ remaining: remaining.map(({ loginId }) => loginId), actor: actor.loginId });
}
