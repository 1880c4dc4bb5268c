import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { operatorScopeOn } from '#features/accounts/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { PLAYER_ADDRESSES } from '../rules.ts';
import { CreativeId } from '../schema.ts';
import { insertCreative } from './creative-queries.ts';
import { creativesRouter, type CreativesContext } from './router.ts';
import { buildCategory, buildCreative, TEST_CREATIVE } from './testing.ts';

const database = testDatabase();

// covers: clinic-sees-own-creatives-and-those
test('a clinic sees its own creatives and those of all, of its current month, the newest first', async () => {
  const [clinic, other] = [await buildClinic(database), await buildClinic(database)];
  const operator = operatorScopeOn(database);
  const category = await buildCategory(operator);
  const sharedCreative = await buildCreative(operator, { categoryId: category.id });
  const ownCreative = await buildCreative(operator, { clinicId: clinic.id, title: 'आपका दिन' });
  await buildCreative(operator, { clinicId: other.id });
  await buildCreative(operator, { monthNumber: 10 });
  await buildCreative(operator, { year: 2025 });

  const list = await call(creativesRouter.list, {}, toContext(clinic));
  expect(list.items.map(({ id }) => id)).toEqual([ownCreative.id, sharedCreative.id]);
  expect(list).toMatchObject({ total: 2, nextCursor: null });
  expect(list.items[1]).toEqual({
    id: sharedCreative.id,
    categoryId: category.id,
    categoryName: category.name,
    title: 'World Diabetes Day',
    description: '',
    contentType: 'link',
    content: 'https://www.who.int/campaigns/world-diabetes-day',
    pictureUrl: null,
    thumbnailUrl: null,
    year: 2026,
    monthNumber: 11,
    createdAt: sharedCreative.createdAt,
  });
});

// covers: category-year-and-month-chosen-and-pages
test('category, year and month are chosen, and pages follow each other', async () => {
  const clinic = await buildClinic(database);
  const operator = operatorScopeOn(database);
  const { id: categoryId } = await buildCategory(operator);
  const month = { year: 2024, monthNumber: 2, categoryId };
  for (let index = 0; index < 5; index++) await buildCreative(operator, month);
  await buildCreative(operator, { ...month, categoryId: null });

  const pages = await readAllPages((cursor) =>
    call(creativesRouter.list, { ...month, limit: 2, cursor }, toContext(clinic)),
  );
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(5);
  expect(ids).toHaveLength(5);
  await expect(
    call(creativesRouter.list, { cursor: 'garbled' }, toContext(clinic)),
  ).rejects.toMatchObject({ code: 'INVALID' });
});

// covers: not-a-month
test.each([{ year: 2019 }, { year: 2031 }, { monthNumber: 0 }, { monthNumber: 13 }, { year: 'x' }])(
  '%o is no month',
  async (month) => {
    const context = toContext(await buildClinic(database));
    const answer = call(creativesRouter.list, month as { year: number }, context);
    await expect(answer).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  },
);

test('a frame from elsewhere is offered as a link', async () => {
  const clinic = await buildClinic(database);
  const month = { year: 2023, monthNumber: 3, contentType: 'iframe' } as const;
  const operator = operatorScopeOn(database);
  await buildCreative(operator, {
    ...month,
    content: 'https://evil.example/embed/1',
    frameAddresses: ['evil.example/embed/'],
  });
  await buildCreative(operator, { ...month, content: 'https://www.youtube.com/embed/1' });
  const { items } = await call(
    creativesRouter.list,
    { year: 2023, monthNumber: 3 },
    toContext(clinic),
  );
  expect(items.map(({ contentType }) => contentType)).toEqual(['iframe', 'link']);
});

// covers: database-refuses-as-content
test.each([
  '<iframe src="https://www.youtube.com/embed/1">',
  'http://a.in/x',
  'javascript:alert(1)',
])('the database refuses %s as content', async (content) => {
  const id = CreativeId.parse(randomUUID());
  const creative = insertCreative(operatorScopeOn(database), { ...TEST_CREATIVE, id, content });
  await expect(creative).rejects.toMatchObject({ cause: { code: '23514' } });
});

// covers: categories-come-by-name-case
test('lists categories by name, ignoring case', async () => {
  const clinic = await buildClinic(database);
  const operator = operatorScopeOn(database);
  const word = randomUUID();
  for (const name of ['b', 'C', 'a']) await buildCategory(operator, { name: `${word} ${name}` });
  const { items } = await call(creativesRouter.categories, undefined, toContext(clinic));
  const ownCategories = items.filter(({ name }) => name.startsWith(word));
  expect(ownCategories.map(({ name }) => name.at(-1))).toEqual(['a', 'b', 'C']);
});

function toContext({ actor, scope }: BuiltClinic): { context: CreativesContext } {
  return {
    context: {
      actor,
      scope,
      requestId: scope.requestId,
      headers: {},
      address: '127.0.0.1',
      event: { kind: 'request' },
      setCookies: [],
      secure: false,
      tools: { frameAddresses: PLAYER_ADDRESSES },
    },
  };
}
