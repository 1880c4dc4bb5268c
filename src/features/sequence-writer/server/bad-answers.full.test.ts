import { afterAll, describe, expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import {
  isClaimCheck,
  MODEL_KEY,
  PROTOCOLS,
  startFakeModels,
  type FakeModels,
  type Protocol,
} from '#platform/server/testing/fake-models.ts';
import type { ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import { chooseWriter } from '#features/models/server/choose-writer.ts';
import { writeSequenceTemplates } from './write-sequence.ts';
import { writeReviewDraft } from '#features/review-drafts/server/write-draft.ts';
import {
  BAD_FOR_CHECKS,
  BAD_FOR_REVIEWS,
  BAD_FOR_SEQUENCES,
  isEndless,
} from '#features/review-drafts/server/bad-answers-testing.ts';

const database = testDatabase();
const openModels: FakeModels[] = [];
afterAll(() => Promise.all(openModels.map((models) => models.close())));

/** Gives endless answers a short time-out. */
function timeoutFor(answer: string | ScriptedAnswer): AbortSignal | undefined {
  return isEndless(answer) ? AbortSignal.timeout(300) : undefined;
}

async function writerThatSays(protocol: Protocol, usual: string | ScriptedAnswer) {
  const models = await startFakeModels({ usual });
  openModels.push(models);
  const baseUrl = models.baseUrls[protocol];
  const settings = { modelId: 'fake-1', apiKey: MODEL_KEY, baseUrl, pauseMs: 1 };
  return { models, writer: await chooseWriter({ provider: protocol, ...settings }) };
}

describe.each(PROTOCOLS)('%s', (protocol) => {
  test.each(Object.entries(BAD_FOR_REVIEWS))(
    'the built-in writer replaces %s',
    async (_what, answer) => {
      const { scope } = await buildClinic(database);
      const { models, writer } = await writerThatSays(protocol, answer);
      const draft = await writeReviewDraft(scope, {
        clinicName: 'Mehta Clinic',
        language: 'en',
        variant: 0,
        writer,
        signal: timeoutFor(answer),
      });
      const isLeft = isEndless(answer);
      expect(draft).toMatchObject(isLeft ? { ok: false } : { value: { replacedWriter: 'fake-1' } });
      expect(models.requests.length).toBeGreaterThan(0);
      expect(models.requests.length).toBeLessThanOrEqual(4);
      expect(await scope.db.select().from(auditLog)).toHaveLength(1);
    },
  );

  test.each(Object.entries(BAD_FOR_CHECKS))(
    'the built-in writer replaces a draft whose check answers with %s',
    async (_what, answer) => {
      const { scope } = await buildClinic(database);
      const good = JSON.stringify({ reviewText: 'The staff were polite.' });
      const { models, writer } = await writerThatSays(protocol, good);
      const request = {
        clinicName: 'Mehta Clinic',
        language: 'en',
        points: [{ point: 'staff', direction: 'good' }],
        variant: 0,
        writer,
      } as const;
      const draft = await writeReviewDraft(scope, request);
      expect(draft).toMatchObject({ value: { writer: 'fake-1', replacedWriter: null } });
      models.answerChecks(answer);
      const replacement = await writeReviewDraft(scope, request);
      expect(replacement).toMatchObject({
        value: { writer: 'built-in', replacedWriter: 'fake-1' },
      });
      expect(models.requests.filter(isClaimCheck).length).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(
    Object.entries(BAD_FOR_SEQUENCES).flatMap(([what, bad]) =>
      ['whole', 'as it comes'].map((way) => [what, way, ...bad] as const),
    ),
  )('writes no sequence from %s, %s', async (_what, way, code, answer) => {
    const { scope } = await buildClinic(database);
    const { writer } = await writerThatSays(protocol, answer);
    const sequence = await writeSequenceTemplates(scope, {
      theme: 'Care of the heart',
      details: '',
      numMessages: 2,
      language: 'en',
      profileType: 'General',
      clinicName: 'Mehta Clinic',
      clinicPhone: '5550000200',
      savedTexts: [],
      writer,
      signal: timeoutFor(answer),
      ...(way === 'whole' ? {} : { onProgress: () => undefined }),
    });
    expect(sequence).toMatchObject({ ok: false, refusal: { code } });
  });
});
