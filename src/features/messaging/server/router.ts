import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/answer.ts';
import { messagingContract } from '../contract.ts';
import { exportToSheet, sheetSetup, testSheet, type SheetTools } from '../sheet/server/service.ts';
import { sendMessage, type SendingTools } from './attempts/service.ts';
import { channelWorks, providerConnection, renewCallback } from './callbacks/service.ts';
import { testProvider } from './channel-state/service.ts';
import {
  pauseAutopilot,
  previewAutopilot,
  readAutopilot,
  resumeAutopilot,
  updateAutopilot,
  type AutopilotTools,
} from './autopilot/service.ts';
import type { KeyCheck } from './channel.ts';
import {
  markSent,
  notSentAfterAll,
  openFailed,
  openMessage,
  resolveMessage,
  retryMessage,
} from './outcomes/service.ts';
import {
  cancelMessage,
  editMessage,
  getMessage,
  messageSummary,
  searchMessages,
} from './service.ts';
import {
  findSuppression,
  listSuppressions,
  suppressNumber,
  unsuppressNumber,
} from './suppressions/service.ts';
import { unsuppressUser } from './whatsapp-users/service.ts';

export interface MessagingContext extends ClinicContext {
  readonly tools: SendingTools & SheetTools & AutopilotTools & { readonly channel: KeyCheck };
}

const operations = implement(messagingContract).$context<MessagingContext>();

export const messagingRouter = operations.router({
  autopilot: operations.autopilot.handler(({ context }) => readAutopilot(context.scope, context)),
  updateAutopilot: operations.updateAutopilot.handler(async ({ input, context, errors }) =>
    respond(await updateAutopilot(context.scope, { ...input, tools: context.tools }), errors),
  ),
  pauseAutopilot: operations.pauseAutopilot.handler(({ input, context }) =>
    pauseAutopilot(context.scope, { ...input, tools: context.tools }),
  ),
  resumeAutopilot: operations.resumeAutopilot.handler(({ context }) =>
    resumeAutopilot(context.scope, context),
  ),
  previewAutopilot: operations.previewAutopilot.handler(({ context }) =>
    previewAutopilot(context.scope, context),
  ),
  search: operations.search.handler(({ input, context }) => searchMessages(context.scope, input)),
  summary: operations.summary.handler(({ context }) => messageSummary(context.scope)),
  get: operations.get.handler(({ input, context }) =>
    getMessage(context.scope, { messageId: input.id }),
  ),
  edit: operations.edit.handler(async ({ input: { id, ...edit }, context, errors }) =>
    respond(await editMessage(context.scope, { ...edit, messageId: id }), errors),
  ),
  send: operations.send.handler(async ({ input, context, errors }) => {
    const { channel, sealingKey } = context.tools;
    const tools = { channel, sealingKey };
    return respond(await sendMessage(context.scope, { messageId: input.id, tools }), errors);
  }),
  open: operations.open.handler(async ({ input, context, errors }) =>
    respond(await openMessage(context.scope, { messageId: input.id }), errors),
  ),
  openFailed: operations.openFailed.handler(async ({ input, context, errors }) =>
    respond(await openFailed(context.scope, { messageId: input.id }), errors),
  ),
  notSentAfterAll: operations.notSentAfterAll.handler(async ({ input, context, errors }) =>
    respond(await notSentAfterAll(context.scope, { messageId: input.id }), errors),
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
  cancel: operations.cancel.handler(async ({ input, context, errors }) =>
    respond(await cancelMessage(context.scope, { messageId: input.id }), errors),
  ),
  exportToSheet: operations.exportToSheet.handler(async ({ input, context, errors }) => {
    const { messageIds } = input;
    const { tools } = context;
    return respond(await exportToSheet(context.scope, { messageIds, tools }), errors);
  }),
  testSheet: operations.testSheet.handler(async ({ context, errors }) =>
    respond(await testSheet(context.scope, context), errors),
  ),
  sheetSetup: operations.sheetSetup.handler(({ context }) => sheetSetup(context.scope, context)),
  testProvider: operations.testProvider.handler(async ({ context, errors }) =>
    respond(await testProvider(context.scope, context), errors),
  ),
  providerConnection: operations.providerConnection.handler(({ context }) =>
    providerConnection(context.scope),
  ),
  renewCallback: operations.renewCallback.handler(({ context }) => renewCallback(context.scope)),
  channelWorks: operations.channelWorks.handler(({ context }) => channelWorks(context.scope)),
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
