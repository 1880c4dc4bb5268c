import { afterAll, expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { chooseWriter } from '#features/models/server/choose-writer.ts';
import { writeReviewDraft } from '#features/review-drafts/server/write-draft.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { MODEL_KEY, PROTOCOLS, startFakeModels } from '#platform/server/testing/fake-models.ts';
import { readModelUsage } from './model-usage.ts';
import { openAdminScope, buildUser } from './testing.ts';

const database = testDatabase();
const models = await startFakeModels({ usual: '{"reviewText": "We visited Mehta Clinic."}' });
afterAll(() => models.close());

test('counts the tokens of drafts and their checks by clinic, and estimates their cost', async () => {
  const admin = openAdminScope(database, await buildUser(database, { role: 'admin' }));
  const nothing = await readModelUsage(admin, {});
  expect(nothing).toMatchObject({ currency: null, clinics: [], total: { requests: 0 } });
  const clinic = await buildClinic(database);
  for (const provider of PROTOCOLS) {
    const baseUrl = models.baseUrls[provider];
    const settings = { modelId: 'fake-1', apiKey: MODEL_KEY, baseUrl, pauseMs: 1 };
    const draft = await writeReviewDraft(clinic.scope, {
      clinicName: 'Mehta Clinic',
      language: 'en',
      variant: 0,
      writer: await chooseWriter({ provider, ...settings }),
      onProgress: () => undefined,
    });
    expect(draft).toMatchObject({ value: { writer: 'fake-1' } });
  }
  const prices = { input: 1_000_000, output: 2_000_000, currency: 'USD' };
  const { total, clinics, currency } = await readModelUsage(admin, { prices });
  const { inputTokens, outputTokens } = total;
  expect(total).toMatchObject({ requests: 6, estimatedCost: inputTokens + 2 * outputTokens });
  expect(inputTokens).toBeGreaterThanOrEqual(5);
  expect(outputTokens).toBeGreaterThanOrEqual(5);
  expect(currency).toBe('USD');
  expect(clinics).toEqual([{ id: clinic.id, name: expect.any(String), ...total }]);
});
