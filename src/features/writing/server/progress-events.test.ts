import { expect, test } from 'vitest';
import { eventsOf } from './progress-events.ts';

const eventOf = (progress: number) => `at ${progress}`;

async function heardFrom<Outcome>(events: AsyncGenerator<string, Outcome>) {
  const heard: string[] = [];
  for (;;) {
    const { done, value } = await events.next();
    if (done) return { heard, outcome: value };
    heard.push(value);
  }
}

test('the first and the last progress are told, and what it came to; what is old by then is not', async () => {
  const work = async ({ onProgress }: { onProgress: (at: number) => void }) => {
    for (let at = 1; at <= 500; at += 1) {
      onProgress(at);
      if (at === 1) await new Promise((resolve) => setImmediate(resolve));
    }
    return 'done';
  };
  const { heard, outcome } = await heardFrom(eventsOf(work, { eventOf }));
  expect(heard).toEqual(['at 1', 'at 500']);
  expect(outcome).toBe('done');
});

test('work without a word of progress ends in its outcome, or its failure', async () => {
  expect(await heardFrom(eventsOf(async () => 7, { eventOf }))).toEqual({ heard: [], outcome: 7 });
  const failing = () => Promise.reject(new Error('broken'));
  await expect(heardFrom(eventsOf(failing, { eventOf }))).rejects.toThrow('broken');
});

test.each(['stops listening', 'aborts'])('whoever %s stops the work', async (how) => {
  const leaving = new AbortController();
  let reason: unknown;
  const work = ({
    onProgress,
    signal,
  }: {
    onProgress: (at: number) => void;
    signal: AbortSignal;
  }) =>
    new Promise<string>((_resolve, reject) => {
      onProgress(1);
      signal.addEventListener('abort', () => {
        reason = signal.reason;
        reject(signal.reason as Error);
      });
    });
  const events = eventsOf(work, { signal: leaving.signal, eventOf });
  expect(await events.next()).toEqual({ done: false, value: 'at 1' });
  if (how === 'aborts') {
    leaving.abort(new Error('gone'));
    await expect(events.next()).rejects.toThrow('gone');
  } else await events.return('');
  expect(reason).toBeDefined();
});
