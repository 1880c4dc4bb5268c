import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Shorter ones cost more to pack than to send. */
const WORTH_PACKING_BYTES = 1024;

const PACKERS = {
  // Of the eleven levels the one that packs a list as tightly as gzip does, in less time.
  br: (body: string) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: string) => promisify(gzip)(body),
} as const;

/**
 * Makes an answer whose body is one text go out in one write, with its length, and packed where the caller takes that.
 * Node by itself writes the head as soon as it is given, and a body of unknown length in chunks: several writes, each of
 * which costs as much as checking a list. What streams stays a stream; it is not packed, so that events arrive as they
 * happen.
 */
export function answerInOnePiece(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);

  response.writeHead = (status: number, headers?: unknown) => {
    // Node asks for the head itself once the body is there: then it is due.
    if (headers === undefined) return writeHead(status);
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders))
      if (value !== undefined) response.setHeader(name, value);
    return response;
  };

  response.end = ((body?: unknown, ...rest: never[]) => {
    if (typeof body !== 'string' || response.headersSent) return end(body, ...rest);
    response.appendHeader('Vary', 'Accept-Encoding');
    const encoding = encodingFor(body, request.headers['accept-encoding'] ?? '');
    if (encoding === undefined) return endWith(body);
    PACKERS[encoding](body).then(
      (packed) => endWith(packed, encoding),
      () => endWith(body),
    );
    return response;
  }) as typeof response.end;

  function endWith(bytes: string | Buffer, encoding?: string): ServerResponse {
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    return end(bytes);
  }
}

function encodingFor(body: string, accepted: string): keyof typeof PACKERS | undefined {
  if (body.length < WORTH_PACKING_BYTES) return undefined;
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => wanted.includes(encoding));
}
