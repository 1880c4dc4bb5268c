import { OpenAPIHandler } from '@orpc/openapi/node';
import { CompressionPlugin } from '@orpc/server/node';
import { ORPCError } from '@orpc/server';
import { Failure } from '#platform/errors.ts';
import { toFailure, toRetryAfter } from '#platform/server/http/failures.ts';
import type { WideEvent } from '#platform/server/log.ts';
import { router, type AppContext } from './router.ts';

/** Runs the operations of the contract; `report` gets what goes wrong, before it becomes an answer. */
export function createApiHandler(report: (error: unknown, event: WideEvent) => void) {
  return new OpenAPIHandler<AppContext>(router, {
    // Leaves event streams alone, so that events arrive as they happen.
    plugins: [new CompressionPlugin()],
    interceptors: [
      async (exchange) => {
        const { context } = exchange;
        const result = await exchange.next().catch((error: unknown) => {
          // Before the guard has named the operation only reading the request can have failed.
          const wasRead = context.event.operation !== undefined || error instanceof ORPCError;
          const reason = wasRead
            ? error
            : new Failure('INVALID', { data: { issues: [] }, cause: error });
          report(reason, context.event);
          const failure = toFailure(reason, context.requestId);
          const retryAfter = toRetryAfter(failure);
          if (retryAfter !== undefined) context.answerHeaders['retry-after'] = retryAfter;
          throw failure;
        });
        if (result.matched && context.setCookies.length > 0) {
          result.response.headers['set-cookie'] = [...context.setCookies];
        }
        return result;
      },
    ],
    // Outside the others: only here an answer that is a failure is an answer already.
    rootInterceptors: [
      async (exchange) => {
        const result = await exchange.next();
        const { answerHeaders } = exchange.context;
        if (result.matched) Object.assign(result.response.headers, answerHeaders);
        return result;
      },
    ],
  });
}
