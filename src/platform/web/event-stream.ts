import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import { NoAnswer, requestFor } from './api.ts';

/** The server says something at least every few seconds, if only that it is still there. */
const LONGEST_SILENCE_MS = 30_000;

/**
 * Calls an operation that answers with events, such as `['sequences', 'generateTemplates']`, and hands each on as it comes. Rejects as
 * an operation's call does: with an `ORPCError` of the contract's code, also when the failure came in the middle, or with `NoAnswer`.
 * The server's contract checks each event before it leaves; the caller names their type, and knows which one is the last.
 */
export async function* eventsFrom<Event>(
  path: readonly [feature: string, operation: string],
  { input, signal }: { input: unknown; signal?: AbortSignal },
): AsyncGenerator<Event, void> {
  const silence = new AbortController();
  const either = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
  const { url, ...request } = requestFor(path, input);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stillThere = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  };
  try {
    stillThere();
    const answer = await fetch(url, { ...request, signal: either });
    if (!answer.ok) throw await failureOf(answer);
    for await (const { event, data } of eventsIn(answer, { signal: either, stillThere })) {
      if (event === 'error') throw errorFrom(data, answer.status);
      if (event === 'message') yield data as Event;
    }
  } catch (cause) {
    // Whoever gave up listening is not told that nobody answered.
    if (cause instanceof ORPCError || signal?.aborted) throw cause;
    throw new NoAnswer(silence.signal.aborted ? 'timeout' : 'network', cause);
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function failureOf(answer: Response): Promise<Error> {
  const isJson = answer.headers.get('content-type')?.includes('json');
  return errorFrom(isJson ? await answer.json() : undefined, answer.status);
}

function errorFrom(data: unknown, status: number): Error {
  if (isORPCErrorJson(data)) return createORPCErrorFromJson(data);
  // An error page of something in between; only its status can be believed.
  return new ORPCError('UNAVAILABLE', { status });
}

/** Server-sent events: blocks of lines with an empty line behind each. Those that only keep the connection have no data. */
async function* eventsIn(
  { body }: Response,
  { signal, stillThere }: { signal: AbortSignal; stillThere: () => void },
) {
  signal.throwIfAborted();
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  signal.addEventListener('abort', () => {
    reader?.cancel(signal.reason).catch(() => undefined);
  });
  let text = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    stillThere();
    const blocks = (text + read.value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const valueOf = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = valueOf('data');
      const event = valueOf('event');
      if (event !== undefined) yield { event, data: data && (JSON.parse(data) as unknown) };
    }
  }
  signal.throwIfAborted();
}
