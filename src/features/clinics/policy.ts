import type { Actor, Feature } from './schema.ts';

/** Who may do an operation: one of a few shapes, so that the whole access table can be read at a glance. */
export type AccessRule =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'feature'; readonly anyOf: readonly Feature[] }
  | { readonly kind: 'admin' };

/** No session needed. */
export const anyone: AccessRule = { kind: 'anyone' };
export const signedIn: AccessRule = { kind: 'signed-in' };
/** Exactly the role `admin`: a super_admin is not one here (S2). */
export const adminOnly: AccessRule = { kind: 'admin' };

/** Clinics that have at least one of the features. */
export function withFeature(...anyOf: readonly Feature[]): AccessRule {
  return { kind: 'feature', anyOf };
}

/** Decides one rule for one actor; nobody signed in is `undefined`. What matches no rule is refused. */
export function allows(rule: AccessRule | undefined, actor: Actor | undefined): boolean {
  if (rule === undefined) return false;
  if (rule.kind === 'anyone') return true;
  if (actor === undefined) return false;
  if (rule.kind === 'signed-in') return true;
  if (rule.kind === 'feature')
    return rule.anyOf.some((feature) => actor.enabledFeatures.includes(feature));
  return rule.kind === 'admin' && actor.role === 'admin';
}

/** Who runs more than the own clinic; such a login may be asked for more than a password. */
export function isPrivileged({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'super_admin';
}

/** Sharing sequence templates beyond the own clinic (specification, section 6). */
export function mayShareTemplates(actor: Actor): boolean {
  return actor.role === 'admin' || actor.role === 'super_admin';
}

/** The clinics slice's rows of the access table. */
export const clinicsAccess = {
  'clinics.session': signedIn,
  'clinics.settings': signedIn,
  'clinics.updateSettings': signedIn,
  'clinics.setLogo': signedIn,
  'clinics.removeLogo': signedIn,
  'clinics.doctors': signedIn,
  'clinics.addDoctor': signedIn,
  'clinics.deleteDoctor': signedIn,
  'clinics.integrations': signedIn,
  'clinics.updateIntegrations': signedIn,
} as const;
