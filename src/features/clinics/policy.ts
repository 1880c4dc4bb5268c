import type { Actor, Feature } from './schema.ts';

/**
 * The access rule of an operation: one of a few shapes, so that the whole access table is easy to
 * read.
 */
export type AccessRule =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'feature'; readonly anyOf: readonly Feature[] }
  | { readonly kind: 'admin' };

/** No session needed. */
export const anyone: AccessRule = { kind: 'anyone' };
export const signedIn: AccessRule = { kind: 'signed-in' };
/** Only the role `admin`: a super_admin does not count here (S2). */
export const adminOnly: AccessRule = { kind: 'admin' };

/** Allows clinics that have at least one of the features. */
export function withFeature(...anyOf: readonly Feature[]): AccessRule {
  return { kind: 'feature', anyOf };
}

/**
 * Decides a rule for an actor; `undefined` is a client without a session. Refuses when there is no
 * rule.
 */
export function allows(rule: AccessRule | undefined, actor: Actor | undefined): boolean {
  if (rule === undefined) return false;
  if (rule.kind === 'anyone') return true;
  if (actor === undefined) return false;
  if (rule.kind === 'signed-in') return true;
  if (rule.kind === 'feature')
    return rule.anyOf.some((feature) => actor.enabledFeatures.includes(feature));
  return rule.kind === 'admin' && actor.role === 'admin';
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
  return actor.role === 'admin' || actor.role === 'super_admin';
}

/** Access rules of clinics. */
export const clinicsAccess = {
  'clinics.session': signedIn,
  'clinics.settings': signedIn,
  'clinics.updateSettings': signedIn,
  'clinics.setLogo': signedIn,
  'clinics.removeLogo': signedIn,
  'clinics.doctors': signedIn,
  'clinics.addDoctor': signedIn,
  'clinics.updateDoctor': signedIn,
  'clinics.deleteDoctor': signedIn,
  'clinics.hours': withFeature('appointments'),
  'clinics.setHours': withFeature('appointments'),
  'clinics.addDay': withFeature('appointments'),
  'clinics.removeDay': withFeature('appointments'),
  'clinics.integrations': signedIn,
  'clinics.updateIntegrations': signedIn,
} as const;
