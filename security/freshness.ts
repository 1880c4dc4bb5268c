import type { Findings } from './access-matrix.ts';
import { callOperation, readCode, operationNamed } from './api-calls.ts';
import type { Environment } from './environment.ts';
import { findStaff, STAFF_FROM_LEAST } from './expected-roles.ts';
import { insertRow } from './insert-row.ts';
import { buildTenant, buildSession, type TestTenant } from './tenant.ts';
import { ROWS } from './rows.ts';

interface Change {
  readonly says: string;
  readonly make: (environment: Environment, owner: TestTenant) => Promise<unknown>;
  /** The answer to the next request of the live session. */
  readonly hears: 'UNAUTHENTICATED' | 'FORBIDDEN';
}

const CHANGES: readonly Change[] = [
  {
    says: 'the feature is taken away',
    make: ({ ownerPool }, { clinicId }) =>
      ownerPool.query(`update users set enabled_features = '{}' where id = $1`, [clinicId]),
    hears: 'FORBIDDEN',
  },
  {
    says: 'the login is disabled',
    make: ({ ownerPool }, { rows }) =>
      ownerPool.query('update logins set disabled_at = now() where id = $1', [rows.logins]),
    hears: 'UNAUTHENTICATED',
  },
  {
    says: 'another owner removes the login',
    async make(environment, owner) {
      const id = await insertOwner(environment, owner);
      const cookie = await buildSession(environment, { loginId: id });
      const operation = operationNamed('staff.remove');
      await callOperation(environment, { operation, input: { id: owner.rows.logins }, cookie });
    },
    hears: 'UNAUTHENTICATED',
  },
  {
    says: 'an admin disables the login',
    async make(environment, { rows }) {
      const admin = await buildTenant(environment, { role: 'admin' });
      await admin.call('admin.setLoginEnabled', { id: rows.logins, isEnabled: false });
    },
    hears: 'UNAUTHENTICATED',
  },
  {
    says: 'the password is changed elsewhere',
    async make(environment, owner) {
      const elsewhere = await buildSession(environment, { loginId: owner.rows.logins });
      const operation = operationNamed('accounts.changePassword');
      const input = { current: owner.password, next: 'a wholly different battery' };
      await callOperation(environment, { operation, input, cookie: elsewhere });
    },
    hears: 'UNAUTHENTICATED',
  },
  {
    says: 'all other sessions are ended elsewhere',
    async make(environment, owner) {
      const elsewhere = await buildSession(environment, { loginId: owner.rows.logins });
      const operation = operationNamed('accounts.endOtherSessions');
      await callOperation(environment, { operation, input: undefined, cookie: elsewhere });
    },
    hears: 'UNAUTHENTICATED',
  },
  {
    says: 'the clinic is gone',
    make: ({ ownerPool }, { clinicId }) => deleteClinic(ownerPool, clinicId),
    hears: 'UNAUTHENTICATED',
  },
];

/** Inserts another owner of the clinic. */
async function insertOwner(environment: Environment, { clinicId }: TestTenant): Promise<string> {
  return insertRow(environment, 'logins', {
    clinic_id: clinicId,
    name: 'Asha Mehta',
    email: `${crypto.randomUUID()}@clinic.example`,
    password_hash: 'not a hash',
    staff_role: 'owner',
  });
}

/** Deletes the clinic; tries again when PostgreSQL ends this instead of the work that runs at the same time. */
async function deleteClinic(ownerPool: Environment['ownerPool'], clinicId: string): Promise<void> {
  try {
    await ownerPool.query('delete from users where id = $1', [clinicId]);
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
    if (!isDeadlock) throw error;
    await deleteClinic(ownerPool, clinicId);
  }
}

/** Each staff role that may not edit an autopilot loses it at the request after the change. */
async function staffRoleFindings(environment: Environment): Promise<string[]> {
  const owner = await buildTenant(environment);
  const loginId = await insertOwner(environment, owner);
  const cookie = await buildSession(environment, { loginId });
  const operation = operationNamed('messaging.autopilot');
  const findings: string[] = [];
  for (const staffRole of STAFF_FROM_LEAST) {
    const change = { id: loginId, staffRole, doctorId: null };
    await owner.call('staff.changeRole', change);
    const answer = await callOperation(environment, { operation, input: undefined, cookie });
    const isAllowed = answer.status === 200;
    if (isAllowed !== findStaff('messaging.autopilot')?.includes(staffRole))
      findings.push(`made ${staffRole}: ${answer.status}`);
  }
  return findings;
}

/**
 * A change of a login or a clinic acts on the very next request of a session that lives, also while a long piece of work
 * of that session is running; and an admin's rights go with the role.
 */
export async function freshnessFindings(environment: Environment): Promise<Findings> {
  const findings: string[] = [];
  for (const change of CHANGES) {
    for (const isBusy of [false, true]) {
      const owner = await buildTenant(environment);
      const bulk = isBusy ? await startBulk(environment, owner) : undefined;
      await change.make(environment, owner);
      const code = await nextAnswer(environment, owner);
      const bulkEnded = await bulk?.end;
      if (code !== change.hears) findings.push(`${change.says}: ${code}, not ${change.hears}`);
      if (bulkEnded !== undefined && bulkEnded >= 500)
        findings.push(`${change.says}: the work that was running answered ${bulkEnded}`);
    }
  }
  return {
    tryCount: CHANGES.length * 2 + 1 + STAFF_FROM_LEAST.length,
    findings: [
      ...findings,
      ...(await roleFindings(environment)),
      ...(await staffRoleFindings(environment)),
    ],
  };
}

const MANY = 150;

/** Begins to create the follow-ups of many reviews, and does not wait for the end. */
async function startBulk(
  environment: Environment,
  owner: TestTenant,
): Promise<{ end: Promise<number> }> {
  const reviews = await Promise.all(
    Array.from({ length: MANY }, () =>
      insertRow(environment, 'reviews', ROWS.reviews(owner.clinicId)),
    ),
  );
  const answer = callOperation(environment, {
    operation: operationNamed('sequences.createMany'),
    input: { profileIds: reviews, language: 'en' },
    cookie: owner.cookie,
  });
  return { end: answer.then(({ status }) => status) };
}

async function nextAnswer(environment: Environment, { cookie }: TestTenant): Promise<string> {
  const operation = operationNamed('reviews.search');
  const answer = await callOperation(environment, { operation, input: {}, cookie });
  return readCode(answer) ?? String(answer.status);
}

async function roleFindings(environment: Environment): Promise<string[]> {
  const admin = await buildTenant(environment, { role: 'admin' });
  await admin.call('admin.categories');
  await environment.ownerPool.query(`update users set role = 'user' where id = $1`, [
    admin.clinicId,
  ]);
  const operation = operationNamed('admin.categories');
  const answer = await callOperation(environment, {
    operation,
    input: undefined,
    cookie: admin.cookie,
  });
  return readCode(answer) === 'FORBIDDEN' ? [] : [`the role is taken away: ${answer.status}`];
}
