import { createAnthropic } from '@ai-sdk/anthropic';
import { createProviderWriter, type ModelSettings } from './provider-writer.ts';
import type { TextModel } from './model.ts';
import { fetchAnswer } from './provider-fetch.ts';

/**
 * Anthropic's Claude through its own protocol. Older models support a schema only through a tool,
 * so that only the prompt asks for JSON.
 */
export function createAnthropicClaude(settings: ModelSettings): TextModel {
  const { apiKey, baseUrl, modelId } = settings;
  const provider = createAnthropic({ apiKey, baseURL: baseUrl, fetch: fetchAnswer });
  return createProviderWriter({
    ...settings,
    provider: 'anthropic',
    model: provider(modelId),
    takesFormat: false,
  });
}
