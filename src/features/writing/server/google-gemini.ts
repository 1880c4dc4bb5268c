import { createGoogle } from '@ai-sdk/google';
import { createAskingWriter, type ModelSettings } from './provider-writer.ts';
import type { TextModel } from './model.ts';
import { fetchAnswer } from './provider-fetch.ts';

/** Google Gemini, by its own protocol; the key travels in a header. */
export function createGoogleGemini(settings: ModelSettings): TextModel {
  const { apiKey, baseUrl, modelId } = settings;
  const provider = createGoogle({ apiKey, baseURL: baseUrl, fetch: fetchAnswer });
  return createAskingWriter({
    ...settings,
    provider: 'google',
    model: provider(modelId),
    takesFormat: true,
  });
}
