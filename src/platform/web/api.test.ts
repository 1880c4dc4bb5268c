import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { eventIterator, oc } from '@orpc/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { configureApi, createApi, createQueryClient, NoAnswer, SLOW_FRESH_MS } from './api.ts';

const byId = z.strictObject({ id: z.string() });
const step = z.strictObject({ id: z.string(), step: z.string(), text: z.string() });
const contract = {
  get: oc.input(byId).output(byId),
  list: oc.input(z.strictObject({ status: z.optional(z.string()), name: z.string() })).output(byId),
  create: oc.output(byId),
  sendStep: oc.input(step).output(byId),
  remove: oc.input(byId).output(byId),
  write: oc.input(byId).output(eventIterator(z.unknown())),
};
const reviewsApi = createApi<typeof contract>('reviews');
const id = '00000000-0000-4000-8000-000000000001';

beforeAll(() =>
  configureApi(location.origin, {
    reviews: {
      get: 'GET /reviews/{id}',
      create: 'POST /reviews',
      sendStep: 'POST /reviews/{id}/steps/{step}/send',
      remove: 'DELETE /reviews/{id}',
      list: 'GET /reviews',
      write: 'POST /reviews/{id}/write',
    },
  }),
);

/** Answers every request with `answer`, and returns the requests. */
function serve(answer: () => Response | Promise<Response>) {
  const options: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    options.push(request);
    return answer();
  });
  return options;
}

/** Waits until the browser has read a response. */
async function answersArrive() {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function recordRequest(call: () => Promise<unknown>) {
  const requests = serve(() => json(200, { id: '1' }));
  await call();
  const { method, url, headers } = requests[0] ?? new Request('/');
  const { pathname, search } = new URL(url);
  const body = (await requests[0]?.text()) ?? '';
  return { sent: `${method} ${pathname}${search}`, body, type: headers.get('content-type') };
}

test('fills the path from the input and sends the rest as JSON', async () => {
  const input = { id: 'a/b', step: 'gmb_link', text: 'नमस्ते' };
  expect(await recordRequest(() => reviewsApi.sendStep.call(input))).toEqual({
    sent: 'POST /api/reviews/a%2Fb/steps/gmb_link/send',
    body: '{"text":"नमस्ते"}',
    type: 'application/json',
  });
});

test('puts the input of a GET into the query, without undefined values', async () => {
  const input = { status: undefined, name: 'Pathology Lab' };
  const { sent } = await recordRequest(() => reviewsApi.list.call(input));
  expect(sent).toBe('GET /api/reviews?name=Pathology+Lab');
});

test('sends no body when the path holds the whole input', async () => {
  const { sent, body } = await recordRequest(() => reviewsApi.remove.call({ id: '1' }));
  expect([sent, body]).toEqual(['DELETE /api/reviews/1', '']);
  expect((await recordRequest(() => reviewsApi.create.call())).body).toBe('');
});

/** Answers the next request with these pieces of an event stream. */
function serveEvents(pieces: readonly string[], { isOpen = false } = {}) {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (!isOpen) controller.close();
    },
  });
  serve(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
}

async function* writeEvents(signal?: AbortSignal) {
  yield* await reviewsApi.write.call({ id }, { signal });
}

test('yields events as they come, however the network cuts them', async () => {
  serveEvents([
    ': \n\nevent: mess',
    'age\ndata: {"at":',
    '1}\n\n: \n',
    '\nevent: message\ndata: "ક',
    '્ષ"\n\n',
  ]);
  const events: unknown[] = [];
  for await (const event of writeEvents()) events.push(event);
  expect(events).toEqual([{ at: 1 }, 'ક્ષ']);
});

test('rejects with the code of an error that follows an event', async () => {
  const failure = { defined: true, code: 'CANNOT_WRITE', status: 502, message: 'No', data: null };
  serveEvents([
    'event: message\ndata: 1\n\n',
    `event: error\ndata: ${JSON.stringify(failure)}\n\n`,
  ]);
  const events = writeEvents();
  expect(await events.next()).toEqual({ done: false, value: 1 });
  await expect(events.next()).rejects.toMatchObject({ code: 'CANNOT_WRITE', status: 502 });
});

test('ends a stream after 30 seconds of silence', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (_request: Request, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('event: message\ndata: 1\n\n'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const events = writeEvents();
  expect(await events.next()).toEqual({ done: false, value: 1 });
  const silent = expect(events.next()).rejects.toMatchObject({ reason: 'timeout' });
  await vi.advanceTimersByTimeAsync(30_001);
  await silent;
  vi.useRealTimers();
});

test('a refusal keeps its code and its data', async () => {
  const data = { current: { id: '1' } };
  serve(() => json(409, { defined: true, code: 'STALE', status: 409, message: 'Changed', data }));
  await expect(reviewsApi.get.call({ id })).rejects.toMatchObject({
    code: 'STALE',
    status: 409,
    data,
  });
});

test('distinguishes a missing network, a broken response and the error page of a proxy', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(reviewsApi.get.call({ id })).rejects.toMatchObject({
    name: 'NoAnswer',
    reason: 'network',
  });
  serve(() => new Response('{"id":', { headers: { 'content-type': 'application/json' } }));
  await expect(reviewsApi.get.call({ id })).rejects.toBeInstanceOf(NoAnswer);
  serve(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(reviewsApi.get.call({ id })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 502,
  });
});

// covers: call-ends-after-30-seconds-without-answer
test('a call ends after 30 seconds without a response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', (_request: Request, { signal }: RequestInit) => {
    const never = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => never.reject(signal.reason));
    return never.promise;
  });
  const isOver = vi.fn();
  const ends = expect(
    reviewsApi.get.call({ id }).catch((error: unknown) => {
      isOver();
      throw error;
    }),
  ).rejects.toMatchObject({ name: 'NoAnswer', reason: 'timeout' });
  await answersArrive();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  await ends;
  vi.useRealTimers();
});

// covers: answers-stay-fresh-for-5-minutes-what
test('responses stay fresh for 5 minutes, lists that hardly change for 30', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const client = createQueryClient({ onUnauthenticated: () => undefined });
  const requests = serve(() => json(200, { id: '1' }));
  const read = (staleTime?: number) =>
    client.fetchQuery({
      ...reviewsApi.get.queryOptions({ input: { id } }),
      ...(staleTime !== undefined && { staleTime }),
    });
  await read();
  for (const [minutes, staleTime, count] of [
    [4.99, undefined, 1],
    [0.02, undefined, 2],
    [29.9, SLOW_FRESH_MS, 2],
    [0.2, SLOW_FRESH_MS, 3],
  ] as const) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await read(staleTime);
    expect(requests, `${minutes} minutes later`).toHaveLength(count);
  }
  vi.useRealTimers();
});

test('a call that its caller aborts rejects with the caller’s reason', async () => {
  const asking = new AbortController();
  serve(() => {
    asking.abort();
    return Promise.reject(asking.signal.reason);
  });
  await expect(reviewsApi.get.call({ id }, { signal: asking.signal })).rejects.toHaveProperty(
    'name',
    'AbortError',
  );
});

// covers: reading-tried-again-twice-after-1
test('a read is tried again twice, after 1 s and 2 s, unless the server refused it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const client = createQueryClient({ onUnauthenticated: () => undefined });
  const down = serve(() =>
    json(503, { defined: true, code: 'UNAVAILABLE', status: 503, message: '' }),
  );
  const reading = client
    .fetchQuery(reviewsApi.get.queryOptions({ input: { id } }))
    .catch(() => 'gave up');
  for (const [wait, tries] of [
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
  ] as const) {
    await answersArrive();
    vi.advanceTimersByTime(wait);
    await answersArrive();
    expect(down, `after ${wait} ms more`).toHaveLength(tries);
  }
  expect(await reading).toBe('gave up');
  const missing = serve(() =>
    json(404, { defined: true, code: 'NOT_FOUND', status: 404, message: '' }),
  );
  await client.fetchQuery(reviewsApi.get.queryOptions({ input: { id } })).catch(() => undefined);
  expect(missing).toHaveLength(1);
  vi.useRealTimers();
});

test('a write is never tried again, and the end of a session is reported', async () => {
  const onUnauthenticated = vi.fn<() => void>();
  const client = createQueryClient({ onUnauthenticated });
  const requests = serve(() =>
    json(401, { defined: true, code: 'UNAUTHENTICATED', status: 401, message: '' }),
  );
  const writing = new MutationObserver(client, reviewsApi.remove.mutationOptions());
  await expect(writing.mutate({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(requests).toHaveLength(1);
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
  // A form does not use the cache.
  await expect(reviewsApi.remove.call({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(onUnauthenticated).toHaveBeenCalledTimes(2);
});

test('the key of a feature finds all that is cached of it, and nothing of others', async () => {
  const client = createQueryClient({ onUnauthenticated: () => undefined });
  const key = reviewsApi.get.queryKey({ input: { id } });
  serve(() => json(200, { id: '1' }));
  await client.fetchQuery(reviewsApi.get.queryOptions({ input: { id } }));
  const countCached = (queryKey: readonly unknown[]) => client.getQueriesData({ queryKey }).length;
  expect([
    countCached(key),
    countCached(reviewsApi.get.key()),
    countCached(reviewsApi.key()),
  ]).toEqual([1, 1, 1]);
  expect([countCached(reviewsApi.remove.key()), countCached(createApi('clinics').key())]).toEqual([
    0, 0,
  ]);
});

test('a change in the cache reaches the screen before the next frame', async () => {
  const client = createQueryClient({ onUnauthenticated: () => undefined });
  const redraw = vi.fn<() => void>();
  const observer = new QueryObserver(client, { queryKey: ['status'], enabled: false });
  // As a screen's `useQuery` listens.
  const stop = observer.subscribe(notifyManager.batchCalls(redraw));
  client.setQueryData(['status'], 'completed');
  await Promise.resolve();
  expect(redraw).toHaveBeenCalledOnce();
  stop();
});
