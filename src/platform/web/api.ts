import { createORPCClient, ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { HTTPMethod } from '@orpc/client';
import type { Issue } from '#platform/errors.ts';
import { allowDrafts } from './drafts.ts';
import { reportReachable } from './reachability.ts';

/** `'POST /reviews/{id}/draft'` under the operation's name. */
type FeatureRoutes = Readonly<Record<string, string>>;

/** The routes of each feature. */
export type ApiRoutes = Readonly<Record<string, FeatureRoutes>>;

// Specification, section 9.
const TIMEOUT_MS = 30_000;
const FRESH_MS = 5 * 60_000;
const RETRIES = 2;
const RETRY_STEP_MS = 1000;

/** Rows of a page of a long list: enough that a user looks through a day's work without asking for more. */
export const LIST_PAGE_SIZE = 100;

/** How long lists that hardly change stay fresh: templates, categories, doctors. */
export const SLOW_FRESH_MS = 30 * 60_000;

/** `meta` of queries whose responses are not stored in the browser: forms must begin with what is saved now. */
export const NOT_STORED = { isStored: false } as const;

/** Thrown when no response came: the network is down, or it took too long. A write may still have happened. */
export class NoAnswer extends Error {
  readonly reason: 'network' | 'timeout';

  constructor(reason: 'network' | 'timeout', cause: unknown) {
    super('The server did not answer', { cause });
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

type Link = ClientLink<ClientContext>;

let configuredLink: Link | undefined;

/** The rest that oRPC's `minifyContractRouter` leaves of the contracts of the loaded clients: a page brings its features' alone. */
const loadedContract: Record<string, Record<string, AnyContractRouter>> = {};

/** Calls through the link of `configureApi`, which comes after the first clients are made. */
const link: Link = {
  call: (path, input, options) => {
    if (configuredLink === undefined) throw new Error('configureApi comes before the first call');
    return configuredLink.call(path, input, options);
  },
};

/**
 * Sets where the API is, below `<origin>/api`; called once, before the first call. A test that answers for the server
 * has routes of its own.
 */
export function configureApi(origin: string, routes?: ApiRoutes): void {
  const contract = routes ? toContract(routes) : loadedContract;
  configuredLink = new OpenAPILink(contract, {
    url: new URL('/api', origin),
    fetch: fetchInTime,
    interceptors: [
      async (call) => {
        try {
          return await withPassword(() => call.next());
        } catch (error) {
          if (isUnauthenticated(error)) noteUnauthenticated(error);
          throw toCallError(error, call.signal);
        }
      },
    ],
  });
}

// Set by the frame, which shows the question.
let askForPassword: () => Promise<boolean> = () => Promise.resolve(false);

/** Sets how a person whose session began with a PIN is asked for the password; `ask` returns whether it was right. */
export function onPasswordNeeded(ask: () => Promise<boolean>): void {
  askForPassword = ask;
}

/** Runs a call; where it needs the password first, asks for that and runs it again. */
export async function withPassword<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    const isNeeded = error instanceof ORPCError && error.code === 'PASSWORD_NEEDED';
    if (!isNeeded || !(await askForPassword())) throw error;
    return call();
  }
}

function toContract(routes: ApiRoutes): Record<string, Record<string, AnyContractRouter>> {
  return Object.fromEntries(
    Object.entries(routes).map(([feature, operations]) => [feature, toContracts(operations)]),
  );
}

function toContracts(routes: FeatureRoutes): Record<string, AnyContractRouter> {
  const contracts = Object.entries(routes).map(([operation, route]) => {
    const [method, path] = route.split(' ') as [HTTPMethod, `/${string}`];
    return [operation, { '~orpc': { route: { method, path }, errorMap: {}, meta: {} } }];
  });
  return Object.fromEntries(contracts) as Record<string, AnyContractRouter>;
}

/**
 * Returns a feature's typed client: `reviewsApi.create.call(input)`, `reviewsApi.search.queryOptions({ input })`,
 * `reviewsApi.key()` for everything of the feature that is cached. Calls reject with an `ORPCError` that carries
 * the contract's code and data, or with `NoAnswer`. An operation that returns events is awaited, then iterated.
 */
export function createApi<Contract extends AnyContractRouter>(
  feature: string,
  routes: FeatureRoutes = {},
) {
  // Several features may share one name.
  loadedContract[feature] = { ...loadedContract[feature], ...toContracts(routes) };
  const path = [feature];
  const client = createORPCClient<ContractRouterClient<Contract>>(link, { path });
  return createTanstackQueryUtils(client, { path });
}

// Called for every request, also of forms, which do not use the cache.
let noteUnauthenticated: (error: unknown) => void = () => {};

/**
 * Creates the cache of the server's responses. A read is tried again twice, after 1 s and 2 s, unless the server refused it.
 * A write never is, because it may have happened.
 */
export function createQueryClient({
  onUnauthenticated,
}: {
  onUnauthenticated: (error: unknown) => void;
}): QueryClient {
  noteUnauthenticated = onUnauthenticated;
  // A change is painted in the next frame; the library's default, a timer, runs after it.
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
        retry: shouldRetry,
        retryDelay: (failures) => RETRY_STEP_MS * (failures + 1),
      },
      // Never held back until the network returns: a message must not go out hours after the tap.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  allowDrafts(queryClient);
  return queryClient;
}

/** Returns whether a read that failed after so many earlier failures is tried again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && !isDecided(error);
}

/** A status below 500 would be the same again, and so would a request without a network. */
function isDecided(error: unknown): boolean {
  if (error instanceof NoAnswer) return 'onLine' in navigator && !navigator.onLine;
  return error instanceof ORPCError && error.status < 500;
}

/** Returns whether what was asked for does not exist, or not for this clinic. */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'NOT_FOUND';
}

/** Returns whether the server, or its database, could not be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ORPCError && error.code === 'UNAVAILABLE');
}

/** The data of some failures, as FAILURES declares it. Repeated as a type, so that no screen loads schemas for it. */
interface FailureData {
  INVALID: { issues: Issue[] };
  RATE_LIMITED: { retryAfterSeconds: number };
}

/** Returns the data of a failure of that code, which the server has checked; undefined for others. */
export function failureData<Code extends keyof FailureData>(
  error: unknown,
  code: Code,
): FailureData[Code] | undefined {
  if (!(error instanceof ORPCError) || error.code !== code) return undefined;
  return error.data as FailureData[Code] | undefined;
}

/** Returns the wrong fields that the server named; empty for every other failure. */
export function fieldIssues(error: unknown): readonly Issue[] {
  return failureData(error, 'INVALID')?.issues ?? [];
}

/**
 * Returns the row as it is stored now, from a refusal that carries it as `current`; undefined for every other failure. The
 * server has checked it; the caller names its type.
 */
export function currentVersion<Row extends object>(error: unknown): Row | undefined {
  if (!(error instanceof ORPCError) || typeof error.data !== 'object') return undefined;
  return (error.data as { current?: Row } | null)?.current;
}

/** Returns whether an admin has suspended the clinic: no screen opens until it is resumed. */
export function isSuspended(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'CLINIC_SUSPENDED';
}

/** Returns whether there is no session, or no longer. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'UNAUTHENTICATED';
}

/** Returns whether the session ended because its login was disabled. */
export function isLoginDisabled(error: unknown): boolean {
  if (!(error instanceof ORPCError) || !isUnauthenticated(error)) return false;
  return (error.data as { isLoginDisabled?: boolean } | null | undefined)?.isLoginDisabled === true;
}

/**
 * Turns what a call threw into an `ORPCError`, the caller's own reason when it aborted the call, or `NoAnswer`.
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
