import { implement } from '@orpc/server';
import type { AccountsGate } from '#features/accounts/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { writingContract } from '../contract.ts';
import { admitCaller, generateBundle, generateReview } from './public-functions.ts';
import type { TextModel } from './model.ts';
import { tryModel } from './test-connection.ts';

export interface WritingContext extends RequestContext {
  readonly accounts: {
    readonly gate: Pick<AccountsGate, 'operatorScope'>;
    readonly tools: { readonly throttleKey: Buffer };
  };
  readonly tools: { readonly writer: TextModel; readonly publicApiKey: string | undefined };
}

const operations = implement(writingContract).$context<WritingContext>();
// Asked for before anything is read: whoever has no key learns nothing of the body that is wanted.
const outside = operations.use(async ({ context, next }) => {
  await admit(context);
  return next();
});

export const writingRouter = operations.router({
  testModel: operations.testModel.handler(({ context, signal }) =>
    tryModel(context.tools.writer, { signal }),
  ),
  generateReview: outside.generateReview.handler(async ({ input: call, context, errors, signal }) =>
    respond(
      await generateReview(scopeOf(context), { call, writer: context.tools.writer, signal }),
      errors,
    ),
  ),
  generateReviewBundle: outside.generateReviewBundle.handler(
    async ({ input: call, context, errors, signal }) =>
      respond(
        await generateBundle(scopeOf(context), { call, writer: context.tools.writer, signal }),
        errors,
      ),
  ),
});

function scopeOf({ accounts, requestId }: WritingContext): OperatorScope {
  return accounts.gate.operatorScope(requestId);
}

function admit(context: WritingContext): Promise<void> {
  const { accounts, tools, address, headers } = context;
  const { throttleKey } = accounts.tools;
  const { publicApiKey } = tools;
  return admitCaller(scopeOf(context), { address, headers, throttleKey, publicApiKey });
}
