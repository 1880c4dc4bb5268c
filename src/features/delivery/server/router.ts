import { openChat } from './open-chat.ts';
import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { deliveryContract } from '../contract.ts';
import { markChannelWorking, getProviderConnection, renewCallback } from './callbacks.ts';
import { testProvider } from './channel-state.ts';
import type { KeyCheck } from './channel.ts';
import {
  markSent,
  markNotSent,
  recordOpenFailed,
  recordOpened,
  resolveMessage,
  retryMessage,
} from './record-outcome.ts';
import { wasSentBefore } from './sent-before.ts';
import { sendMessage, type SendingTools } from './send-message.ts';
import {
  findSuppression,
  listSuppressions,
  suppressNumber,
  unsuppressNumber,
} from './suppressions.ts';
import { unsuppressUser } from './whatsapp-users.ts';

export interface DeliveryContext extends ClinicContext {
  readonly tools: SendingTools & { readonly channel: KeyCheck };
}

const operations = implement(deliveryContract).$context<DeliveryContext>();

export const deliveryRouter = operations.router({
  send: operations.send.handler(async ({ input, context, errors }) => {
    const { channel, encryptionKey } = context.tools;
    const tools = { channel, encryptionKey };
    return respond(await sendMessage(context.scope, { messageId: input.id, tools }), errors);
  }),
  sentBefore: operations.sentBefore.handler(({ input, context }) =>
    wasSentBefore(context.scope, input),
  ),
  open: operations.open.handler(async ({ input, context, errors }) =>
    respond(await recordOpened(context.scope, { messageId: input.id }), errors),
  ),
  openFailed: operations.openFailed.handler(async ({ input, context, errors }) =>
    respond(await recordOpenFailed(context.scope, { messageId: input.id }), errors),
  ),
  notSentAfterAll: operations.notSentAfterAll.handler(async ({ input, context, errors }) =>
    respond(await markNotSent(context.scope, { messageId: input.id }), errors),
  ),
  markSent: operations.markSent.handler(async ({ input, context, errors }) =>
    respond(await markSent(context.scope, { messageId: input.id }), errors),
  ),
  retry: operations.retry.handler(async ({ input, context, errors }) =>
    respond(await retryMessage(context.scope, { messageId: input.id }), errors),
  ),
  resolve: operations.resolve.handler(async ({ input, context, errors }) =>
    respond(
      await resolveMessage(context.scope, { messageId: input.id, arrived: input.arrived }),
      errors,
    ),
  ),
  openChat: operations.openChat.handler(async ({ input, context, errors }) =>
    respond(await openChat(context.scope, input), errors),
  ),
  testProvider: operations.testProvider.handler(async ({ context, errors }) =>
    respond(await testProvider(context.scope, context), errors),
  ),
  providerConnection: operations.providerConnection.handler(({ context }) =>
    getProviderConnection(context.scope),
  ),
  renewCallback: operations.renewCallback.handler(({ context }) => renewCallback(context.scope)),
  channelWorks: operations.channelWorks.handler(({ context }) => markChannelWorking(context.scope)),
  suppressions: operations.suppressions.handler(({ input, context }) =>
    listSuppressions(context.scope, input),
  ),
  suppression: operations.suppression.handler(({ input, context }) =>
    findSuppression(context.scope, input),
  ),
  suppress: operations.suppress.handler(({ input, context }) =>
    suppressNumber(context.scope, input),
  ),
  unsuppress: operations.unsuppress.handler(({ input, context }) =>
    unsuppressNumber(context.scope, input),
  ),
  unsuppressUser: operations.unsuppressUser.handler(({ input, context }) =>
    unsuppressUser(context.scope, input),
  ),
});
