import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { noticesContract } from '../contract.ts';
import { getNotice, getNoticeDraft, listNotices } from './find-notices.ts';
import { publishNotice } from './publish-notice.ts';

const operations = implement(noticesContract).$context<ClinicContext>();

export const noticesRouter = operations.router({
  noticeDraft: operations.noticeDraft.handler(({ context }) => getNoticeDraft(context.scope)),
  notices: operations.notices.handler(({ input, context }) => listNotices(context.scope, input)),
  notice: operations.notice.handler(({ input, context }) => getNotice(context.scope, input)),
  publishNotice: operations.publishNotice.handler(async ({ input, context, errors }) =>
    respond(await publishNotice(context.scope, input), errors),
  ),
});
