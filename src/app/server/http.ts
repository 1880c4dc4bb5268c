import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDefinedError } from '@orpc/server';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { Failure } from '#platform/errors.ts';
import { sendFailurePage } from '#features/feedback/server/failure-page.ts';
import { LINK_PATH } from '#features/links/schema.ts';
import { allowCrossOrigin } from '#platform/server/http/cross-origin.ts';
import { guardConnections } from '#platform/server/http/connection-limits.ts';
import { callerAddress } from '#platform/server/http/address.ts';
import {
  toEdgeFailure,
  toFailure,
  toRetryAfter,
  sendFailure,
} from '#platform/server/http/failures.ts';
import { KNOWN_METHODS, methodsByPath } from '#platform/server/http/methods.ts';
import { mayWrite, sendsJson, type OwnOrigins } from '#platform/server/http/same-origin.ts';
import { securityHeaders } from '#platform/server/http/security-headers.ts';
import { parseJson, readBody } from '#platform/server/http/request-body.ts';
import type { ForwardedHeaders } from '#platform/server/http/forwarded-headers.ts';
import type { RequestLimiter } from '#platform/server/http/request-limiter.ts';
import { runInSlot } from '#platform/server/http/request-limiter.ts';
import { answerMalformedRequests } from '#platform/server/http/malformed-requests.ts';
import { describeError, type Log, type WideEvent } from '#platform/server/log.ts';
import { contract } from '../contract.ts';
import { createApiHandler } from './api-handler.ts';
import { bodyLimit, limiterKey } from './request-limits.ts';
import type { AppContext } from './router.ts';

/** Nothing of ours has a longer address; what is said at length goes into a body. */
const LONGEST_ADDRESS = 8000;
const HEADERS_LIMIT = 16 * 1024;
/** Opened again by every tab whenever its connection breaks. */
const CHANGES_PATH = '/api/changes';
/** The functions for other programs (S21), which authenticate with a key instead of a cookie. */
const OUTSIDE_PATH = '/functions/v1/';

const CONNECTIONS = { unreadMs: 20_000, ahead: 20, silentPerAddress: 250, freshMs: 2000 };
/** How often Node looks for requests that take too long to arrive. */
const TIMEOUT_CHECK_MS = 5000;
/** A page is served even when the database cannot say whose it is. */
const LONGEST_LOOK_UP_MS = 2000;
const COME_BACK_SECONDS = 1;
/** The database is away or busy, the disk is full, or the process stops: the caller may come back. */
const NOT_NOW = 503;
const REFUSED_AFTER_MS = 1000;

/** A request on its way to an answer. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string | undefined;
  readonly event: WideEvent;
  readonly requestId: string;
  /** Known once it has been read. */
  body: string | undefined;
}

/** Answers a request that is no operation of the API: files, pages, the reference. Resolves to true when it did. */
export type RouteHandler = (exchange: {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  context: AppContext;
  /** The request that a caller of the API sent. */
  body: string | undefined;
}) => Promise<boolean>;

export interface HttpSettings {
  readonly log: Log;
  /** `https://clinic.example`, or the loopback address; the only Origin that may write. */
  readonly ownOrigins: () => OwnOrigins;
  readonly secure: boolean;
  readonly trustedProxies: number;
  /** Origins whose pages may call what is open to programs with the public key. */
  readonly publicApiOrigins: readonly string[];
  readonly services: Pick<
    AppContext,
    'accounts' | 'changes' | 'admin' | 'clinics' | 'reports' | 'tools' | 'isHealthy' | 'isStopping'
  >;
  readonly otherRoutes: RouteHandler;
  readonly limiter: RequestLimiter;
  readonly noteForwarded: ForwardedHeaders['note'];
  /** The clinic that a request speaks for without a session, by a secret in its address. */
  readonly clinicOfSecret: (path: string) => Promise<string | undefined>;
}

/** The HTTP edge: headers, limits and origin checks on everything, one line in the log for each request. */
export function createHttpServer(settings: HttpSettings): Server {
  // Else an issue that no schema words, such as an unknown field, does not say what it is about.
  z.config(en());
  const handler = createApiHandler(report);

  const headers = {
    secure: settings.secure,
    frameAddresses: settings.services.tools.frameAddresses,
  };
  const operationMethods = methodsByPath(operationAddresses());

  const server = createServer(
    // A missing Host is answered below, with the headers that everything carries.
    {
      maxHeaderSize: HEADERS_LIMIT,
      requireHostHeader: false,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    (request, response) => {
      const { path, event, requestId } = begin(request, response);
      const exchange: Exchange = { request, response, path, event, requestId, body: undefined };
      handle(exchange).catch((error: unknown) => {
        report(error, event);
        if (response.headersSent) response.destroy();
        else answerFailure(exchange, toFailure(error, requestId));
      });
    },
  );
  const connections = guardConnections(server, {
    ...CONNECTIONS,
    // A proxy holds its own connections, for everybody.
    ...(settings.trustedProxies > 0 ? { silentPerAddress: Number.POSITIVE_INFINITY } : {}),
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response);
    sendFailure(response, toEdgeFailure('EXPECTATION_FAILED'));
  });
  answerMalformedRequests(server, {
    headers: securityHeaders(headers),
    onAnswer: (status) => settings.log.write({ kind: 'request', status }),
  });
  // A slow caller may not hold a connection for ever; sends take at most 30 s, so answers come within that.
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  return server;

  /** Sets what every response has: its id, its headers and its line in the log. */
  function begin(request: IncomingMessage, response: ServerResponse) {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const path = parsePath(request.url);
    const event: WideEvent = { kind: 'request', requestId, method: request.method ?? '' };
    settings.noteForwarded(request);
    response.setHeader('X-Request-Id', requestId);
    const reference = path?.startsWith('/api/docs') === true;
    response.setHeaders(new Map(Object.entries(securityHeaders({ ...headers, reference }))));
    response.on('close', () => {
      settings.log.write({
        ...event,
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
      });
    });
    return { path, event, requestId };
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { request, response, path, event, requestId } = exchange;
    if (!(await connections.isNext(request, response))) return;
    if ((request.url ?? '').length > LONGEST_ADDRESS) throw toEdgeFailure('ADDRESS_TOO_LONG');
    const isHostMissing = request.httpVersion === '1.1' && request.headers.host === undefined;
    if (path === undefined || isHostMissing) throw new Failure('INVALID', { data: { issues: [] } });
    const isOutside = path.startsWith(OUTSIDE_PATH);
    if (isOutside) {
      const cors = { origins: settings.publicApiOrigins, methods: operationMethods(path) };
      if (allowCrossOrigin(request, response, cors)) return;
    }
    if (!isOutside && !KNOWN_METHODS.has(request.method ?? ''))
      throw toEdgeFailure('METHOD_NOT_ALLOWED');
    const isApi = isOutside || isOfApi(path);
    const isPublicPage = path.startsWith(LINK_PATH);
    // Its form needs no cookie, and old browsers do not say where it comes from.
    if (!isOutside && !isPublicPage && !mayWrite(request, settings.ownOrigins())) {
      throw new Failure('FORBIDDEN', {
        message: `This request did not come from our own pages. Open ${settings.ownOrigins().origin} instead.`,
      });
    }
    if (isApi) response.setHeader('Cache-Control', 'no-store');
    if (isApi && !sendsJson(request)) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
    const context: AppContext = {
      ...settings.services,
      requestId,
      event,
      headers: request.headers,
      address: callerAddress(request, settings.trustedProxies),
      secure: settings.secure,
      setCookies: [],
      answerHeaders: {},
      login: isOutside ? undefined : await findLogin({ request, path, requestId, isApi }),
    };
    const limit = bodyLimit({ path, isKnown: isOutside || context.login !== undefined });
    const readsBody = isApi || isPublicPage;
    const body = readsBody ? await readBody(request, { limit }) : undefined;
    exchange.body = body;
    connections.countRequest(request);
    const release = await settings.limiter.acquire(
      await limiterKey({ path, context, clinicOfSecret: settings.clinicOfSecret }),
    );
    if (release === undefined) {
      // Later, not at once: a caller that floods asks again as soon as it has an answer, and answering is work as well.
      await sleep(REFUSED_AFTER_MS, undefined, { ref: false });
      throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds: COME_BACK_SECONDS } });
    }
    if (response.closed) return release();
    response.once('close', release);
    return runInSlot(release, () => answer({ request, response, path, context, body }));
  }

  /** Finds the login of a request. A file or page is served without it when the database does not answer. */
  async function findLogin(options: {
    request: IncomingMessage;
    path: string;
    requestId: string;
    isApi: boolean;
  }) {
    const { request, path, requestId, isApi } = options;
    const isUse = isApi && path !== CHANGES_PATH;
    const { cookie: cookies } = request.headers;
    const proving = settings.services.accounts.gate.provenLogin({ cookies, requestId, isUse });
    if (isApi) return proving;
    const tooLate = sleep(LONGEST_LOOK_UP_MS, undefined, { ref: false });
    return Promise.race([proving.catch(() => undefined), tooLate]);
  }

  async function answer(exchange: Parameters<RouteHandler>[0]): Promise<void> {
    const { request, response, path, context, body } = exchange;
    if (await settings.otherRoutes(exchange)) return;
    const isOutside = path.startsWith(OUTSIDE_PATH);
    const isApi = isOutside || isOfApi(path);
    if (isApi) {
      // oRPC takes a body that has been read already.
      if (body !== undefined) Object.assign(request, { body: parseJson(body) });
      const prefix = isOutside ? undefined : '/api';
      if ((await handler.handle(request, response, { prefix, context })).matched) return;
    }
    const methods = isApi ? operationMethods(path) : ['GET', 'HEAD'];
    if (methods.length === 0 || methods.includes(request.method ?? '')) {
      throw new Failure('NOT_FOUND');
    }
    response.setHeader('Allow', methods.join(', '));
    throw toEdgeFailure('METHOD_NOT_ALLOWED');
  }

  function report(error: unknown, event: WideEvent): void {
    const failure = toFailure(error, event.requestId ?? '');
    event.code = failure.code;
    if (failure.status === NOT_NOW) {
      // Nothing is broken in the code. The cause is on the request's own line; what we refused ourselves has none.
      if (!(error instanceof Failure)) event.error = describeError(error);
    } else if (failure.status >= 500 && !isDefinedError(error)) {
      // A refusal that the contract declares, such as a text that cannot be written, is none.
      settings.log.write({
        kind: 'defect',
        error: describeError(error),
        ...(event.requestId === undefined ? {} : { requestId: event.requestId }),
        ...(event.operation === undefined ? {} : { operation: event.operation }),
      });
    }
  }
}

/** Answers a failure: a patient who opened a short link gets a page, a program gets JSON. */
function answerFailure(
  { request, response, path, body }: Exchange,
  failure: ReturnType<typeof toFailure>,
): void {
  if (path?.startsWith(LINK_PATH) !== true) return sendFailure(response, failure);
  const { status } = failure;
  sendFailurePage({ request, response }, { status, body, retryAfter: toRetryAfter(failure) });
}

function isOfApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

function contractOperations() {
  return Object.values(contract).flatMap((verbs) => Object.values(verbs));
}

function operationAddresses() {
  return contractOperations().map(({ '~orpc': { route } }) => {
    const { method = 'POST', path = '' } = route;
    return { method, path: path.startsWith(OUTSIDE_PATH) ? path : `/api${path}` };
  });
}

/** Returns undefined for an invalid address such as `//[`, on which later code would fail. */
function parsePath(url: string | undefined): string | undefined {
  return URL.parse(url ?? '/', 'http://localhost')?.pathname;
}
