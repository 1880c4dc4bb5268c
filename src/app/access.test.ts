import { expect, test } from 'vitest';
import { FEATURES, ROLES } from '#features/clinics/roles-and-features.ts';
import type { Actor, Feature, Role } from '#features/clinics/schema.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { ACCESS, can } from './access.ts';
import { contract, type OperationName } from './contract.ts';

function actor(role: Role, enabledFeatures: Feature[]): Actor {
  return {
    loginId: LoginId.parse('00000000-0000-4000-8000-000000000001'),
    clinicId: ClinicId.parse('00000000-0000-4000-8000-000000000002'),
    name: 'Meera Shah',
    role,
    staffRole: 'owner',
    doctorId: null,
    enabledFeatures,
    screenLanguage: null,
  };
}

const operations = Object.entries(contract).flatMap(([feature, verbs]) =>
  Object.keys(verbs).map((verb) => `${feature}.${verb}`),
);

// covers: each-operation-exactly-one-row
test('each operation has exactly one row, and no row is left over', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(operations.toSorted());
});

// covers: without-session-only-ways-in-health-check
test('without a session only the ways in, the health check and what asks for a key are open', () => {
  const open = operations.filter((operation) => can(undefined, operation as OperationName));
  expect(open.toSorted()).toEqual([
    'accounts.clinics',
    'accounts.confirmEmail',
    'accounts.confirmSecondFactor',
    'accounts.confirmSignUp',
    'accounts.options',
    'accounts.readInvitation',
    'accounts.requestCode',
    'accounts.requestPasswordReset',
    'accounts.setPassword',
    'accounts.signIn',
    'accounts.signInWithCode',
    'accounts.signInWithGoogle',
    'accounts.signOut',
    'accounts.signUp',
    'accounts.startGoogle',
    'accounts.startSecondFactor',
    'accounts.switchClinic',
    'accounts.verifySecondFactor',
    'health.check',
    // These two ask for the public key themselves.
    'reviewDrafts.generateReview',
    'reviewDrafts.generateReviewBundle',
    'staff.desk',
    'staff.enterDesk',
    'staff.signInAtDesk',
  ]);
});

test('denies an operation without a row to every actor, also one named like a built-in property', () => {
  for (const name of ['reviews.nothing', 'constructor', '__proto__', 'toString']) {
    expect(can(actor('admin', [...FEATURES]), name as OperationName)).toBe(false);
  }
});

/** The contracts whose operations each feature opens; features that write to patients also open the do-not-contact list. */
const OPENS: Record<Feature, string[]> = {
  dashboard: ['dashboard', 'month'],
  // A doctor's hours decide when appointments are made.
  appointments: ['appointments', 'clinics', 'messaging', 'patients', 'posters'],
  reviews: ['feedback', 'messaging', 'patients', 'posters', 'reviews'],
  sequences: ['messaging', 'patients', 'sequences'],
  creatives: ['creatives'],
  // A number typed into a report request is looked up in the do-not-contact list.
  reports: ['messaging', 'patients', 'reports'],
};

// covers: feature-opens-own-operations-and-those
test.each(FEATURES)('feature %s opens only its own operations', (feature) => {
  const withIt = operations.filter((operation) =>
    can(actor('user', [feature]), operation as OperationName),
  );
  const without = operations.filter((operation) =>
    can(actor('user', []), operation as OperationName),
  );
  const openedOperations = withIt.filter((operation) => !without.includes(operation));
  expect(
    [...new Set(openedOperations.map((operation) => operation.split('.')[0] ?? ''))].toSorted(
      (a, b) => a.localeCompare(b),
    ),
  ).toEqual(OPENS[feature]);
});

// covers: role-opens-nothing-that-feature-would-to
test('a role opens nothing that a feature would have to', () => {
  for (const role of ROLES) {
    const allowedOperations = operations.filter((operation) =>
      can(actor(role, []), operation as OperationName),
    );
    expect(
      allowedOperations.some((operation) =>
        /^(?:appointments|reviews|sequences|messaging)\./.test(operation),
      ),
      role,
    ).toBe(false);
  }
});
