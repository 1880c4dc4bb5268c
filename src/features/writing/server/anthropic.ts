import { createAnthropic } from '@ai-sdk/anthropic';
import { createAskingWriter, type ModelSettings } from './provider-writer.ts';
import type { TextModel } from './model.ts';
import { fetchAnswer } from './provider-fetch.ts';

/** Anthropic's Claude, by its own protocol. Older models can be held to a schema by a tool only, so the prompt alone asks for JSON. */
export function createAnthropicClaude(settings: ModelSettings): TextModel {
  const { apiKey, baseUrl, modelId } = settings;
  const provider = createAnthropic({ apiKey, baseURL: baseUrl, fetch: fetchAnswer });
  return createAskingWriter({
    ...settings,
    provider: 'anthropic',
    model: provider(modelId),
    takesFormat: false,
  });
}
