import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { oc } from '@orpc/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  configureApi,
  createApi,
  createQueryClient,
  NoAnswer,
  requestFor,
  SLOW_FRESH_MS,
} from './api.ts';

const one = z.strictObject({ id: z.string() });
const contract = { get: oc.input(one).output(one), remove: oc.input(one).output(one) };
const reviewsApi = createApi<typeof contract>('reviews');
const id = '00000000-0000-4000-8000-000000000001';

beforeAll(() =>
  configureApi({
    reviews: {
      get: 'GET /reviews/{id}',
      create: 'POST /reviews',
      sendStep: 'POST /reviews/{id}/steps/{step}/send',
      remove: 'DELETE /reviews/{id}',
    },
    sequences: { templates: 'GET /sequence-templates' },
  }),
);

test('the path is filled from the input and the rest becomes the body', () => {
  expect(
    requestFor(['reviews', 'sendStep'], { id: 'a/b', step: 'gmb_link', text: 'नमस्ते' }),
  ).toEqual({
    url: '/api/reviews/a%2Fb/steps/gmb_link/send',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"नमस्ते"}',
  });
});

test('reading carries what is left in the query, without what is not there', () => {
  const input = { profileType: 'Pathology Lab', language: undefined };
  expect(requestFor(['sequences', 'templates'], input)).toEqual({
    url: '/api/sequence-templates?profileType=Pathology+Lab',
    method: 'GET',
  });
  expect(requestFor(['reviews', 'get'], { id: '1' })).toEqual({
    url: '/api/reviews/1',
    method: 'GET',
  });
});

test('deleting sends no body, and writing always one', () => {
  expect(requestFor(['reviews', 'remove'], { id: '1' })).toEqual({
    url: '/api/reviews/1',
    method: 'DELETE',
  });
  expect(requestFor(['reviews', 'create'], undefined).body).toBe('{}');
});

test('an operation that the contract does not have is a mistake of ours', () => {
  expect(() => requestFor(['reviews', 'nothing'], {})).toThrow('reviews.nothing');
});

/** What the server answers, and what it was asked. */
function serve(answer: () => Response | Promise<Response>) {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    asked.push(request);
    return answer();
  });
  return asked;
}

/** Reading an answer takes the browser some turns of its own. */
async function answersArrive() {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

test('a refusal keeps its code and what it carries', async () => {
  const data = { current: { id: '1' } };
  serve(() => json(409, { defined: true, code: 'STALE', status: 409, message: 'Changed', data }));
  await expect(reviewsApi.get.call({ id })).rejects.toMatchObject({
    code: 'STALE',
    status: 409,
    data,
  });
});

test('no network, a broken answer and an error page of something in between are told apart', async () => {
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

test('a request ends after 30 seconds, and says that it took too long', async () => {
  const ends = new AbortController();
  const waits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
    waits.push(wait);
    return ends.signal;
  });
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const never = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => never.reject(signal.reason));
    return never.promise;
  });
  const asking = reviewsApi.get.call({ id });
  ends.abort(new DOMException('Too late', 'TimeoutError'));
  await expect(asking).rejects.toMatchObject({ name: 'NoAnswer', reason: 'timeout' });
  expect(waits).toEqual([30_000]);
  vi.restoreAllMocks();
});

test('answers stay fresh for 5 minutes, what hardly changes for 30', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const client = createQueryClient({ onUnauthenticated: () => undefined });
  const asked = serve(() => json(200, { id: '1' }));
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
    expect(asked, `${minutes} minutes later`).toHaveLength(count);
  }
  vi.useRealTimers();
});

test('whoever stops asking is not told that nobody answered', async () => {
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

test('reading is tried again twice, after 1 s and 2 s; what the server decided is not', async () => {
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

test('writing is never tried again, and the end of a session is noticed', async () => {
  const onUnauthenticated = vi.fn<() => void>();
  const client = createQueryClient({ onUnauthenticated });
  const asked = serve(() =>
    json(401, { defined: true, code: 'UNAUTHENTICATED', status: 401, message: '' }),
  );
  const writing = new MutationObserver(client, reviewsApi.remove.mutationOptions());
  await expect(writing.mutate({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(asked).toHaveLength(1);
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
  // A form asks past the cache.
  await expect(reviewsApi.remove.call({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(onUnauthenticated).toHaveBeenCalledTimes(2);
});

test('the key of a feature finds all that is cached of it, and nothing else', async () => {
  const client = createQueryClient({ onUnauthenticated: () => undefined });
  const key = reviewsApi.get.queryKey({ input: { id } });
  serve(() => json(200, { id: '1' }));
  await client.fetchQuery(reviewsApi.get.queryOptions({ input: { id } }));
  const found = (queryKey: readonly unknown[]) => client.getQueriesData({ queryKey }).length;
  expect([found(key), found(reviewsApi.get.key()), found(reviewsApi.key())]).toEqual([1, 1, 1]);
  expect([found(reviewsApi.remove.key()), found(createApi('clinics').key())]).toEqual([0, 0]);
});

test('what is changed in the cache reaches the screen before the next frame', async () => {
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
