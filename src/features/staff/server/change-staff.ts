import { findDoctor } from '#features/clinics/server/doctors.ts';
import { Failure } from '#platform/errors.ts';
import type { LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { writeChange } from '#platform/server/audit/changed-fields.ts';
import { inOperatorTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { ACCESS_CHANGED, announceChange } from '#platform/server/live-updates/changes.ts';
import { isLastOwner } from '../rules.ts';
import type { RoleChange, StaffMember } from '../schema.ts';
import type { StaffAction } from './audit.ts';
import type { StaffScope } from './gate.ts';
import {
  deleteMember,
  disableMember,
  listMembers,
  lockStaff,
  updateMember,
} from './staff-queries.ts';

type LastOwner = { code: 'LAST_OWNER' };

/**
 * Changes a person's role, from their next request on; their open streams close. Refuses LAST_OWNER.
 */
export async function changeRole(
  scope: StaffScope,
  { id, staffRole, doctorId, clinic }: RoleChange & { clinic: ClinicScope },
): Promise<Result<StaffMember, LastOwner>> {
  await requireDoctor(clinic, { doctorId });
  return changeMember(scope, {
    id,
    isOwnerAfter: staffRole === 'owner',
    action: 'staff.changeRole',
    change: async (tx, member) => {
      await updateMember(tx, { id, staffRole, doctorId });
      return [writeChange('staffRole', { from: [member.staffRole], to: [staffRole] }), 'doctorId'];
    },
  });
}

/** Disables a login and ends its sessions. Refuses LAST_OWNER. */
export async function disableLogin(
  scope: StaffScope,
  { id }: { id: LoginId },
): Promise<Result<StaffMember, LastOwner>> {
  return changeMember(scope, {
    id,
    isOwnerAfter: false,
    action: 'staff.disable',
    change: async (tx) => {
      await disableMember(tx, { id });
      return ['disabledAt'];
    },
  });
}

/** Enables a disabled login. */
export async function enableLogin(
  scope: StaffScope,
  { id }: { id: LoginId },
): Promise<StaffMember> {
  const result = await changeMember(scope, {
    id,
    isOwnerAfter: true,
    action: 'staff.enable',
    change: async (tx) => {
      await updateMember(tx, { id, disabledAt: null });
      return ['disabledAt'];
    },
  });
  if (!result.ok) throw new Error('Enabling takes no owner away');
  return result.value;
}

/** Removes a login with its sessions; the audit log keeps what it did. Refuses LAST_OWNER. */
export async function removeLogin(
  scope: StaffScope,
  { id }: { id: LoginId },
): Promise<Result<{ removed: true }, LastOwner>> {
  const result = await changeMember(scope, {
    id,
    isOwnerAfter: false,
    action: 'staff.remove',
    change: async (tx, { name, isInvited }) => {
      await deleteMember(tx, { id });
      // Nothing else keeps the name by which the log is read, and whether the person was ever in.
      return [`name: ${name}`, ...(isInvited ? ['invitation'] : [])];
    },
  });
  return result.ok ? ok({ removed: true }) : result;
}

/** Throws NOT_FOUND unless the clinic has the doctor. */
export async function requireDoctor(
  clinic: ClinicScope,
  { doctorId }: Pick<RoleChange, 'doctorId'>,
): Promise<void> {
  if (doctorId === null) return;
  if (!(await findDoctor(clinic, { id: doctorId }))) throw new Failure('NOT_FOUND');
}

interface MemberChange {
  readonly id: LoginId;
  /** Whether the person can still sign in as an owner afterwards, if they are one. */
  readonly isOwnerAfter: boolean;
  readonly action: StaffAction;
  /** Writes the change and returns the names of the fields for the audit log. */
  readonly change: (tx: StaffScope, member: StaffMember) => Promise<string[]>;
}

/** Runs one change of a clinic's staff at a time, for an actor who is still an owner. */
async function changeMember(
  scope: StaffScope,
  { id, isOwnerAfter, action, change }: MemberChange,
): Promise<Result<StaffMember, LastOwner>> {
  return inOperatorTransaction(scope, async (tx) => {
    await lockStaff(tx);
    const members = await listMembers(tx);
    requireOwner(tx, members);
    const member = members.find((each) => each.id === id);
    if (member === undefined) throw new Failure('NOT_FOUND');
    if (!isOwnerAfter && isLastOwner(members, id)) return refuse({ code: 'LAST_OWNER' });
    const changedFields = await change(tx, member);
    const { clinicId, loginId } = scope.actor;
    await recordAudit(tx, {
      by: loginId,
      clinicId,
      action,
      entity: 'login',
      entityId: id,
      changedFields,
    });
    // The person's open streams end at once.
    await announceChange({ clinicId, db: tx.db }, ACCESS_CHANGED);
    return ok((await listMembers(tx)).find((each) => each.id === id) ?? member);
  });
}

/** Throws FORBIDDEN if another owner changed the actor's own role or login meanwhile. */
export function requireOwner({ actor }: StaffScope, members: readonly StaffMember[]): void {
  const self = members.find(({ id }) => id === actor.loginId);
  if (self?.staffRole !== 'owner' || !self.isEnabled) throw new Failure('FORBIDDEN');
}
