import { describeError } from '../log.ts';
import { toFailure } from './failures.ts';
import type { RequestContext } from './request-context.ts';

/**
 * `events` as the answer of an operation. What goes wrong before the first of them is answered like any failure, with its status; what
 * goes wrong later ends the stream as an event that carries the same code, and stands in the request's line of the log.
 */
export async function answerEvents<Event>(
  context: Pick<RequestContext, 'event' | 'requestId'>,
  events: AsyncGenerator<Event, void>,
): Promise<AsyncGenerator<Event, void>> {
  const first = await events.next();
  return (async function* () {
    try {
      if (first.done) return;
      yield first.value;
      yield* events;
    } catch (error) {
      const failure = toFailure(error, context.requestId);
      context.event.code = failure.code;
      if (failure.code === 'DEFECT') context.event.error ??= describeError(error);
      throw failure;
    } finally {
      await events.return();
    }
  })();
}
