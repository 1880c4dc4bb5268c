import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLogin } from '#features/accounts/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import type { KeptCreative } from '#features/admin/schema.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { largePng } from '#platform/server/testing/large-png.ts';
import { runProduct, type RunningProduct } from '#app/server/testing.ts';

const database = testDatabase();
const CREATIVES = '/api/admin/creatives';
let product: RunningProduct;
let admin: string;

beforeAll(async () => {
  product = await runProduct(database);
  admin = await signIn({ role: 'admin' });
});
afterAll(() => product.close());

// covers: uploaded-picture-encoded-again-as-jpeg
test('an uploaded picture is encoded again as JPEG of at most 1600 pixels and served to clinics', async () => {
  const creative = await create({ picture: await png('#16a34a', 2400) });
  expect(creative).toMatchObject({ content: null, contentType: 'image', clinicId: null });
  expect(creative.pictureUrl).toMatch(
    new RegExp(`^/api/creatives/${creative.id}/picture\\.jpg\\?v=[0-9a-f]{16}$`),
  );
  const cookies = await signIn();
  const answer = await product.call('GET', creative.pictureUrl ?? '', undefined, { cookies });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400',
  });
  const picture = await sharp(await answer.bytes()).metadata();
  expect(picture).toMatchObject({ format: 'jpeg', width: 1600 });
  const response = await product.call('GET', '/api/creatives?year=2026&monthNumber=10', undefined, {
    cookies,
  });
  expect(await response.json()).toMatchObject({ items: [{ pictureUrl: creative.pictureUrl }] });
});

// covers: another-clinic-clinic-without-feature
test('another clinic, a clinic without the feature and a stranger get 404 for a clinic’s picture', async () => {
  const clinic = await buildClinic(database);
  const { pictureUrl: url } = await create({ clinicId: clinic.id });
  const { pictureUrl: sharedUrl } = await create({});
  const get = async (cookies?: string, address = url) =>
    (await product.call('GET', address ?? '', undefined, cookies ? { cookies } : {})).status;
  const ownCookies = await product.signIn(await buildLogin(database, clinic));
  const withoutFeature = await signIn({ enabledFeatures: ['dashboard'] });
  expect([await get(ownCookies, sharedUrl), await get(withoutFeature, sharedUrl)]).toEqual([
    200, 404,
  ]);
  expect([await get(ownCookies), await get(admin)]).toEqual([200, 200]);
  expect([await get(await signIn()), await get(withoutFeature), await get()]).toEqual([
    404, 404, 404,
  ]);
});

test('a new picture gets a new address, and the same one again changes nothing', async () => {
  const picture = await png('#16a34a');
  const creative = await create({ picture });
  const same = await update(creative, { picture });
  expect(await same.json()).toMatchObject({ version: 1, pictureUrl: creative.pictureUrl });
  const other = (await (
    await update(creative, { picture: await png('#4f46e5') })
  ).json()) as KeptCreative;
  expect(other.version).toBe(2);
  expect(other.pictureUrl).not.toBe(creative.pictureUrl);
});

test('an address takes the place of the picture, a picture that of the address, and deleting removes both', async () => {
  const creative = await create({});
  const content = 'https://example.com/diwali.png';
  const linkCreative = (await (await update(creative, { content })).json()) as KeptCreative;
  expect(linkCreative).toMatchObject({ content, pictureUrl: null });
  expect(await readStoredBytes(creative.id)).toEqual([null]);
  const uploadedCreative = (await (
    await update(linkCreative, { picture: await png('#4f46e5') })
  ).json()) as KeptCreative;
  expect(uploadedCreative).toMatchObject({ content: null, version: 3 });
  await product.call('DELETE', `${CREATIVES}/${creative.id}`, undefined, { cookies: admin });
  const response = await product.call('GET', uploadedCreative.pictureUrl ?? '', undefined, {
    cookies: admin,
  });
  expect(response.status).toBe(404);
  expect(await readStoredBytes(creative.id)).toEqual([]);
});

test('refuses an upload that is no picture or has too many pixels, and stores nothing', async () => {
  const id = randomUUID();
  const tooMany = largePng({ width: 7000, height: 7000, bits: 16, isInterlaced: true });
  for (const [picture, code] of [
    ['aGVsbG8=', 'NOT_AN_IMAGE'],
    [tooMany.toString('base64'), 'TOO_MANY_PIXELS'],
  ]) {
    const answer = await post({ id, picture });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code });
  }
  expect(await readStoredBytes(id)).toEqual([]);
});

test('accepts a picture of one megabyte with the longest texts beside it', async () => {
  const noise = sharp({
    create: {
      width: 580,
      height: 580,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const bytes = await noise.png({ compressionLevel: 0 }).toBuffer();
  expect(bytes.length).toBeGreaterThan(1_000_000);
  const answer = await post({
    picture: bytes.toString('base64'),
    title: 'शु'.repeat(60),
    description: 'शु'.repeat(500),
  });
  expect(answer.status).toBe(200);
});

test('a creative needs an address or a picture, and only an image can be a picture', async () => {
  const expectedError = { data: { issues: [{ path: 'content' }] } };
  const withoutAny = await post({ content: null });
  expect(withoutAny.status).toBe(400);
  expect(await withoutAny.json()).toMatchObject(expectedError);
  const video = await post({ contentType: 'video', picture: await png('#16a34a') });
  expect(await video.json()).toMatchObject(expectedError);
  const response = await update(await create({}), { contentType: 'link' });
  expect(await response.json()).toMatchObject(expectedError);
});

async function signIn(clinic: Parameters<typeof buildClinic>[1] = {}): Promise<string> {
  return product.signIn(await buildLogin(database, await buildClinic(database, clinic)));
}

function post(fields: object): Promise<Response> {
  const creative = {
    id: randomUUID(),
    categoryId: null,
    clinicId: null,
    title: 'दिवाली की शुभकामनाएँ',
    description: '',
    contentType: 'image',
    content: null,
    thumbnailUrl: null,
    year: 2026,
    monthNumber: 10,
    ...fields,
  };
  return product.call('POST', CREATIVES, creative, { cookies: admin });
}

async function create(fields: object): Promise<KeptCreative> {
  const answer = await post({ picture: await png('#16a34a'), ...fields });
  expect(answer.status).toBe(200);
  return (await answer.json()) as KeptCreative;
}

function update({ id, version }: KeptCreative, fields: object): Promise<Response> {
  return product.call('PATCH', `${CREATIVES}/${id}`, { version, ...fields }, { cookies: admin });
}

async function png(background: string, width = 64): Promise<string> {
  const picture = sharp({ create: { width, height: 40, channels: 3, background } });
  return (await picture.png().toBuffer()).toString('base64');
}

async function readStoredBytes(id: string): Promise<(Buffer | null)[]> {
  const result = await database.ownerPool.query<{ picture: Buffer | null }>(
    'select picture from creatives where id = $1 union all select picture from shared_creatives where id = $1',
    [id],
  );
  return result.rows.map(({ picture }) => picture);
}
