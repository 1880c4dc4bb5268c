import type { Findings } from './access-matrix.ts';
import { callOperation, codeOf, operationNamed } from './caller.ts';
import type { Ground } from './ground.ts';
import { insertRow } from './inserted.ts';
import { buildOwner, buildSession, type Owner } from './owner.ts';
import { ROWS } from './rows.ts';

interface Change {
  readonly says: string;
  readonly make: (ground: Ground, owner: Owner) => Promise<unknown>;
  /** What the next request of the living session hears. */
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
    says: 'an admin disables the login',
    async make(ground, { rows }) {
      const admin = await buildOwner(ground, { role: 'admin' });
      await admin.call('admin.setLoginEnabled', { id: rows.logins, isEnabled: false });
    },
    hears: 'UNAUTHENTICATED',
  },
  {
    says: 'the password is changed elsewhere',
    async make(ground, owner) {
      const elsewhere = await buildSession(ground, { loginId: owner.rows.logins });
      const operation = operationNamed('accounts.changePassword');
      const input = { current: owner.password, next: 'a wholly different battery' };
      await callOperation(ground, { operation, input, cookie: elsewhere });
    },
    hears: 'UNAUTHENTICATED',
  },
  {
    says: 'all other sessions are ended elsewhere',
    async make(ground, owner) {
      const elsewhere = await buildSession(ground, { loginId: owner.rows.logins });
      const operation = operationNamed('accounts.endOtherSessions');
      await callOperation(ground, { operation, input: undefined, cookie: elsewhere });
    },
    hears: 'UNAUTHENTICATED',
  },
  {
    says: 'the clinic is gone',
    make: ({ ownerPool }, { clinicId }) =>
      ownerPool.query('delete from users where id = $1', [clinicId]),
    hears: 'UNAUTHENTICATED',
  },
];

/**
 * What changes of a login or a clinic acts on the very next request of a session that lives, also while a long piece of work
 * of that session is running; and an admin's rights go with the role.
 */
export async function freshnessFindings(ground: Ground): Promise<Findings> {
  const found: string[] = [];
  for (const change of CHANGES) {
    for (const isBusy of [false, true]) {
      const owner = await buildOwner(ground);
      const bulk = isBusy ? await startBulk(ground, owner) : undefined;
      await change.make(ground, owner);
      const heard = await nextAnswer(ground, owner);
      const bulkEnded = await bulk?.ended;
      if (heard !== change.hears) found.push(`${change.says}: ${heard}, not ${change.hears}`);
      if (bulkEnded !== undefined && bulkEnded >= 500)
        found.push(`${change.says}: the work that was running answered ${bulkEnded}`);
    }
  }
  return { tried: CHANGES.length * 2 + 1, found: [...found, ...(await roleFindings(ground))] };
}

const MANY = 150;

/** Begins to create the follow-ups of many reviews, and does not wait for the end. */
async function startBulk(ground: Ground, owner: Owner): Promise<{ ended: Promise<number> }> {
  const reviews = await Promise.all(
    Array.from({ length: MANY }, () => insertRow(ground, 'reviews', ROWS.reviews(owner.clinicId))),
  );
  const answer = callOperation(ground, {
    operation: operationNamed('sequences.createMany'),
    input: { profileIds: reviews, language: 'en' },
    cookie: owner.cookie,
  });
  return { ended: answer.then(({ status }) => status) };
}

async function nextAnswer(ground: Ground, { cookie }: Owner): Promise<string> {
  const operation = operationNamed('reviews.search');
  const answer = await callOperation(ground, { operation, input: {}, cookie });
  return codeOf(answer) ?? String(answer.status);
}

async function roleFindings(ground: Ground): Promise<string[]> {
  const admin = await buildOwner(ground, { role: 'admin' });
  await admin.call('admin.categories');
  await ground.ownerPool.query(`update users set role = 'user' where id = $1`, [admin.clinicId]);
  const operation = operationNamed('admin.categories');
  const answer = await callOperation(ground, { operation, input: undefined, cookie: admin.cookie });
  return codeOf(answer) === 'FORBIDDEN' ? [] : [`the role is taken away: ${answer.status}`];
}
