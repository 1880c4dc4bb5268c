import { createORPCClient, ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { HTTPMethod } from '@orpc/client';
import type { Issue } from '#platform/errors.ts';
import { allowDrafts } from './drafts.ts';
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

type Link = ClientLink<ClientContext>;

let configured: Link | undefined;

/** Calls through the link of `configureApi`, which comes after the features' clients are made. */
const link: Link = {
  call: (path, input, options) => {
    if (configured === undefined) throw new Error('configureApi comes before the first call');
    return configured.call(path, input, options);
  },
};

/** Sets once, before the first call, the address of each operation below `<origin>/api`. */
export function configureApi(routes: ApiRoutes, origin: string): void {
  configured = new OpenAPILink(toContract(routes), {
    url: new URL('/api', origin),
    fetch: fetchInTime,
    interceptors: [
      async (call) => {
        try {
          return await call.next();
        } catch (error) {
          if (isUnauthenticated(error)) noteUnauthenticated();
          throw toCallError(error, call.signal);
        }
      },
    ],
  });
}

/** Builds what oRPC's `minifyContractRouter` leaves of a contract. */
function toContract(routes: ApiRoutes): AnyContractRouter {
  const features = Object.entries(routes).map(([feature, operations]) => {
    const contracts = Object.entries(operations).map(([operation, route]) => {
      const [method, path] = route.split(' ') as [HTTPMethod, `/${string}`];
      return [operation, { '~orpc': { route: { method, path }, errorMap: {}, meta: {} } }];
    });
    return [feature, Object.fromEntries(contracts)];
  });
  return Object.fromEntries(features) as AnyContractRouter;
}

/**
 * Returns a feature's typed client: `reviewsApi.create.call(input)`, `reviewsApi.search.queryOptions({ input })`,
 * `reviewsApi.key()` for everything of the feature that is cached. Calls reject with an `ORPCError` that carries
 * the contract's code and data, or with `NoAnswer`. An operation that returns events is awaited, then iterated.
 */
export function createApi<Contract extends AnyContractRouter>(feature: string) {
  const path = [feature];
  const client = createORPCClient<ContractRouterClient<Contract>>(link, { path });
  return createTanstackQueryUtils(client, { path });
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
  const queryClient = new QueryClient({
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
  allowDrafts(queryClient);
  return queryClient;
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
export function fieldIssues(error: unknown): readonly Issue[] {
  return failureData(error, 'INVALID')?.issues ?? [];
}

/**
 * The row as it stands now, from a refusal that carries it as `current`; undefined for every other failure. The server
 * checked it before it answered; the caller names the row of the operation that was refused.
 */
export function currentVersion<Row extends object>(error: unknown): Row | undefined {
  if (!(error instanceof ORPCError) || typeof error.data !== 'object') return undefined;
  return (error.data as { current?: Row } | null)?.current;
}

/** True when an admin has suspended the clinic: nothing of it opens until it is resumed. */
export function isSuspended(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'CLINIC_SUSPENDED';
}

/** True when the person's session has ended, or never was. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'UNAUTHENTICATED';
}

/**
 * Turns what a call threw into what its caller is promised: an `ORPCError`, the caller's own reason when they stopped
 * asking, else `NoAnswer`.
 */
export function toCallError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof ORPCError || error instanceof NoAnswer || signal?.aborted) return error;
  return new NoAnswer('network', error);
}

/** Fetches an answer within 30 s. Where events follow, the limit is for the pause before each of them. */
async function fetchInTime(request: Request, init: RequestInit): Promise<Response> {
  const limit = startLimit(request.url);
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    const answer = await fetch(request, { ...init, signal });
    const type = answer.headers.get('content-type') ?? '';
    // An error page of a proxy; only its status can be believed.
    if (!answer.ok && !type.includes('json'))
      throw new ORPCError('UNAVAILABLE', { status: answer.status });
    if (answer.body && type.includes('event-stream')) {
      const pieces = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          limit.restart();
          controller.enqueue(piece);
        },
        flush: limit.end,
      });
      return new Response(answer.body.pipeThrough(pieces, { signal }), answer);
    }
    const body = await answer.arrayBuffer();
    limit.end();
    return new Response(body.byteLength === 0 ? null : body, answer);
  } catch (error) {
    limit.end();
    throw error;
  }
}

function startLimit(url: string) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    timer = setTimeout(() => controller.abort(new NoAnswer('timeout', url)), TIMEOUT_MS);
  };
  restart();
  return { signal: controller.signal, restart, end };
}
