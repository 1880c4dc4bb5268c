import type { AnyContractProcedure } from '@orpc/contract';
import type * as z from 'zod/mini';
import { contract, type OperationName } from '#app/contract.ts';

/** One operation as the contract declares it. */
export interface Operation {
  readonly name: OperationName;
  readonly method: string;
  /** As in the contract: `/reviews/{id}`. */
  readonly path: string;
  readonly input: z.ZodMiniType | undefined;
  readonly output: z.ZodMiniType | undefined;
  readonly errors: Readonly<Record<string, { status?: number; data?: z.ZodMiniType }>>;
  /** True for a stream, which has no end of its own. */
  readonly streams: boolean;
}

/** Every operation of the contract. */
export const OPERATIONS: readonly Operation[] = Object.entries(contract).flatMap(
  ([slice, verbs]: [string, Record<string, AnyContractProcedure>]) =>
    Object.entries(verbs).map(([verb, procedure]) => toOperation(`${slice}.${verb}`, procedure)),
);

function toOperation(name: string, { '~orpc': declaration }: AnyContractProcedure): Operation {
  const { route, inputSchema, outputSchema, errorMap } = declaration;
  return {
    name: name as OperationName,
    method: route.method ?? '',
    path: route.path ?? '',
    input: inputSchema as z.ZodMiniType | undefined,
    output: outputSchema as z.ZodMiniType | undefined,
    errors: errorMap as Operation['errors'],
    streams: outputSchema !== undefined && !('_zod' in outputSchema),
  };
}

/** A request that carries `input` as the contract wants it: in the path, in the query of a GET, in the body of the rest. */
export function toRequest(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  input: unknown,
): { method: string; url: string; body: string | undefined } {
  const rest: Record<string, unknown> = { ...(isRecord(input) ? input : {}) };
  const filledPath = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(inPath(value));
  });
  const url = path.startsWith('/functions/') ? filledPath : `/api${filledPath}`;
  if (method === 'GET') return { method, url: url + toQuery(rest), body: undefined };
  if (isRecord(input) && Object.keys(rest).length === 0 && path.includes('{'))
    return { method, url, body: undefined };
  const body = isRecord(input) ? rest : input;
  return { method, url, body: body === undefined ? undefined : JSON.stringify(body) };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) query.set(name, inPath(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function inPath(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
}
