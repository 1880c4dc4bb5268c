import { onTestFinished } from 'vitest';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { MODEL_KEY, startFakeModels } from '#platform/server/testing/fake-models.ts';
import type { ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import type { ReviewTextRequest } from '../schema.ts';
import type { SequenceRequest } from '../sequence-schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import { createGoogleGemini } from './google-gemini.ts';
import type { TextModel } from './model.ts';
import { openSentenceRecord, type InstallationSentences } from './used-sentences.ts';

/** Opens the record of used sentences with a key of its own. */
export function buildSentences(operator: OperatorScope): InstallationSentences {
  return openSentenceRecord(operator, Buffer.alloc(32, 5));
}

/** Builds the built-in writer, which records its requests. */
export function buildWriter(): TextModel & {
  readonly requests: readonly (ReviewTextRequest | SequenceRequest)[];
} {
  const requests: (ReviewTextRequest | SequenceRequest)[] = [];
  return {
    name: builtInWriter.name,
    requests,
    writeReviewText(request, options) {
      requests.push(request);
      return builtInWriter.writeReviewText(request, options);
    },
    writeSequence(request, options) {
      requests.push(request);
      return builtInWriter.writeSequence(request, options);
    },
  };
}

/** Builds what a draft needs: a writer and the record of used sentences. */
export function buildWriting<Writer extends TextModel = ReturnType<typeof buildWriter>>(
  { operator }: { operator: OperatorScope },
  writer?: Writer,
) {
  return { writer: writer ?? buildWriter(), sentences: buildSentences(operator) };
}

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
