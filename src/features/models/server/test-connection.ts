import { DATA_ONLY, toFencedJson, type Prompt } from '../prompt-schema.ts';
import { ModelError, type TextModel } from './model.ts';

/** The prompt of a connection test, without personal data. */
const CONNECTION_TEST_PROMPT: Prompt = {
  instructions: `Answer with one JSON object and nothing else: {"reviewText": "ready"}\n${DATA_ONLY}`,
  data: toFencedJson({}),
  format: {
    type: 'object',
    properties: { reviewText: { type: 'string' } },
    required: ['reviewText'],
    additionalProperties: false,
  },
};

/** The specification's request time-out. */
const TIMEOUT_MS = 30_000;

/**
 * Sends the model a short request without personal data. `error` is the reason for a missing
 * answer, as 'status statusText: message'.
 */
export async function testConnection(
  writer: TextModel,
  { signal }: { signal?: AbortSignal },
): Promise<{ writer: string; error: string | null }> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const text = await writer.answer?.(CONNECTION_TEST_PROMPT, {
      signal: signal ? AbortSignal.any([patience, signal]) : patience,
    });
    if (text?.trim() === '')
      return { writer: writer.name, error: '200 OK: an answer without text' };
    return { writer: writer.name, error: null };
  } catch (error) {
    const reason = error instanceof ModelError ? error.message : 'No answer within 30 seconds';
    return { writer: writer.name, error: reason };
  }
}
