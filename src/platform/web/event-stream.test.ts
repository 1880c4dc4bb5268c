import { expect, test, vi } from 'vitest';
import { configureApi, NoAnswer } from './api.ts';
import { eventsFrom } from './event-stream.ts';

configureApi({ letters: { write: 'POST /letters/{id}/write' } });
const PATH = ['letters', 'write'] as const;
const input = { id: 'a b', tone: 'warm' };

/** Answers the next request with these pieces, as they are, and keeps what was asked. */
function serve(pieces: readonly string[], { isOpen = false } = {}) {
  const asked = vi.fn();
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (!isOpen) controller.close();
    },
  });
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    asked(url, request.method, request.body);
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return asked;
}

async function heard(signal?: AbortSignal): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of eventsFrom(PATH, { input, signal })) events.push(event);
  return events;
}

const failure = { defined: true, code: 'CANNOT_WRITE', status: 502, message: 'No', data: null };

test('events are handed on as they come, however they are cut on the way', async () => {
  const asked = serve([
    ': \n\nevent: mess',
    'age\ndata: {"at":',
    '1}\n\n: \n',
    '\nevent: message\ndata: "ક',
    '્ષ"\n\n',
  ]);
  expect(await heard()).toEqual([{ at: 1 }, 'ક્ષ']);
  expect(asked.mock.calls).toEqual([['/api/letters/a%20b/write', 'POST', '{"tone":"warm"}']]);
});

test('a failure in the middle rejects with its code, after what came before', async () => {
  serve(['event: message\ndata: 1\n\n', `event: error\ndata: ${JSON.stringify(failure)}\n\n`]);
  const events = eventsFrom(PATH, { input });
  expect(await events.next()).toEqual({ done: false, value: 1 });
  await expect(events.next()).rejects.toMatchObject({ code: 'CANNOT_WRITE', status: 502 });
});

test.each([
  ['the API’s words', Response.json(failure, { status: 429 }), { code: 'CANNOT_WRITE' }],
  ['a page', new Response('<html>', { status: 502 }), { code: 'UNAVAILABLE', status: 502 }],
])('a refusal in %s rejects at once', async (_what, answer, error) => {
  vi.stubGlobal('fetch', async () => answer);
  await expect(heard()).rejects.toMatchObject(error);
});

test('without a network there is no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(heard()).rejects.toThrow(NoAnswer);
});

test('a server that falls silent has not answered', async () => {
  vi.useFakeTimers();
  serve(['event: message\ndata: 1\n\n'], { isOpen: true });
  const listening = expect(heard()).rejects.toMatchObject({ reason: 'timeout' });
  await vi.advanceTimersByTimeAsync(30_001);
  await listening;
  vi.useRealTimers();
});

test('whoever leaves hears his own reason', async () => {
  serve([], { isOpen: true });
  const leaving = new AbortController();
  const listening = heard(leaving.signal);
  leaving.abort(new Error('left'));
  await expect(listening).rejects.toThrow('left');
});
