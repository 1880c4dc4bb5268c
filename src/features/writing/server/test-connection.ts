import { ModelError, type TextModel } from './model.ts';

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
    await writer.testConnection?.({
      signal: signal ? AbortSignal.any([patience, signal]) : patience,
    });
    return { writer: writer.name, error: null };
  } catch (error) {
    const reason = error instanceof ModelError ? error.message : 'No answer within 30 seconds';
    return { writer: writer.name, error: reason };
  }
}
