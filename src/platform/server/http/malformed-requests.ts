import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ORPCError } from '@orpc/contract';
import { Failure } from '#platform/errors.ts';
import { toEdgeFailure, toFailure, type EdgeFailureCode } from './failures.ts';

const BY_FAULT: Partial<Record<string, EdgeFailureCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMEOUT',
};

/**
 * Answers what cannot be read as a request, with the same headers and form as everything else: the parser's own answer
 * would carry neither. `noted` hears the status of each.
 */
export function answerMalformedRequests(
  server: Server,
  settings: { headers: Record<string, string>; onAnswer: (status: number) => void },
): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const current = answering.get(socket);
    const isHalfSaid = current?.headersSent === true && !current.writableFinished;
    if (!socket.writable || error.code === 'ECONNRESET' || isHalfSaid) {
      socket.destroy();
      return;
    }
    const code = BY_FAULT[error.code ?? ''];
    const failure = code === undefined ? unreadable() : toEdgeFailure(code);
    settings.onAnswer(failure.status);
    socket.end(wholeAnswer(failure, settings.headers));
  });
}

function unreadable(): ORPCError<string, unknown> {
  return toFailure(new Failure('INVALID', { data: { issues: [] } }), '');
}

function wholeAnswer(failure: ORPCError<string, unknown>, headers: Record<string, string>): string {
  const body = JSON.stringify(failure.toJSON());
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `${failure.status} ${STATUS_CODES[failure.status] ?? ''}`;
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}
