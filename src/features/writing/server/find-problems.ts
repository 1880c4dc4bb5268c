import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Failure } from '#platform/errors.ts';
import type { Finding } from '../guards/schema.ts';
import { checkNow, type TextCheck } from './check-now.ts';

/** Characters that are checked at once: a message of a usual length takes less than a millisecond. */
const SHORT_TEXT = 500;
/** Includes the start of the thread on a busy machine. */
const LONGEST_CHECK_MS = 10_000;
const TOO_SLOW = 'This text takes too long to check. Use fewer characters.';
const THREAD = path.join(import.meta.dirname, 'check-thread.ts');

let thread: Worker | undefined;
// The thread checks one text after the other.
const inTurn = pLimit(1);

/**
 * Returns the findings in a person's text (`checkNow`). A long text is checked in a thread, so it
 * does not delay other requests. Throws INVALID when the thread does not answer in time.
 */
export function findProblems(check: TextCheck): Promise<Finding[]> {
  // As it is read: one sign can stand for eighteen letters.
  const { length } = `${check.text}${check.before ?? ''}`.normalize('NFKC');
  if (length <= SHORT_TEXT) return Promise.resolve(checkNow(check));
  return inTurn(() => checkInThread(check));
}

async function checkInThread(check: TextCheck): Promise<Finding[]> {
  const started = (thread ??= startThread());
  try {
    const answered = once(started, 'message', { signal: AbortSignal.timeout(LONGEST_CHECK_MS) });
    started.postMessage(check, []);
    const [findings] = (await answered) as [Finding[]];
    return findings;
  } catch (cause) {
    // The next check gets a new thread.
    thread = undefined;
    await started.terminate();
    throw new Failure('INVALID', {
      cause,
      data: { issues: [{ path: 'text', message: TOO_SLOW }] },
    });
  }
}

function startThread(): Worker {
  // It needs no variable of the server's, such as its secret.
  const started = new Worker(THREAD, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 128 } });
  // It does not keep the process running.
  started.unref();
  return started;
}
