import type { IncomingMessage } from 'node:http';
import { Failure } from '#platform/errors.ts';

/**
 * Reads a body of at most `limit` bytes; undefined when the request has none. Only then does a request get a slot: one that is sent
 * half must not occupy any.
 */
export function readBody(
  request: IncomingMessage,
  { limit }: { limit: number },
): Promise<string | undefined> {
  const length = Number(request.headers['content-length'] ?? 0);
  const hasBody = length > 0 || request.headers['transfer-encoding'] !== undefined;
  if (!hasBody) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let read = 0;
    if (length > limit) return reject(new Failure('TOO_LARGE'));
    request.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read <= limit) chunks.push(chunk);
      else reject(new Failure('TOO_LARGE'));
    });
    request.once('end', () => resolve(new TextDecoder().decode(Buffer.concat(chunks))));
    request.once('error', (cause) => reject(notReadable(cause)));
    request.once('close', () => request.complete || reject(notReadable()));
  });
}

/** Parses a body as JSON; INVALID when it is none. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notReadable(error);
  }
}

function notReadable(cause?: unknown): Failure {
  return new Failure('INVALID', { data: { issues: [] }, cause });
}
