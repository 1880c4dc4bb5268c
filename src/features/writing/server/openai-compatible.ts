import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createAskingWriter, type ModelSettings } from './provider-writer.ts';
import type { TextModel } from './model.ts';
import { fetchAnswer } from './provider-fetch.ts';

/** Whatever speaks OpenAI's chat protocol at an address: a model in the house (Ollama, llama.cpp, vLLM) or a service. */
export function createOpenAiCompatible(settings: ModelSettings & { baseUrl: string }): TextModel {
  const { apiKey, baseUrl, modelId } = settings;
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl,
    // A model in the house asks for none.
    ...(apiKey === '' ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    fetch: fetchAnswer,
  });
  return createAskingWriter({
    ...settings,
    provider: 'openai-compatible',
    model: provider(modelId),
    takesFormat: true,
  });
}
