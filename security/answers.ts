import * as z from 'zod/mini';
import { FAILURES } from '#platform/errors.ts';
import { toEdgeFailure } from '#platform/server/http/failures.ts';
import { readCode, type Answer } from './api-calls.ts';
import { PROVIDER_KEY } from './filled-clinic.ts';
import type { Operation } from './operations.ts';

/** The answers that the edge may give before it looks for an operation; before a request can be read it has no id. */
const AT_THE_EDGE: Readonly<Record<string, number>> = {
  ADDRESS_TOO_LONG: toEdgeFailure('ADDRESS_TOO_LONG').status,
  HEADERS_TOO_LARGE: toEdgeFailure('HEADERS_TOO_LARGE').status,
};

const Refusal = z.strictObject({
  defined: z.literal(true),
  code: z.string(),
  status: z.number(),
  message: z.string(),
  data: z.optional(z.unknown()),
});

/**
 * Lists what is wrong with an answer to any request: a bug, a code or body that the contract does not declare, an extra key,
 * a secret. Empty for an answer as declared.
 */
export function answerFindings(operation: Operation, answer: Answer): string[] {
  const { status, body, headers } = answer;
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  const findings: string[] = [];
  if (text.includes(PROVIDER_KEY)) findings.push('the provider’s key was told');
  if (AT_THE_EDGE[readCode(answer) ?? ''] === status) return findings;
  if (headers.get('x-request-id') === null) findings.push('no request id');
  if (status >= 500 && !isDeclared(operation, answer)) return [...findings, `answered ${status}`];
  if (status < 300) return [...findings, ...bodyFindings(operation, body)];
  // A request that ends before an operation is plain HTTP.
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return [...findings, `${status} with a body that says no code`];
  return isDeclared(operation, answer)
    ? findings
    : [...findings, `${status} ${readCode(answer)} is not declared`];
}

function bodyFindings({ output, streams }: Operation, body: unknown): string[] {
  if (output === undefined || streams) return [];
  const result = z.safeParse(output, body);
  if (result.success) return [];
  const [issue] = result.error.issues;
  return [`breaks its contract at ${issue?.path.join('.')}: ${issue?.message}`];
}

/** Declared for this operation or for all, with the same status and data. */
function isDeclared({ errors }: Operation, answer: Answer): boolean {
  const code = readCode(answer) ?? '';
  const all: Readonly<Record<string, { status?: number; data?: unknown }>> = FAILURES;
  const declaration = errors[code] ?? all[code];
  if (code === 'DEFECT') return false;
  if (declaration === undefined || (declaration.status ?? 400) !== answer.status) return false;
  const { data } = answer.body as { data?: unknown };
  return (
    declaration.data === undefined || z.safeParse(declaration.data as z.ZodMiniType, data).success
  );
}
