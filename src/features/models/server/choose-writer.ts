import type { ModelSettings } from './provider-writer.ts';
import { builtInWriter, type ModelError, type Provider, type TextModel } from './model.ts';

/** The installation's text model; the compatible kind has no default address. */
export type WriterSettings =
  | ({ readonly provider: Exclude<Provider, 'openai-compatible'> } & ModelSettings)
  | ({ readonly provider: 'openai-compatible' } & ModelSettings & { readonly baseUrl: string });

/**
 * Returns the installation's writer: the chosen model, or the built-in one (S19). Loads a
 * provider's packages only when it is chosen.
 */
export async function chooseWriter(
  writerSettings: WriterSettings | undefined,
  options: { onFailed?: (failure: ModelError) => void } = {},
): Promise<TextModel> {
  const settings = writerSettings && { ...writerSettings, ...options };
  switch (settings?.provider) {
    case 'google':
      return (await import('./google-gemini.ts')).createGoogleGemini(settings);
    case 'openai-compatible':
      return (await import('./openai-compatible.ts')).createOpenAiCompatible(settings);
    case 'anthropic':
      return (await import('./anthropic.ts')).createAnthropicClaude(settings);
    case undefined:
      return builtInWriter;
  }
}
