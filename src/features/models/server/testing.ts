import { onTestFinished } from 'vitest';
import { MODEL_KEY, startFakeModels } from '#platform/server/testing/fake-models.ts';
import type { ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import { createGoogleGemini } from './google-gemini.ts';
import type { TextModel } from './model.ts';

/** Builds the writer of a model that no request reaches: nothing listens at its address. */
export function buildBrokenWriter(): TextModel {
  const baseUrl = 'http://127.0.0.1:1/v1beta';
  return createGoogleGemini({ modelId: 'broken', apiKey: 'none', baseUrl, pauseMs: 1 });
}

/** Starts a model on loopback, until the test ends: it answers these in turn, then the last one again and again. */
export async function startModel(...answers: [...string[], string | ScriptedAnswer]) {
  const models = await startFakeModels({ usual: answers.at(-1) ?? '' });
  onTestFinished(() => models.close());
  models.say(...answers.filter((answer) => typeof answer === 'string'));
  const baseUrl = models.baseUrls.google;
  const settings = { modelId: 'fake-1', apiKey: MODEL_KEY, baseUrl, pauseMs: 1 };
  return { models, writer: createGoogleGemini(settings) };
}
