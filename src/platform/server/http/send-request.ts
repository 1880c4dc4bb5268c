import {
  request as httpRequest,
  validateHeaderValue,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { brotliDecompressSync, unzipSync } from 'node:zlib';
import { releaseSlot } from './request-limiter.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** For the whole request. */
  readonly timeoutMs: number;
  /** Until the connection is open; a service that cannot be reached is known soon. */
  readonly connectTimeoutMs: number;
  /** Bytes of the answer that are read; the rest is left unread, and the answer says `isCut`. Also once it is unpacked. */
  readonly longestAnswer: number;
  /** Which addresses a name may lead to. */
  readonly lookup?: LookupFunction;
  readonly signal?: AbortSignal;
}

/** The response to one request, not yet judged. */
export type ReceivedResponse =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      /** Readable text; empty when the answer is packed in a way that cannot be undone. */
      readonly body: string;
      /** True when the body is not the whole answer. */
      readonly isCut: boolean;
    }
  | {
      readonly kind: 'broken';
      /** The kind of fault, such as ECONNREFUSED or 'time-out'; never an address. */
      readonly fault: string;
      /** False when it is sure that nothing left us. */
      readonly isWritten: boolean;
      /** Of the status line, when one came. */
      readonly status: number | null;
    };

/**
 * One request to an outside service: no redirects, no second try, and a connection of its own, because a kept-alive
 * socket that died meanwhile would turn a sure failure into an unknown outcome. Never throws, and always settles, at
 * the latest when time is up. A hundred requests that wait here must not keep a clinic's other requests waiting, so each
 * gives its slot back.
 */
export function sendRequest(outgoing: OutgoingRequest): Promise<ReceivedResponse> {
  const { url, method, body, timeoutMs, connectTimeoutMs, lookup, signal } = outgoing;
  releaseSlot();
  if (!Object.entries(outgoing.headers).every(isHeader))
    return Promise.resolve({
      kind: 'broken',
      fault: 'the key has characters that cannot be sent',
      isWritten: false,
      status: null,
    });
  return new Promise((resolve) => {
    let isConnected = false;
    let status: number | null = null;
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method,
      agent: false,
      ...(lookup ? { lookup } : {}),
      headers: {
        ...outgoing.headers,
        ...(body ? { 'Content-Length': body.length } : {}),
        'Accept-Encoding': 'identity',
        'User-Agent': 'Wellword',
      },
    });
    const stop = (fault: string) =>
      settle({ kind: 'broken', fault, isWritten: isConnected, status });
    const timers = [
      setTimeout(() => stop('time-out'), timeoutMs),
      setTimeout(() => isConnected || stop('connect time-out'), connectTimeoutMs),
    ];
    const abort = () => stop('stopped');

    function settle(response: ReceivedResponse): void {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(response);
      request.destroy();
    }

    // Nothing is sent before the connection is open, so an earlier fault is certainly 'not sent'.
    whenConnected(request, () => {
      isConnected = true;
    });
    request.on('error', (error) => stop(toFault(error)));
    request.on('close', () => stop('connection closed'));
    request.on('response', (answer) => {
      status = answer.statusCode ?? null;
      readAnswer(answer, {
        longest: outgoing.longestAnswer,
        whole: settle,
        fail: (error) => stop(toFault(error)),
      });
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    else request.end(body);
  });
}

/** A stored key may hold what no header can. */
function isHeader([name, value]: [string, string]): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function whenConnected(request: ClientRequest, note: () => void): void {
  request.once('socket', (socket) => {
    socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', note);
  });
}

function readAnswer(
  answer: IncomingMessage,
  tell: {
    longest: number;
    whole: (response: ReceivedResponse) => void;
    fail: (error: Error) => void;
  },
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const whole = () => {
    const { statusCode: status = 0, headers } = answer;
    const bytes = Buffer.concat(chunks).subarray(0, tell.longest);
    const plain = unpack(bytes, { encoding: headers['content-encoding'], longest: tell.longest });
    const isCut = length > tell.longest || plain === undefined;
    tell.whole({ kind: 'answered', status, headers, body: plain?.toString('utf8') ?? '', isCut });
  };
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > tell.longest) whole();
  });
  answer.on('end', whole);
  answer.on('error', tell.fail);
}

/** Undoes a packing that was not asked for; undefined when that fails, or when it grows beyond `longest`. */
function unpack(
  bytes: Buffer,
  { encoding = '', longest }: { encoding: string | undefined; longest: number },
): Buffer | undefined {
  const options = { maxOutputLength: longest };
  try {
    switch (encoding.trim().toLowerCase()) {
      case '':
      case 'identity':
        return bytes;
      case 'gzip':
      case 'x-gzip':
      case 'deflate':
        return bytes.length === 0 ? bytes : unzipSync(bytes, options);
      case 'br':
        return bytes.length === 0 ? bytes : brotliDecompressSync(bytes, options);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/** The kind of a fault; its message may carry addresses and stays out. */
function toFault(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'broken answer';
}
