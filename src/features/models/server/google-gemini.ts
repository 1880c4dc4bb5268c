import { createGoogle } from '@ai-sdk/google';
import { createProviderWriter, type ModelSettings } from './provider-writer.ts';
import type { TextModel } from './model.ts';
import { fetchAnswer } from './provider-fetch.ts';

/** Google Gemini through its own protocol; the key travels in a header. */
export function createGoogleGemini(settings: ModelSettings): TextModel {
  const { apiKey, baseUrl, modelId } = settings;
  const provider = createGoogle({ apiKey, baseURL: baseUrl, fetch: fetchAnswer });
  return createProviderWriter({
    ...settings,
    provider: 'google',
    model: provider(modelId),
    takesFormat: true,
  });
}
