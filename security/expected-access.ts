import type { Actor, Feature } from '#features/clinics/schema.ts';
import type { contract, OperationName } from '#app/contract.ts';
import { findStaff } from './expected-roles.ts';

/** The callers with access: anyone, anyone signed in, an admin, or a clinic with one of these features. */
type Who = 'anyone' | 'signed in' | 'admin' | readonly Feature[];

const PATIENT_WRITERS: Who = ['sequences', 'reviews', 'appointments'];

/**
 * The access table a second time, independently, by feature; exceptions are below. So a row of the access table that allows too
 * much or too little differs from what was intended.
 */
const OF_SLICE: Readonly<Record<keyof typeof contract, Who>> = {
  accounts: 'signed in',
  activity: 'signed in',
  admin: 'admin',
  appointments: ['appointments'],
  clinics: 'signed in',
  creatives: ['creatives'],
  dashboard: ['dashboard'],
  messaging: ['sequences'],
  feedback: ['reviews'],
  month: ['dashboard'],
  dataRights: 'signed in',
  patients: ['appointments', 'reports', 'reviews', 'sequences'],
  posters: ['appointments', 'reviews'],
  reports: ['reports'],
  reviews: ['reviews'],
  sequences: ['sequences'],
  setup: 'signed in',
  staff: 'signed in',
  models: 'admin',
  reviewDrafts: 'anyone',
  live: 'signed in',
  health: 'anyone',
};

const UNLIKE_THEIR_SLICE: Readonly<Partial<Record<OperationName, Who>>> = {
  'posters.createSlips': ['reviews'],
  'accounts.options': 'anyone',
  'accounts.signIn': 'anyone',
  'accounts.signOut': 'anyone',
  'accounts.clinics': 'anyone',
  'accounts.switchClinic': 'anyone',
  'accounts.requestCode': 'anyone',
  'accounts.signInWithCode': 'anyone',
  'accounts.startGoogle': 'anyone',
  'accounts.signInWithGoogle': 'anyone',
  'accounts.verifySecondFactor': 'anyone',
  'accounts.startSecondFactor': 'anyone',
  'accounts.confirmSecondFactor': 'anyone',
  'accounts.requestPasswordReset': 'anyone',
  'accounts.setPassword': 'anyone',
  'accounts.readInvitation': 'anyone',
  'accounts.signUp': 'anyone',
  'accounts.confirmSignUp': 'anyone',
  'accounts.confirmEmail': 'anyone',
  'staff.desk': 'anyone',
  'staff.enterDesk': 'anyone',
  'staff.signInAtDesk': 'anyone',
  'clinics.hours': ['appointments'],
  'clinics.setHours': ['appointments'],
  'clinics.addDay': ['appointments'],
  'clinics.removeDay': ['appointments'],
  'messaging.sentBefore': PATIENT_WRITERS,
  'messaging.testProvider': PATIENT_WRITERS,
  'messaging.providerConnection': PATIENT_WRITERS,
  'messaging.renewCallback': PATIENT_WRITERS,
  'messaging.channelWorks': PATIENT_WRITERS,
  'messaging.suppressions': PATIENT_WRITERS,
  'messaging.openChat': ['sequences', 'reviews', 'appointments', 'reports'],
  'messaging.suppression': ['sequences', 'reviews', 'appointments', 'reports'],
  'messaging.suppress': PATIENT_WRITERS,
  'messaging.unsuppress': PATIENT_WRITERS,
  'messaging.unsuppressUser': PATIENT_WRITERS,
};

/** Returns who should have access to an operation. */
export function findAllowed(name: OperationName): Who {
  return UNLIKE_THEIR_SLICE[name] ?? OF_SLICE[name.split('.')[0] as keyof typeof contract];
}

/** Whether this actor, or an anonymous caller, should have access. */
export function shouldEnter(
  name: OperationName,
  actor: Pick<Actor, 'role' | 'staffRole' | 'enabledFeatures'> | undefined,
): boolean {
  const who = findAllowed(name);
  if (who === 'anyone') return true;
  if (actor === undefined) return false;
  if (who === 'admin') return actor.role === 'admin' && actor.staffRole === 'owner';
  const staff = findStaff(name);
  if (staff !== undefined && !staff.includes(actor.staffRole)) return false;
  if (who === 'signed in') return true;
  return who.some((feature) => actor.enabledFeatures.includes(feature));
}

/** Operations that read rows of every kind, whatever the clinic's features, and why. */
const OF_EVERY_KIND: Readonly<Partial<Record<keyof typeof contract, string>>> = {
  dataRights: 'a patient may ask for all that a clinic keeps, also of what is switched off',
};

/** Operations that remove or rename a row and so change rows of other kinds that point at it, and why. */
const FOLLOWED: Readonly<Partial<Record<OperationName, string>>> = {
  'clinics.deleteDoctor': 'a visit loses a doctor who is gone, and the hours go with the doctor',
  'clinics.updateDoctor': 'visits from today on say the doctor’s new name and number',
  'reviews.remove': 'follow-ups stop, so that none is sent for a review that is gone',
};

/** Whether an operation is meant to read rows of switched-off features. */
export function readsEveryKind(name: OperationName): boolean {
  return Object.hasOwn(OF_EVERY_KIND, name.split('.')[0] ?? '');
}

/** Whether an operation is meant to change rows of switched-off features. */
export function changesEveryKind(name: OperationName): boolean {
  return Object.hasOwn(FOLLOWED, name);
}
