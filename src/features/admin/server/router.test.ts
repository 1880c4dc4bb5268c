import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { buildAccountsTools } from '#features/accounts/server/testing.ts';
import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Role } from '#features/clinics/schema.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { PLAYER_ADDRESSES } from '#features/creatives/rules.ts';
import { builtInWriter } from '#features/models/server/model.ts';
import { createLoopWatch } from '#platform/server/loop-watch.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createAdminGate } from './gate.ts';
import { adminRouter, type AdminContext } from './router.ts';
import { buildUser } from './testing.ts';

const database = testDatabase();
const id = randomUUID();

/** Valid input for each operation: a refusal must not depend on invalid input. */
const INPUTS: Record<keyof typeof adminRouter, object | undefined> = {
  users: {},
  setFeatures: { id, enabledFeatures: [], seen: [] },
  enableAll: { id },
  disableAll: { id },
  setProfileTypes: { id, profileTypes: [], seen: [] },
  setRole: { id, role: 'admin' },
  setSuspended: { id, isSuspended: true },
  setLoginEnabled: { id, isEnabled: true },
  createClinic: { id, clinicName: 'Clinic', name: 'Asha', email: 'asha@clinic.example' },
  renewInvitation: { id },
  heartbeat: undefined,
  modelUsage: undefined,
  creatives: {},
  createCreative: creativeInput({ id }),
  updateCreative: { id, version: 1, title: 'Other' },
  deleteCreative: { id },
  categories: undefined,
  createCategory: { id, name: 'Festivals' },
  renameCategory: { id, name: 'Festivals' },
  deleteCategory: { id },
};

// covers: role-refused-everything-with-feature
test.each(['user', 'super_admin'] as const satisfies Role[])(
  'role %s is refused everything, with every feature on, and changes nothing',
  async (role) => {
    const options = buildContext(
      await buildUser(database, { role, enabledFeatures: [...FEATURES] }),
    );
    const before = await rows();
    for (const [name, input] of Object.entries(INPUTS)) {
      const operation = adminRouter[
        name as keyof typeof adminRouter
      ] as typeof adminRouter.enableAll;
      const answer = call(operation, input as { id: string }, options);
      await expect(answer, name).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await rows()).toEqual(before);
  },
);

// covers: admin-without-single-feature-reaches-panel
test('an admin without a single feature can use the panel', async () => {
  const options = buildContext(await buildUser(database, { role: 'admin', enabledFeatures: [] }));
  const { items, total } = await call(adminRouter.users, {}, options);
  expect(items.length).toBe(total);
});

test('returns refusals as the contract declares them', async () => {
  const admin = await buildUser(database, { role: 'admin' });
  await database.ownerPool.query(`update users set role = 'user' where id <> $1`, [admin.id]);
  const options = buildContext(admin);
  await expect(
    call(adminRouter.setRole, { id: admin.id, role: 'user' }, options),
  ).rejects.toMatchObject({ defined: true, code: 'LAST_ADMIN', status: 409 });
  await expect(
    call(adminRouter.setFeatures, { id: admin.id, enabledFeatures: [], seen: [] }, options),
  ).rejects.toMatchObject({ defined: true, code: 'STALE', data: { current: { id: admin.id } } });
});

// covers: creative-created-once-changed-shown-to-stale
test('creates a creative once, changes it, refuses a stale edit, and deletes it', async () => {
  const options = buildContext(await buildUser(database, { role: 'admin' }));
  const category = await call(
    adminRouter.createCategory,
    { id: randomUUID(), name: ` Festivals  of ${id} ` },
    options,
  );
  expect(category.name).toBe(`Festivals of ${id}`);
  const month = { year: 2027, monthNumber: 3 };
  const input = creativeInput({ id: randomUUID(), categoryId: category.id, ...month });
  const creative = await call(adminRouter.createCreative, input, options);
  expect(await call(adminRouter.createCreative, { ...input, title: 'Twice' }, options)).toEqual(
    creative,
  );
  expect(creative).toMatchObject({ categoryName: category.name, clinicId: null, version: 1 });

  const change = { id: creative.id, version: 1, title: 'दिवाली की शुभकामनाएँ' };
  const result = await call(adminRouter.updateCreative, change, options);
  expect(result).toMatchObject({ title: change.title, version: 2 });
  expect(await call(adminRouter.updateCreative, change, options)).toEqual(result);
  await expect(
    call(adminRouter.updateCreative, { ...change, title: 'Other' }, options),
  ).rejects.toMatchObject({ defined: true, code: 'STALE', data: { current: { version: 2 } } });

  await call(adminRouter.deleteCategory, { id: category.id }, options);
  const list = await call(adminRouter.creatives, month, options);
  expect(list).toMatchObject({ total: 1, items: [{ id: creative.id, categoryId: null }] });
  await call(adminRouter.deleteCreative, { id: creative.id }, options);
  await expect(
    call(adminRouter.deleteCreative, { id: creative.id }, options),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await actionsOn(creative.id)).toEqual([
    'creatives.create',
    'creatives.update',
    'creatives.delete',
  ]);
});

// covers: refused-content
test.each([
  ['https://www.youtube.com/watch?v=abc', 'iframe', 'NOT_FRAMED'],
  ['https://evil.example/embed/1', 'iframe', 'NOT_FRAMED'],
  ['http://example.com/x.png', 'image', 'BAD_REQUEST'],
  ['javascript:alert(1)', 'link', 'BAD_REQUEST'],
  ['<iframe src="https://www.youtube.com/embed/1">', 'iframe', 'BAD_REQUEST'],
] as const)('%s as %s is refused', async (content, contentType, code) => {
  const options = buildContext(await buildUser(database, { role: 'admin' }));
  const input = creativeInput({ id: randomUUID(), content, contentType });
  await expect(call(adminRouter.createCreative, input, options)).rejects.toMatchObject({ code });
});

test('stores an address as a browser normalises it', async () => {
  const options = buildContext(await buildUser(database, { role: 'admin' }));
  const content = 'https://WWW.Example.com/आशा.png';
  const input = creativeInput({ id: randomUUID(), content, contentType: 'image' });
  const creative = await call(adminRouter.createCreative, input, options);
  expect(creative.content).toBe(new URL(content).href);
});

test('a creative names its clinic; unknown clinics and categories are refused', async () => {
  const clinic = await buildUser(database, { clinicName: 'ક્લિનિક' });
  const options = buildContext(await buildUser(database, { role: 'admin' }));
  const ownInput = creativeInput({ id: randomUUID(), clinicId: clinic.id });
  const creative = await call(adminRouter.createCreative, ownInput, options);
  expect(creative).toMatchObject({ clinicId: clinic.id, clinicName: 'ક્લિનિક' });
  for (const wrong of [{ clinicId: randomUUID() }, { categoryId: randomUUID() }]) {
    const input = creativeInput({ id: randomUUID(), ...wrong });
    await expect(call(adminRouter.createCreative, input, options)).rejects.toMatchObject({
      code: 'INVALID',
      data: { issues: [{ path: Object.keys(wrong)[0] }] },
    });
  }
});

test('category names are unique in any case, also for simultaneous requests', async () => {
  const options = buildContext(await buildUser(database, { role: 'admin' }));
  const create = (name: string) =>
    call(adminRouter.createCategory, { id: randomUUID(), name }, options);
  const name = `Yoga ${randomUUID()}`;
  const both = await Promise.allSettled([create(name), create(name.toUpperCase())]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const other = await create(`Other ${name}`);
  await expect(
    call(adminRouter.renameCategory, { id: other.id, name }, options),
  ).rejects.toMatchObject({ defined: true, code: 'NAME_TAKEN' });
  const renaming = await call(
    adminRouter.renameCategory,
    { id: other.id, name: `${name} 2` },
    options,
  );
  expect(renaming.name).toBe(`${name} 2`);
  expect(await actionsOn(other.id)).toEqual([
    'creatives.createCategory',
    'creatives.renameCategory',
  ]);
});

function creativeInput(fields: {
  id: string;
  categoryId?: string;
  clinicId?: string;
  content?: string;
  contentType?: 'image' | 'video' | 'iframe' | 'link';
}) {
  return {
    categoryId: null,
    clinicId: null,
    title: 'Diwali greetings',
    description: '',
    contentType: 'link' as const,
    content: 'https://example.com/diwali',
    thumbnailUrl: null,
    year: 2026,
    monthNumber: 10,
    ...fields,
  };
}

async function actionsOn(entityId: string): Promise<string[]> {
  const result = await database.ownerPool.query<{ action: string }>(
    `select action from audit_log where entity_id = $1
     union all select action from operator_audit_log where entity_id = $1`,
    [entityId],
  );
  return result.rows.map(({ action }) => action);
}

async function rows() {
  const result = await database.ownerPool.query(
    `select (select count(*) from users) as users, (select count(*) from logins) as logins,
       (select count(*) from creatives) + (select count(*) from shared_creatives) as creatives, (select count(*) from creative_categories) as categories,
       (select count(*) from audit_log) + (select count(*) from operator_audit_log) as lines`,
  );
  return result.rows[0] as Record<string, string>;
}

function buildContext({ actor, scope }: BuiltClinic): { context: AdminContext } {
  return {
    context: {
      actor,
      scope,
      admin: createAdminGate({ operatorPool: database.operatorPool }),
      accounts: { tools: buildAccountsTools() },
      requestId: scope.requestId,
      headers: {},
      address: '127.0.0.1',
      event: { kind: 'request' },
      setCookies: [],
      secure: false,
      tools: {
        frameAddresses: PLAYER_ADDRESSES,
        readDisk: async () => null,
        forwardedSecondsAgo: () => null,
        loopWatch: createLoopWatch({ onDelay: () => undefined }),
        triesBackups: false,
        writer: builtInWriter,
      },
    },
  };
}
