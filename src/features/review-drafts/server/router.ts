import { implement } from '@orpc/server';
import type { AccountsGate } from '#features/accounts/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { reviewDraftsContract } from '../contract.ts';
import { authenticateCaller, generateBundle, generateReview } from './public-functions.ts';
import type { TextModel } from '#features/models/server/model.ts';

export interface ReviewDraftsContext extends RequestContext {
  readonly accounts: {
    readonly gate: Pick<AccountsGate, 'operatorScope'>;
    readonly tools: { readonly throttleKey: Buffer };
  };
  readonly tools: {
    readonly writer: TextModel;
    readonly publicApiKey: string | undefined;
  };
}

const operations = implement(reviewDraftsContract).$context<ReviewDraftsContext>();
// Checked before the input, so that a caller without a key learns nothing about it.
const outside = operations.use(async ({ context, next }) => {
  await admit(context);
  return next();
});

export const reviewDraftsRouter = operations.router({
  generateReview: outside.generateReview.handler(async ({ input: call, context, errors, signal }) =>
    respond(
      await generateReview(operatorScope(context), { writer: context.tools.writer, call, signal }),
      errors,
    ),
  ),
  generateReviewBundle: outside.generateReviewBundle.handler(
    async ({ input: call, context, errors, signal }) =>
      respond(
        await generateBundle(operatorScope(context), {
          writer: context.tools.writer,
          call,
          signal,
        }),
        errors,
      ),
  ),
});

function operatorScope({ accounts, requestId }: ReviewDraftsContext): OperatorScope {
  return accounts.gate.operatorScope(requestId);
}

function admit(context: ReviewDraftsContext): Promise<void> {
  const { accounts, tools, address, headers } = context;
  const { throttleKey } = accounts.tools;
  const { publicApiKey } = tools;
  return authenticateCaller(operatorScope(context), {
    address,
    headers,
    throttleKey,
    publicApiKey,
  });
}
