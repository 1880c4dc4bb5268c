import { randomInt } from 'node:crypto';
import type { OperationName } from '#app/contract.ts';
import { PUBLIC_KEY, type Environment } from './environment.ts';
import { OPERATIONS, toRequest, type Operation } from './operations.ts';

/** The answer, as a caller receives it. */
export interface Answer {
  readonly status: number;
  /** The parsed JSON; text where it is none. */
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Calling {
  /** The caller's cookies; none for a stranger. */
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 20_000;

export function operationNamed(name: OperationName): Operation {
  const result = OPERATIONS.find((operation) => operation.name === name);
  if (result === undefined) throw new Error(`There is no operation ${name}`);
  return result;
}

/** Calls an operation with an input, as our own pages would, from an address of its own. */
export function callOperation(
  environment: Environment,
  { operation, input, ...calling }: Calling & { operation: Operation; input: unknown },
): Promise<Answer> {
  return send(environment, { ...toRequest(operation, input), ...calling });
}

/** Sends any request. A stream is left as soon as it has begun. */
export async function send(
  environment: Pick<Environment, 'url'>,
  request: Calling & { method: string; url: string; body?: string | undefined },
): Promise<Answer> {
  const { method, url, body, cookie = '', headers = {} } = request;
  const leave = new AbortController();
  const answer = await fetch(environment.url + url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.any([leave.signal, AbortSignal.timeout(PATIENCE_MS)]),
    headers: {
      origin: environment.url,
      cookie,
      'x-forwarded-for': someAddress(),
      ...(url.startsWith('/functions/') ? { apikey: PUBLIC_KEY } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    leave.abort();
    return { status: answer.status, body: undefined, headers: answer.headers };
  }
  return { status: answer.status, body: parseBody(await answer.text()), headers: answer.headers };
}

/** Returns the code of a refusal or failure; undefined for any other answer. */
export function readCode({ body }: Pick<Answer, 'body'>): string | undefined {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Tries are counted by address: each call comes from another, so that one proof is not in the way of the next. */
function someAddress(): string {
  return `198.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
