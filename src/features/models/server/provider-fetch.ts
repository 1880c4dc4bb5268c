import { releaseSlot } from '#platform/server/http/request-limiter.ts';

/** The connection failed, or the answer was cut off. */
export class BrokenConnection extends Error {
  override readonly name = 'BrokenConnection';
}

class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
  override readonly message = 'The answer is longer than 1 MB';
}

/** Far more than any answer needs. */
const LONGEST_BODY = 1_048_576;

/**
 * `fetch` for a provider: follows no redirect, which would receive the key, and reads at most 1 MB.
 * Streams events as they arrive, and reads any other answer as a whole. Rejects, and ends a stream
 * of events, with a BrokenConnection when the connection is cut.
 */
export const fetchAnswer: typeof fetch = async (input, init) => {
  const signal = init?.signal;
  // Other requests of the clinic run while this one waits for the model.
  releaseSlot();
  try {
    const response = await fetch(input, { ...init, redirect: 'error' });
    const { status, statusText, headers } = response;
    if (response.ok && isEvents(response) && response.body)
      return new Response(limitBody(response.body, signal), { status, statusText, headers });
    const body = await readBody(response);
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  } catch (error) {
    throw toConnectionError(error, signal);
  }
};

/** Finds our own error among the causes of an error of the packages. */
export function findConnectionError(error: unknown): BrokenConnection | AnswerTooLong | undefined {
  return listCauses(error).find(
    (cause) => cause instanceof BrokenConnection || cause instanceof AnswerTooLong,
  );
}

function isEvents({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('text/event-stream') === true;
}

function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let length = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        length += value.length;
        if (length > LONGEST_BODY) throw new AnswerTooLong();
        controller.enqueue(value);
      } catch (error) {
        void reader.cancel().catch(() => undefined);
        controller.error(toConnectionError(error, signal));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_BODY) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Converts an error of the connection for the caller. */
function toConnectionError(error: unknown, signal: AbortSignal | null | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof AnswerTooLong) return error;
  return new BrokenConnection(errorCode(error), { cause: error });
}

/** Returns the error's code, such as ECONNREFUSED; its message may contain addresses. */
function errorCode(error: unknown): string {
  for (const cause of listCauses(error))
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return 'the connection was cut';
}

function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}
