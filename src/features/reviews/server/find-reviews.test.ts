import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { GARBLED_CURSORS, readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { reviewsFeature } from './feature.ts';
import { searchReviews } from './find-reviews.ts';
import { backdateReview, buildReview } from './testing.ts';

const database = testDatabase(reviewsFeature);

// covers: pages-follow-each-other-without-gap
test('pages follow each other without gap or repetition, newest first, also within one instant', async () => {
  const clinic = await buildClinic(database);
  const createdAt = new Date('2026-11-19T06:00:00.123Z');
  for (let index = 0; index < 7; index += 1) {
    const { id } = await buildReview(clinic);
    const later = new Date(createdAt.getTime() + index);
    await backdateReview(database, { id, createdAt: index < 4 ? createdAt : later });
  }
  const all = await searchReviews(clinic.scope, { limit: 50 });
  expect(all.items.map(({ createdAt: createdTime }) => createdTime)).toEqual(
    all.items
      .map(({ createdAt: createdTime }) => createdTime)
      .toSorted()
      .toReversed(),
  );
  const pages = await readAllPages((cursor) => searchReviews(clinic.scope, { limit: 2, cursor }));
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
    all.items.map(({ id }) => id),
  );
});

// covers: reviews-that-wait-first
test('pending reviews come before sent ones, each part with the newest first, page by page', async () => {
  const clinic = await buildClinic(database);
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const { id } = await buildReview(clinic);
    ids.push(id);
    await backdateReview(database, { id, createdAt: new Date(Date.UTC(2026, 10, 10 + index)) });
  }
  const [a, b, c, d, e, f] = ids;
  await database.ownerPool.query(`update reviews set status = 'sent' where id = any($1)`, [
    [b, e, f],
  ]);
  const pages = await readAllPages((cursor) => searchReviews(clinic.scope, { limit: 2, cursor }));
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([d, c, a, f, e, b]);
});

test('microseconds count: reviews of one millisecond stay apart', async () => {
  const clinic = await buildClinic(database);
  const ids = [];
  for (const micros of ['100', '200', '300']) {
    const { id } = await buildReview(clinic);
    ids.unshift(id);
    await database.ownerPool.query('update reviews set created_at = $1 where id = $2', [
      `2026-11-19T06:00:00.000${micros}Z`,
      id,
    ]);
  }
  const first = await searchReviews(clinic.scope, { limit: 1 });
  const rest = await searchReviews(clinic.scope, { limit: 5, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
});

test('a later page that has become empty has the total of the filter', async () => {
  const clinic = await buildClinic(database);
  const [oldest] = [await buildReview(clinic), await buildReview(clinic)];
  const { nextCursor } = await searchReviews(clinic.scope, { limit: 1 });
  await database.ownerPool.query('delete from reviews where id = $1', [oldest.id]);
  expect(await searchReviews(clinic.scope, { limit: 1, cursor: nextCursor ?? '' })).toEqual({
    items: [],
    nextCursor: null,
    total: 1,
    pending: 1,
  });
});

test.each(GARBLED_CURSORS)('garbled cursor number %# is invalid', async (cursor) => {
  const { scope } = await buildClinic(database);
  await expect(searchReviews(scope, { limit: 1, cursor })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

async function findNames(clinic: BuiltClinic, patient: string): Promise<string[]> {
  const { items } = await searchReviews(clinic.scope, { limit: 50, patient });
  return items.map(({ patientName }) => patientName).toSorted();
}

test('a patient is found by any part of the name or number; % and _ are letters like others', async () => {
  const clinic = await buildClinic(database);
  await buildReview(clinic, { patientName: 'Ravi Patil', contactNumber: '9876543210' });
  await buildReview(clinic, { patientName: 'Asha 100% Rao', contactNumber: '9000000001' });
  await buildReview(clinic, { patientName: 'Under_Score', contactNumber: '9000000002' });
  await buildReview(clinic, { patientName: 'Back\\Slash', contactNumber: '9000000003' });
  await buildReview(clinic, { patientName: 'फ़रहान', contactNumber: '9000000004' });
  await buildReview(await buildClinic(database), { patientName: 'Ravi Elsewhere' });

  expect(await findNames(clinic, 'RAVI')).toEqual(['Ravi Patil']);
  expect(await findNames(clinic, ' vi  pat ')).toEqual(['Ravi Patil']);
  expect(await findNames(clinic, '%')).toEqual(['Asha 100% Rao']);
  expect(await findNames(clinic, '_')).toEqual(['Under_Score']);
  expect(await findNames(clinic, '\\')).toEqual(['Back\\Slash']);
  expect(await findNames(clinic, 'फ़रहान'.normalize('NFD'))).toEqual(['फ़रहान']);
  expect(await findNames(clinic, '543')).toEqual(['Ravi Patil']);
  expect(await findNames(clinic, '+91 98765 43210')).toEqual(['Ravi Patil']);
  expect(await findNames(clinic, '૯૮૭૬૫')).toEqual(['Ravi Patil']);
  expect(await findNames(clinic, 'Ravi 543')).toEqual(['Ravi Patil']);
  expect(await findNames(clinic, 'Asha 543')).toEqual([]);
  expect(await findNames(clinic, '')).toHaveLength(5);
});

// covers: numbers-above-list-those-of-filter
test('the counts above the list are those of the filter', async () => {
  const clinic = await buildClinic(database);
  for (const status of ['pending', 'pending', 'sent'] as const)
    await buildReview(clinic, { status });
  await buildReview(clinic, { patientName: 'Meena Shah' });
  expect(await searchReviews(clinic.scope, { limit: 1 })).toMatchObject({
    total: 4,
    pending: 3,
    items: [{}],
  });
  expect(await searchReviews(clinic.scope, { limit: 50, patient: 'ravi' })).toMatchObject({
    total: 3,
    pending: 2,
  });
  expect(await searchReviews(clinic.scope, { limit: 50, status: 'sent' })).toMatchObject({
    total: 1,
    pending: 0,
    items: [{ status: 'sent' }],
  });
});
