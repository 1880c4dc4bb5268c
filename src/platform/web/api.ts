import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { RouterUtils } from '@orpc/tanstack-query';
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  skipToken,
} from '@tanstack/react-query';
import type { Issue } from '#platform/errors.ts';
import { reportReachable } from './reachability.ts';

/** `'POST /reviews/{id}/draft'` under the feature's and the operation's name. */
export type ApiRoutes = Readonly<Record<string, Readonly<Record<string, string>>>>;

// Specification, section 9.
const TIMEOUT_MS = 30_000;
const FRESH_MS = 5 * 60_000;
const RETRIES = 2;
const RETRY_STEP_MS = 1000;

/** Rows that a long list brings at once: whoever looks through the day's work need not ask for more in the middle of it. */
export const LIST_PAGE_SIZE = 100;

/** How long lists that hardly change stay fresh: templates, categories, doctors. */
export const SLOW_FRESH_MS = 30 * 60_000;

/** `meta` of answers that forms begin with: what is edited must be what is saved now, not what a browser kept. */
export const NOT_KEPT = { keep: false } as const;

/** No answer came: the network is down, or it took too long. A write may still have been done. */
export class NoAnswer extends Error {
  readonly reason: 'network' | 'timeout';

  constructor(reason: 'network' | 'timeout', cause: unknown) {
    super('The server did not answer', { cause });
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

let routes: ApiRoutes | undefined;

/** Says once, before the first call, where each operation lives. */
export function configureApi(known: ApiRoutes): void {
  routes = known;
}

/**
 * A feature's typed client: `reviewsApi.create.call(input)`, `reviewsApi.search.queryOptions({ input })`,
 * `reviewsApi.key()` for everything of the feature that is cached. Calls reject with an `ORPCError` that carries
 * the contract's code and data, or with `NoAnswer`.
 */
export function createApi<Contract extends AnyContractRouter>(feature: string) {
  const general = { key: () => [[feature], {}] };
  const api = new Proxy(general, {
    get: (own, name) => (name === 'key' ? own.key : operationOf([feature, String(name)])),
  });
  // oRPC's own client keeps these types; its code is three times as long, for streams, of which event-stream.ts reads ours.
  return api as unknown as RouterUtils<ContractRouterClient<Contract>>;
}

/** What a query of this client asks, by its key. */
export function questionOf(queryKey: readonly unknown[]) {
  const [path, { type, input }] = queryKey as [
    readonly string[],
    { type: string; input?: unknown },
  ];
  return { operation: path.join('.'), input, isPaged: type === 'infinite' };
}

/** Puts an answer that was not asked for into the cache, for the query of this client that would have asked. */
export function keepAnswer(
  queryClient: QueryClient,
  { key, answer }: { key: readonly unknown[]; answer: unknown },
): void {
  const { isPaged } = questionOf(key);
  queryClient.setQueryData(key, isPaged ? { pages: [answer], pageParams: [undefined] } : answer);
}

interface OperationOptions {
  input?: unknown;
  initialPageParam?: unknown;
}

function operationOf(path: readonly string[]) {
  const send = (input: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    call(path, input, signal);
  const keyOf = (type: string, input?: unknown) => [
    path,
    input === undefined ? { type } : { type, input },
  ];
  return {
    call: send,
    key: (part = {}) => [path, part],
    queryKey: ({ input }: OperationOptions = {}) => keyOf('query', input),
    queryOptions: (options: OperationOptions = {}) => ({
      queryKey: keyOf('query', options.input),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(options.input, { signal }),
      ...(options.input === skipToken && { enabled: false }),
      ...options,
    }),
    infiniteOptions: ({
      input,
      ...options
    }: OperationOptions & { input: (page: unknown) => unknown }) => ({
      queryKey: keyOf('infinite', input(options.initialPageParam)),
      queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
        send(input(pageParam), { signal }),
      ...options,
    }),
    mutationOptions: (options = {}) => ({
      mutationKey: keyOf('mutation'),
      mutationFn: (input: unknown) => send(input),
      ...options,
    }),
  };
}

// Heard by every call, also of forms, which ask past the cache.
let noteUnauthenticated: () => void = () => {};

/**
 * The cache of what the server said. Reading is tried again twice, after 1 s and 2 s, unless the server has decided;
 * writing never is: it may have been done.
 */
export function createQueryClient({
  onUnauthenticated,
}: {
  onUnauthenticated: () => void;
}): QueryClient {
  noteUnauthenticated = onUnauthenticated;
  // What a tap changes is painted in the next frame; the timer that is the default comes after it.
  notifyManager.setScheduler(queueMicrotask);
  const onError = (error: unknown) => reportReachable(!isUnreachable(error));
  const onSuccess = () => reportReachable(true);
  return new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError, onSuccess }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && !isDecided(error),
        retryDelay: (failures) => RETRY_STEP_MS * (failures + 1),
      },
      // Never held back until the network returns: a message must not go out hours after the tap.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** An answer below 500 would be the same again. */
function isDecided(error: unknown): boolean {
  return error instanceof ORPCError && error.status < 500;
}

/** True when the server, or its database, could not be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ORPCError && error.code === 'UNAVAILABLE');
}

/** What some failures carry, as FAILURES declares it. Repeated as a type, so that no screen loads schemas for it. */
interface FailureData {
  INVALID: { issues: Issue[] };
  RATE_LIMITED: { retryAfterSeconds: number };
}

/** What a failure of that code carries; undefined for others. The server checked it before it answered. */
export function failureData<Code extends keyof FailureData>(
  error: unknown,
  code: Code,
): FailureData[Code] | undefined {
  if (!(error instanceof ORPCError) || error.code !== code) return undefined;
  return error.data as FailureData[Code] | undefined;
}

/** The wrong fields that the server named; empty for every other failure. */
export function issuesOf(error: unknown): readonly Issue[] {
  return failureData(error, 'INVALID')?.issues ?? [];
}

/**
 * The row as it stands now, from a refusal that carries it as `current`; undefined for every other failure. The server
 * checked it before it answered; the caller names the row of the operation that was refused.
 */
export function currentOf<Row extends object>(error: unknown): Row | undefined {
  if (!(error instanceof ORPCError) || typeof error.data !== 'object') return undefined;
  return (error.data as { current?: Row } | null)?.current;
}

/** True when the person's session has ended, or never was. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'UNAUTHENTICATED';
}

async function call(
  path: readonly string[],
  input: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const { url, ...request } = requestFor(path, input);
  const answer = await answerTo(url, { ...request, signal });
  if (answer.ok) return answer.body;
  if (isORPCErrorJson(answer.body)) {
    const error = createORPCErrorFromJson(answer.body);
    if (isUnauthenticated(error)) noteUnauthenticated();
    throw error;
  }
  // An error page of something in between; only its status can be believed.
  throw new ORPCError('UNAVAILABLE', { status: answer.status });
}

interface Request {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Fills the path from the input; what is left goes into the query of a GET, else into a JSON body. */
export function requestFor(path: readonly string[], input: unknown): Request {
  const [feature = '', operation = ''] = path;
  const route = routes?.[feature]?.[operation];
  if (route === undefined)
    throw new Error(`No route for ${path.join('.')}: configureApi comes first`);
  const [method = '', template = ''] = route.split(' ');
  const rest = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined));
  const filled = template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const url = `/api${filled}`;
  if (rest.size === 0 && (method === 'GET' || method === 'DELETE')) return { url, method };
  if (method === 'GET') {
    const query = new URLSearchParams(
      [...rest].map(([name, value]): [string, string] => [name, String(value)]),
    );
    return { url: `${url}?${query}`, method };
  }
  const headers = { 'content-type': 'application/json' };
  return { url, method, headers, body: JSON.stringify(Object.fromEntries(rest)) };
}

async function answerTo(
  url: string,
  request: RequestInit,
): Promise<{ ok: boolean; status: number; body: unknown }> {
  const tooLate = AbortSignal.timeout(TIMEOUT_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, tooLate]) : tooLate;
  try {
    const response = await fetch(url, { ...request, signal });
    const text = await response.text();
    const body: unknown = response.headers.get('content-type')?.includes('json')
      ? JSON.parse(text)
      : undefined;
    return { ok: response.ok, status: response.status, body };
  } catch (cause) {
    // Whoever gave up asking is not told that nobody answered.
    if (request.signal?.aborted) throw cause;
    throw new NoAnswer(tooLate.aborted ? 'timeout' : 'network', cause);
  }
}
