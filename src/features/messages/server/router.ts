import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { messagesContract } from '../contract.ts';
import { cancelMessage } from './cancel-message.ts';
import { editMessage } from './edit-message.ts';
import { getMessage, countWaitingMessages, searchMessages } from './find-messages.ts';

const operations = implement(messagesContract).$context<ClinicContext>();

export const messagesRouter = operations.router({
  search: operations.search.handler(({ input, context }) => searchMessages(context.scope, input)),
  summary: operations.summary.handler(({ context }) => countWaitingMessages(context.scope)),
  get: operations.get.handler(({ input, context }) =>
    getMessage(context.scope, { messageId: input.id }),
  ),
  edit: operations.edit.handler(async ({ input: { id, ...edit }, context, errors }) =>
    respond(await editMessage(context.scope, { ...edit, messageId: id }), errors),
  ),
  cancel: operations.cancel.handler(async ({ input, context, errors }) =>
    respond(await cancelMessage(context.scope, { messageId: input.id }), errors),
  ),
});
