import { describeError } from '../log.ts';
import { toFailure } from './failures.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Returns `events` as the output of an operation. An error before the first event is a failure with its status; a later error
 * ends the stream with an event of the same code, and is in the request's log line.
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
