import { STAFF_ROLES } from './roles-and-features.ts';
import type { Actor, DoctorId, Feature, StaffRole } from './schema.ts';

type Roles = readonly [StaffRole, ...StaffRole[]];

/**
 * The access rule of an operation: one of a few shapes, so that the whole access table is easy to
 * read. None of them allows every staff role by default.
 */
export type AccessRule = (
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'staff';
      readonly roles: Roles;
      /** At least one of these features; empty where no feature is needed. */
      readonly anyOf: readonly Feature[];
    }
  | { readonly kind: 'admin' }
) & {
  /** A session that began with a PIN needs the person's own password first. */
  readonly asksPassword?: true;
};

/** No session needed. */
export const anyone: AccessRule = { kind: 'anyone' };
/** Only owners of a clinic with the role `admin`: a super_admin does not count here (S2). */
export const adminOnly: AccessRule = { kind: 'admin' };

/** Groups of staff roles that many operations allow. */
export const ALL_STAFF: Roles = STAFF_ROLES;
export const DESK: Roles = ['owner', 'manager', 'reception', 'doctor'];
export const MANAGERS: Roles = ['owner', 'manager'];
export const OWNERS: Roles = ['owner'];
/** The reception leaves these operations to them. Doctors set their own hours and leave only (`maySetHours`). */
export const MANAGERS_AND_DOCTORS: Roles = ['owner', 'manager', 'doctor'];
/** Reads of reports. */
export const REPORT_READERS: Roles = ['owner', 'manager', 'viewer'];

/** Allows staff with one of the roles, also of a clinic without features. */
export function forStaff(roles: Roles): AccessRule {
  return { kind: 'staff', roles, anyOf: [] };
}

/** Allows staff with one of the roles in clinics that have at least one of the features. */
export function withFeature(...anyOf: readonly [Feature, ...Feature[]]) {
  return {
    for: (roles: Roles): AccessRule => ({ kind: 'staff', roles, anyOf }),
  };
}

/**
 * Makes a session that began with a PIN ask for the person's own password: for operations that do
 * lasting harm in the wrong hands and do not ask for it themselves.
 */
export function withPassword(rule: AccessRule): AccessRule {
  return { ...rule, asksPassword: true };
}

/**
 * Decides a rule for an actor; `undefined` is a client without a session. Refuses when there is no
 * rule.
 */
export function allows(rule: AccessRule | undefined, actor: Actor | undefined): boolean {
  if (rule === undefined) return false;
  if (rule.kind === 'anyone') return true;
  if (actor === undefined) return false;
  if (rule.kind === 'staff')
    return rule.roles.includes(actor.staffRole) && hasFeature(rule.anyOf, actor);
  return isOwnerWith('admin', actor);
}

/** Whether a rule refuses this actor for a role alone: the clinic has the feature. */
export function needsOtherRole(rule: AccessRule | undefined, actor: Actor): boolean {
  if (rule?.kind === 'admin') return !allows(rule, actor);
  return (
    rule?.kind === 'staff' && !rule.roles.includes(actor.staffRole) && hasFeature(rule.anyOf, actor)
  );
}

function hasFeature(anyOf: readonly Feature[], { enabledFeatures }: Actor): boolean {
  return anyOf.length === 0 || anyOf.some((feature) => enabledFeatures.includes(feature));
}

/** A clinic's role counts for its owners only: a receptionist of an admin's clinic is no admin. */
export function isOwnerWith(
  role: Actor['role'],
  actor: Pick<Actor, 'role' | 'staffRole'>,
): boolean {
  return actor.role === role && actor.staffRole === 'owner';
}

/**
 * Checks whether the actor manages more than the own clinic; such a login may need a second factor.
 */
export function isPrivileged({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'super_admin';
}

/**
 * Checks whether the actor may share sequence templates with other clinics (specification, section
 * 6).
 */
export function mayShareTemplates(actor: Actor): boolean {
  return isOwnerWith('admin', actor) || isOwnerWith('super_admin', actor);
}

/** Checks whether the actor may set the hours and leave of a doctor; null is the whole clinic. */
export function maySetHours(
  actor: Pick<Actor, 'staffRole' | 'doctorId'>,
  doctorId: DoctorId | null,
): boolean {
  if (MANAGERS.includes(actor.staffRole)) return true;
  return actor.staffRole === 'doctor' && doctorId !== null && actor.doctorId === doctorId;
}

/** Access rules of clinics. */
export const clinicsAccess = {
  'clinics.session': forStaff(ALL_STAFF),
  'clinics.settings': forStaff(MANAGERS),
  'clinics.updateSettings': forStaff(MANAGERS),
  'clinics.setLogo': forStaff(MANAGERS),
  'clinics.removeLogo': forStaff(MANAGERS),
  'clinics.doctors': forStaff(ALL_STAFF),
  'clinics.addDoctor': forStaff(MANAGERS),
  'clinics.updateDoctor': forStaff(MANAGERS),
  'clinics.deleteDoctor': forStaff(MANAGERS),
  'clinics.hours': withFeature('appointments').for(ALL_STAFF),
  'clinics.setHours': withFeature('appointments').for(MANAGERS_AND_DOCTORS),
  'clinics.addDay': withFeature('appointments').for(MANAGERS_AND_DOCTORS),
  'clinics.removeDay': withFeature('appointments').for(MANAGERS_AND_DOCTORS),
  'clinics.integrations': forStaff(OWNERS),
  'clinics.updateIntegrations': withPassword(forStaff(OWNERS)),
} as const;
