import * as z from 'zod/mini';

/** One invalid field of an input: its path and what to do about it. */
export const Issue = z.strictObject({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/**
 * Failures that any operation may return, and their HTTP status. The contract declares them for every
 * operation, so a client can tell them apart by code and type.
 */
export const FAILURES = {
  INVALID: {
    status: 400,
    message: 'The request is not valid.',
    data: z.strictObject({ issues: z.array(Issue) }),
  },
  UNAUTHENTICATED: {
    status: 401,
    message: 'User not authenticated',
    /** Where the login of the session was disabled meanwhile. */
    data: z.optional(z.strictObject({ isLoginDisabled: z.literal(true) })),
  },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  PASSWORD_NEEDED: {
    status: 403,
    message: 'This session began with a PIN: enter your password first.',
  },
  CLINIC_SUSPENDED: {
    status: 403,
    message: 'This clinic is suspended. Contact your system administrator.',
  },
  NOT_FOUND: { status: 404, message: 'This does not exist.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send JSON.' },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many tries. Please wait a moment.',
    data: z.strictObject({ retryAfterSeconds: z.number() }),
  },
  DEFECT: {
    status: 500,
    message: 'Something went wrong on our side.',
    data: z.strictObject({ requestId: z.string() }),
  },
  UNAVAILABLE: { status: 503, message: 'The database cannot be reached right now.' },
} as const;

export type FailureCode = keyof typeof FAILURES;

/** Thrown when a request cannot continue; mapped to HTTP in one place. Any other error is a bug. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly data: unknown;

  constructor(
    code: FailureCode,
    options: { data?: unknown; message?: string; cause?: unknown } = {},
  ) {
    super(options.message ?? FAILURES[code].message, { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.data = options.data;
  }
}
