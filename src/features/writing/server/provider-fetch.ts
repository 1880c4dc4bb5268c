/** The connection failed, or the answer was cut off. */
export class BrokenConnection extends Error {
  override readonly name = 'BrokenConnection';
}

class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
  override readonly message = 'The answer is longer than 1 MB';
}

/** Far more than any answer to our questions. */
const LONGEST_BODY = 1_048_576;

/**
 * `fetch` for a provider: follows no redirect, since the key would travel along, and reads at most 1 MB of an answer. One that comes as
 * events is handed on as it comes, any other whole. Rejects, and a stream of events ends, with a BrokenConnection when it is cut.
 */
export const fetchAnswer: typeof fetch = async (input, init) => {
  const signal = init?.signal;
  try {
    const response = await fetch(input, { ...init, redirect: 'error' });
    const { status, statusText, headers } = response;
    if (response.ok && isEvents(response) && response.body)
      return new Response(limited(response.body, signal), { status, statusText, headers });
    const body = await readBody(response);
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  } catch (error) {
    throw faultOf(error, signal);
  }
};

/** What of ours stopped an exchange, whatever the packages between wrapped it in. */
export function wireFaultOf(error: unknown): BrokenConnection | AnswerTooLong | undefined {
  return causesOf(error).find(
    (cause) => cause instanceof BrokenConnection || cause instanceof AnswerTooLong,
  );
}

function isEvents({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('text/event-stream') === true;
}

function limited(
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
        controller.error(faultOf(error, signal));
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

/** What stopped an exchange, as its caller may hear it. */
function faultOf(error: unknown, signal: AbortSignal | null | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof AnswerTooLong) return error;
  return new BrokenConnection(kindOf(error), { cause: error });
}

/** The kind of a fault, such as ECONNREFUSED; its message may carry addresses and stays out. */
function kindOf(error: unknown): string {
  for (const cause of causesOf(error))
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return 'the connection was cut';
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}
