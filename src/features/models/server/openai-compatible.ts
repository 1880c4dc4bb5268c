import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createProviderWriter, type ModelSettings } from './provider-writer.ts';
import type { TextModel } from './model.ts';
import { fetchAnswer } from './provider-fetch.ts';

/** Any server with OpenAI's chat protocol: a local model (Ollama, llama.cpp, vLLM) or a service. */
export function createOpenAiCompatible(settings: ModelSettings & { baseUrl: string }): TextModel {
  const { apiKey, baseUrl, modelId } = settings;
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl,
    // A local model needs none.
    ...(apiKey === '' ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    includeUsage: true,
    fetch: fetchAnswer,
  });
  return createProviderWriter({
    ...settings,
    provider: 'openai-compatible',
    model: provider(modelId),
    takesFormat: true,
  });
}
