import type { Actor, Feature } from '#features/clinics/schema.ts';
import type { contract, OperationName } from '#app/contract.ts';

/** Who may: nobody has to be signed in, somebody, an admin, or a clinic with one of these features. */
type Who = 'anyone' | 'signed in' | 'admin' | readonly Feature[];

const PATIENT_WRITERS: Who = ['sequences', 'reviews', 'appointments'];

/**
 * The access table a second time, in other words: by slice. What a slice's operations are not alike in stands below. Thus
 * a row of the access table that says too much, too little or nothing is told from what was meant.
 */
const OF_SLICE: Readonly<Record<keyof typeof contract, Who>> = {
  accounts: 'signed in',
  admin: 'admin',
  appointments: ['appointments'],
  clinics: 'signed in',
  creatives: ['creatives'],
  dashboard: ['dashboard'],
  messaging: ['sequences'],
  patients: 'signed in',
  reports: ['reports'],
  reviews: ['reviews'],
  sequences: ['sequences'],
  writing: 'anyone',
  live: 'signed in',
  health: 'anyone',
};

const UNLIKE_THEIR_SLICE: Readonly<Partial<Record<OperationName, Who>>> = {
  'accounts.options': 'anyone',
  'accounts.signIn': 'anyone',
  'accounts.signOut': 'anyone',
  'accounts.requestCode': 'anyone',
  'accounts.signInWithCode': 'anyone',
  'accounts.startGoogle': 'anyone',
  'accounts.signInWithGoogle': 'anyone',
  'accounts.verifySecondFactor': 'anyone',
  'accounts.startSecondFactor': 'anyone',
  'accounts.confirmSecondFactor': 'anyone',
  'accounts.requestPasswordReset': 'anyone',
  'accounts.setPassword': 'anyone',
  'accounts.signUp': 'anyone',
  'accounts.confirmSignUp': 'anyone',
  'accounts.confirmEmail': 'anyone',
  'messaging.testProvider': PATIENT_WRITERS,
  'messaging.providerConnection': PATIENT_WRITERS,
  'messaging.renewCallback': PATIENT_WRITERS,
  'messaging.channelWorks': PATIENT_WRITERS,
  'messaging.suppressions': PATIENT_WRITERS,
  'messaging.suppression': ['sequences', 'reviews', 'appointments', 'reports'],
  'messaging.suppress': PATIENT_WRITERS,
  'messaging.unsuppress': PATIENT_WRITERS,
  'messaging.unsuppressUser': PATIENT_WRITERS,
  'writing.testModel': 'admin',
};

/** Who is meant to do an operation. */
export function meantFor(name: OperationName): Who {
  return UNLIKE_THEIR_SLICE[name] ?? OF_SLICE[name.split('.')[0] as keyof typeof contract];
}

/** Whether this actor, or nobody, is meant to be let in. */
export function shouldEnter(
  name: OperationName,
  actor: Pick<Actor, 'role' | 'enabledFeatures'> | undefined,
): boolean {
  const who = meantFor(name);
  if (who === 'anyone') return true;
  if (actor === undefined) return false;
  if (who === 'signed in') return true;
  if (who === 'admin') return actor.role === 'admin';
  return who.some((feature) => actor.enabledFeatures.includes(feature));
}
