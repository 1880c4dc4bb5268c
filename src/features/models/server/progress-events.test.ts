import { expect, test } from 'vitest';
import { streamProgress } from './progress-events.ts';

const toEvent = (progress: number) => `at ${progress}`;

async function collectEvents<Outcome>(events: AsyncGenerator<string, Outcome>) {
  const heardItems: string[] = [];
  for (;;) {
    const { done, value } = await events.next();
    if (done) return { heard: heardItems, outcome: value };
    heardItems.push(value);
  }
}

test('sends the first and the last progress and the result, and skips outdated progress', async () => {
  const work = async ({ onProgress }: { onProgress: (step: number) => void }) => {
    for (let step = 1; step <= 500; step += 1) {
      onProgress(step);
      if (step === 1) await new Promise((resolve) => setImmediate(resolve));
    }
    return 'done';
  };
  const { heard, outcome } = await collectEvents(streamProgress(work, { toEvent }));
  expect(heard).toEqual(['at 1', 'at 500']);
  expect(outcome).toBe('done');
});

test('work without progress ends in its result or its error', async () => {
  expect(await collectEvents(streamProgress(async () => 7, { toEvent }))).toEqual({
    heard: [],
    outcome: 7,
  });
  const failing = () => Promise.reject(new Error('broken'));
  await expect(collectEvents(streamProgress(failing, { toEvent }))).rejects.toThrow('broken');
});

test.each(['stops listening', 'aborts'])('a consumer that %s stops the work', async (how) => {
  const leaving = new AbortController();
  let reason: unknown;
  const work = ({
    onProgress,
    signal,
  }: {
    onProgress: (step: number) => void;
    signal: AbortSignal;
  }) =>
    new Promise<string>((_resolve, reject) => {
      onProgress(1);
      signal.addEventListener('abort', () => {
        reason = signal.reason;
        reject(signal.reason as Error);
      });
    });
  const events = streamProgress(work, { signal: leaving.signal, toEvent });
  expect(await events.next()).toEqual({ done: false, value: 'at 1' });
  if (how === 'aborts') {
    leaving.abort(new Error('gone'));
    await expect(events.next()).rejects.toThrow('gone');
  } else await events.return('');
  expect(reason).toBeDefined();
});
