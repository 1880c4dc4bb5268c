import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '#platform/server/http/api-description.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { contract } from '../contract.ts';
import { API_DESCRIPTION } from './api-description.ts';
import { runProduct, type RunningProduct } from './testing.ts';

const document = await describeApi(contract, API_DESCRIPTION);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

describe('the document', () => {
  test('is at most 400 kB and names its schemas', () => {
    expect(JSON.stringify(document).length).toBeLessThan(400_000);
    const names = Object.keys(document.components.schemas);
    for (const name of ['Appointment', 'Review', 'Message', 'ReviewStaleError', 'InvalidError'])
      expect(names).toContain(name);
    const create = operations.find(({ operationId }) => operationId === 'reviews.create');
    expect(create?.responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Review',
    });
  });

  test('says of each operation who may call it, and describes each tag', () => {
    const readSecurity = (name: string) =>
      operations.find(({ operationId }) => operationId === name)?.security;
    expect(readSecurity('reviews.create')).toEqual([{ session: [] }]);
    expect(readSecurity('accounts.signIn')).toEqual([]);
    expect(readSecurity('reviewDrafts.generateReview')).toEqual([
      { publicKey: [] },
      { publicKeyAsBearer: [] },
    ]);
    expect(operations.filter(({ security }) => security === undefined)).toEqual([]);
    for (const { name, description } of API_DESCRIPTION.tags)
      expect(description, name).toMatch(/\w+ \w+/);
  });
});

describe('the served document', () => {
  const database = testDatabase();
  let product: RunningProduct;
  beforeAll(async () => {
    product = await runProduct(database);
  });
  afterAll(() => product.close());

  /** Without what fetch does by itself to compressed answers. */
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
      (resolve, reject) => {
        get(`${product.url}/api/openapi.json`, { headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode,
              headers: answer.headers,
              body: Buffer.concat(chunks),
            }),
          );
        }).on('error', reject);
      },
    );

  test('comes compressed to callers who accept that', async () => {
    const plain = await ask({});
    const [br, gzip] = [
      await ask({ 'accept-encoding': 'gzip, br' }),
      await ask({ 'accept-encoding': 'gzip' }),
    ];
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 8);
    expect(br.headers.vary).toBe('Accept-Encoding');
  });

  test('is not sent again to a caller who has it', async () => {
    const { headers } = await ask({ 'accept-encoding': 'br' });
    const tag = String(headers.etag);
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': tag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
    // A proxy that changes the encoding weakens the tag.
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': `W/${tag}` })).status).toBe(304);
  });
});

test('says what a generated client needs to be strict', () => {
  const { Review, ReviewStatus, Failure, RateLimitedError } = document.components.schemas;
  // A closed list, so that a status that no review has does not compile.
  expect(Review).toMatchObject({
    properties: { status: { $ref: '#/components/schemas/ReviewStatus' } },
    required: expect.arrayContaining(['status']) as string[],
    additionalProperties: false,
  });
  expect(ReviewStatus).toMatchObject({ enum: ['pending', 'sent'] });
  const create = operations.find(({ operationId }) => operationId === 'reviews.create');
  expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { id: {}, patientName: {}, contactNumber: {} },
    required: expect.arrayContaining(['id', 'patientName', 'contactNumber']) as string[],
  });
  // Each failure has a code of its own, by which a caller finds its data.
  expect(Failure?.oneOf).toContainEqual({ $ref: '#/components/schemas/RateLimitedError' });
  expect(RateLimitedError).toMatchObject({
    properties: {
      code: { const: 'RATE_LIMITED' },
      data: { properties: { retryAfterSeconds: {} }, required: ['retryAfterSeconds'] },
    },
    required: expect.arrayContaining(['code', 'data']) as string[],
  });
});
