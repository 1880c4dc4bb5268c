import { ModelError, type TextModel } from './model.ts';

/** The specification's request time-out. */
const PATIENCE_MS = 30_000;

/** Asks the model something short about nobody. `error` says why no answer came, as 'status statusText: message'. */
export async function tryModel(
  writer: TextModel,
  { signal }: { signal?: AbortSignal },
): Promise<{ writer: string; error: string | null }> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    await writer.tryOut?.({ signal: signal ? AbortSignal.any([patience, signal]) : patience });
    return { writer: writer.name, error: null };
  } catch (error) {
    const reason = error instanceof ModelError ? error.message : 'No answer within 30 seconds';
    return { writer: writer.name, error: reason };
  }
}
