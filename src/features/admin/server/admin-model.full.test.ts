import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { FEATURES, ROLES } from '#features/clinics/roles-and-features.ts';
import type { Actor, Feature, Role } from '#features/clinics/schema.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { Failure } from '#platform/errors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { PROFILE_TYPES } from '#features/clinics/profile-types.ts';
import { setLoginEnabled, setRole } from './set-access.ts';
import { createAdminGate, type AdminScope } from './gate.ts';
import { disableAllFeatures, enableAllFeatures, setFeatures } from './set-features.ts';
import { setProfileTypes } from './set-profile-types.ts';
import { buildUser } from './testing.ts';

/**
 * Three people change access in any order, two at a time. An enabled admin who can open the panel
 * always remains, the actor keeps their own access, and the audit log has each change exactly once.
 */

const RUNS = Number(process.env.ADMIN_SEQUENCES ?? 200);
const database = testDatabase();
const users: BuiltClinic[] = [];

beforeAll(async () => {
  for (let count = 0; count < 3; count++) users.push(await buildUser(database));
});

interface User {
  role: Role;
  isEnabled: boolean;
  features: string;
  profileTypes: string;
}

type Act = (scope: AdminScope, target: BuiltClinic) => Promise<unknown>;
interface Doing {
  who: number;
  whom: number;
  says: string;
  act: Act;
}

const person = fc.nat({ max: 2 });
const acts: fc.Arbitrary<{ says: string; act: Act }> = fc.oneof(
  fc.constantFrom(...ROLES).map((role) => ({
    says: role,
    act: ((scope, { id }) => setRole(scope, { id, role })) satisfies Act,
  })),
  fc.boolean().map((isEnabled) => ({
    says: isEnabled ? 'enable' : 'disable',
    act: ((scope, { actor }) =>
      setLoginEnabled(scope, { id: actor.loginId, isEnabled })) satisfies Act,
  })),
  fc.subarray([...FEATURES]).map((enabledFeatures: Feature[]) => ({
    says: `features ${enabledFeatures.join(',')}`,
    act: (async (scope, { id }) =>
      setFeatures(scope, { id, enabledFeatures, seen: await readFeatures(id) })) satisfies Act,
  })),
  fc.subarray([...PROFILE_TYPES], { maxLength: 3 }).map((profileTypes) => ({
    says: `profile ${profileTypes.join(',')}`,
    act: ((scope, { id }) => setProfileTypes(scope, { id, profileTypes, seen: [] })) satisfies Act,
  })),
  fc.boolean().map((all) => ({
    says: all ? 'all' : 'none',
    act: ((scope, { id }) =>
      all ? enableAllFeatures(scope, { id }) : disableAllFeatures(scope, { id })) satisfies Act,
  })),
);
const doing = fc.tuple(person, person, acts).map(([who, whom, act]) => ({ who, whom, ...act }));

class One implements fc.AsyncCommand<object, object> {
  readonly #doing: Doing[];

  constructor(...together: Doing[]) {
    this.#doing = together;
  }

  check = () => true;

  async run(): Promise<void> {
    const [before, lines] = [await state(), await auditLines()];
    await Promise.all(this.#doing.map((candidate) => attempt(candidate)));
    const after = await state();

    const admins = after.filter(({ role, isEnabled }) => role === 'admin' && isEnabled);
    expect(admins.length, 'an admin is left').toBeGreaterThan(0);
    const [only] = this.#doing;
    if (this.#doing.length === 1 && only && isAdmin(before[only.who])) {
      expect(isAdmin(after[only.who]), 'the actor kept their access').toBe(true);
    }
    const [writtenCount, changedCount] = [
      (await auditLines()) - lines,
      changesBetween(before, after),
    ];
    // Of two at once, the second may undo the first: two entries and no visible change.
    expect(writtenCount, 'each change has its line').toBeGreaterThanOrEqual(changedCount);
    expect(writtenCount, 'and no more than one').toBeLessThanOrEqual(
      this.#doing.length === 1 ? changedCount : this.#doing.length,
    );
  }

  toString = () => this.#doing.map(({ who, whom, says }) => `${who}→${whom} ${says}`).join(' & ');
}

const commands = fc.commands(
  [doing.map((single) => new One(single)), fc.tuple(doing, doing).map((two) => new One(...two))],
  { maxCommands: 8 },
);

test(
  `${RUNS} sequences of access changes leave an admin and a complete audit log`,
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        await resetUsers();
        await fc.asyncModelRun(() => ({ model: {}, real: {} }), sequence);
      }),
      { numRuns: RUNS },
    );
  },
);

/** Acts like a request: through the gate, with the present role. It may be refused. */
async function attempt({ who, whom, act }: Doing): Promise<void> {
  const [actor, target] = [users[who], users[whom]];
  const current = (await state())[who];
  if (actor === undefined || target === undefined || current === undefined) return;
  // A disabled login has no session.
  if (!current.isEnabled) return;
  const now: Actor = { ...actor.actor, role: current.role };
  const gate = createAdminGate({ operatorPool: database.operatorPool });
  try {
    await act(gate.enter(now, randomUUID()), target);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'FORBIDDEN')) throw error;
  }
}

function isAdmin(user: User | undefined): boolean {
  return user?.role === 'admin' && user.isEnabled;
}

function changesBetween(before: readonly User[], after: readonly User[]): number {
  const fields = ['role', 'isEnabled', 'features', 'profileTypes'] as const;
  return before.flatMap((user, index) =>
    fields.filter((field) => user[field] !== after[index]?.[field]),
  ).length;
}

async function resetUsers(): Promise<void> {
  await database.ownerPool.query(
    `update users set role = case when id = $1 then 'admin' else 'user' end,
       enabled_features = '{}', profile_types = '{}'`,
    [users[0]?.id],
  );
  await database.ownerPool.query(`update logins set disabled_at = null`);
}

async function state(): Promise<User[]> {
  const result = await database.ownerPool.query<User & { id: string }>(
    `select u.id, role, disabled_at is null as "isEnabled", array_to_string(enabled_features, ',') as features,
       array_to_string(profile_types, ',') as "profileTypes"
     from users u join logins l on l.clinic_id = u.id`,
  );
  return users.flatMap(({ id }) => result.rows.filter((row) => row.id === id));
}

async function readFeatures(id: string): Promise<Feature[]> {
  const result = await database.ownerPool.query<{ features: Feature[] }>(
    `select enabled_features as features from users where id = $1`,
    [id],
  );
  return result.rows[0]?.features ?? [];
}

async function auditLines(): Promise<number> {
  const result = await database.ownerPool.query<{ lines: number }>(
    `select (select count(*) from audit_log)::int + (select count(*) from operator_audit_log)::int as lines`,
  );
  return result.rows[0]?.lines ?? 0;
}
