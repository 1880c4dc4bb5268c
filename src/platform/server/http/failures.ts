import type { ServerResponse } from 'node:http';
import { ORPCError, ValidationError } from '@orpc/contract';
import { FAILURES, Failure, type FailureCode, type Issue } from '#platform/errors.ts';
import { isDatabaseAway } from '../db/pools.ts';

const BY_LIBRARY_CODE: Partial<Record<string, FailureCode>> = {
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'NOT_FOUND',
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The failures that the edge alone answers, before any operation is chosen. */
const EDGE_FAILURES = {
  METHOD_NOT_ALLOWED: { status: 405, message: 'This cannot be done here.' },
  TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  ADDRESS_TOO_LONG: { status: 414, message: 'The address is too long.' },
  EXPECTATION_FAILED: { status: 417, message: 'This expectation cannot be met.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
} as const;
export type EdgeFailureCode = keyof typeof EDGE_FAILURES;

/** Default `Retry-After` in seconds by status. */
const USUAL_PAUSE: Partial<Record<number, number>> = { 429: 60, 503: 5 };

/** A lock or statement timed out, or two transactions deadlocked. Nothing was changed. */
const TOO_BUSY = new Set(['55P03', '57014', '40P01', '40001']);

/** The disk of the database is full (53100), or the app's own (ENOSPC, EDQUOT). The transaction was rolled back. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const DISK_FULL_TEXT =
  'The disk of the server is full, so this was not saved. Ask the person who looks after Wellword to make room, then try again.';

/** Maps anything thrown to the error that a caller may see. Any unknown error is a bug. */
export function toFailure(error: unknown, requestId: string): ORPCError<string, unknown> {
  if (error instanceof ORPCError) return fromLibrary(error, requestId);
  if (error instanceof Failure) return toError(error.code, error.data, error.message);
  if (isDatabaseAway(error)) return toError('UNAVAILABLE');
  const sqlState = findCode(error) ?? '';
  if (DISK_FULL.has(sqlState)) return toError('UNAVAILABLE', undefined, DISK_FULL_TEXT);
  if (TOO_BUSY.has(sqlState)) return toError('UNAVAILABLE');
  // Text that PostgreSQL cannot store is bad input, wherever it slipped through.
  if (sqlState === '22021' || sqlState === '22P05') return toError('INVALID', { issues: [] });
  return toError('DEFECT', { requestId });
}

/** A failure of the edge itself; operations never answer with one. */
export function toEdgeFailure(code: EdgeFailureCode): ORPCError<string, unknown> {
  return new ORPCError<string, unknown>(code, { defined: true, ...EDGE_FAILURES[code] });
}

/** The `Retry-After` of an answer that asks to come again later; undefined for any other. */
export function toRetryAfter(failure: { status: number; data?: unknown }): string | undefined {
  const usual = USUAL_PAUSE[failure.status];
  if (usual === undefined) return undefined;
  const { data } = failure;
  const seconds =
    typeof data === 'object' && data !== null && 'retryAfterSeconds' in data
      ? data.retryAfterSeconds
      : undefined;
  return String(typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : usual);
}

/** Sends a failure when no operation was reached. */
export function sendFailure(response: ServerResponse, failure: ORPCError<string, unknown>): void {
  const body = JSON.stringify(failure.toJSON());
  const retryAfter = toRetryAfter(failure);
  response.writeHead(failure.status, {
    'Content-Type': 'application/json',
    // Compression that an API handler began, before it found no operation, asks for it: short answers stay as they are.
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  });
  response.end(body);
}

function fromLibrary(
  error: ORPCError<string, unknown>,
  requestId: string,
): ORPCError<string, unknown> {
  // An output that breaks its contract is our bug; an invalid input is the caller's.
  if (error.cause instanceof ValidationError) {
    if (error.code !== 'BAD_REQUEST') return toError('DEFECT', { requestId });
    return toError('INVALID', { issues: error.cause.issues.map(toIssue) });
  }
  if (error.defined) return error;
  if (error.code === 'BAD_REQUEST') return toError('INVALID', { issues: [] });
  const failure = BY_LIBRARY_CODE[error.code];
  return failure === undefined ? toError('DEFECT', { requestId }) : toError(failure);
}

function toError(code: FailureCode, data?: unknown, message: string = FAILURES[code].message) {
  return new ORPCError<string, unknown>(code, {
    defined: true,
    status: FAILURES[code].status,
    message,
    data,
  });
}

function toIssue(issue: {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}): Issue {
  const path = (issue.path ?? [])
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .join('.');
  return { path, message: issue.message };
}

/** The SQLSTATE or the system's error code of the innermost cause that has one. */
function findCode(error: unknown): string | undefined {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  ) {
    if (
      'code' in current &&
      typeof current.code === 'string' &&
      /^[0-9A-Z]{5,6}$/.test(current.code)
    )
      return current.code;
  }
  return undefined;
}
