import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { modelsContract } from '../contract.ts';
import type { TextModel } from './model.ts';
import { testConnection } from './test-connection.ts';

export interface ModelsContext extends RequestContext {
  readonly tools: { readonly writer: TextModel };
}

const operations = implement(modelsContract).$context<ModelsContext>();

export const modelsRouter = operations.router({
  testModel: operations.testModel.handler(({ context, signal }) =>
    testConnection(context.tools.writer, { signal }),
  ),
});
