import { implement } from '@orpc/server';
import type { AccountsTools } from '#features/accounts/server/accounts-tools.ts';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import {
  createCategory,
  deleteCategory,
  renameCategory,
} from '#features/creatives/server/categories.ts';
import { createCreative } from '#features/creatives/server/create-creative.ts';
import { deleteCreative } from '#features/creatives/server/delete-creative.ts';
import {
  listManagedCategories,
  searchCreatives,
} from '#features/creatives/server/search-creatives.ts';
import { updateCreative } from '#features/creatives/server/update-creative.ts';
import type { Editor } from '#features/creatives/server/creative-changes.ts';
import type { TextModel } from '#features/models/server/model.ts';
import { respond } from '#platform/server/http/respond.ts';
import { adminContract } from '../contract.ts';
import { setLoginEnabled, setRole, setSuspended } from './set-access.ts';
import { createInvitedClinic, renewInvitation } from './invite-clinic.ts';
import { heartbeat, type HeartbeatTools } from './heartbeat.ts';
import type { AdminGate, AdminScope } from './gate.ts';
import { disableAllFeatures, enableAllFeatures, setFeatures } from './set-features.ts';
import { readModelUsage } from './model-usage.ts';
import { setProfileTypes } from './set-profile-types.ts';
import { searchUsers } from './users.ts';

export interface AdminContext extends ClinicContext {
  readonly admin: AdminGate;
  readonly accounts: { readonly tools: AccountsTools };
  readonly tools: HeartbeatTools & {
    readonly frameAddresses: readonly string[];
    readonly writer: TextModel;
  };
}

const operations = implement(adminContract)
  .$context<AdminContext>()
  .use(({ context, next }) => {
    const above = context.admin.enter(context.actor, context.requestId);
    return next({ context: { above } });
  });

export const adminRouter = operations.router({
  users: operations.users.handler(({ input, context }) => searchUsers(context.above, input)),
  setFeatures: operations.setFeatures.handler(async ({ input, context, errors }) =>
    respond(await setFeatures(context.above, input), errors),
  ),
  enableAll: operations.enableAll.handler(({ input, context }) =>
    enableAllFeatures(context.above, input),
  ),
  disableAll: operations.disableAll.handler(({ input, context }) =>
    disableAllFeatures(context.above, input),
  ),
  setProfileTypes: operations.setProfileTypes.handler(async ({ input, context, errors }) =>
    respond(await setProfileTypes(context.above, input), errors),
  ),
  setRole: operations.setRole.handler(async ({ input, context, errors }) =>
    respond(await setRole(context.above, input), errors),
  ),
  setSuspended: operations.setSuspended.handler(async ({ input, context, errors }) =>
    respond(await setSuspended(context.above, input), errors),
  ),
  setLoginEnabled: operations.setLoginEnabled.handler(async ({ input, context, errors }) =>
    respond(await setLoginEnabled(context.above, input), errors),
  ),
  createClinic: operations.createClinic.handler(async ({ input, context, errors }) => {
    const { tools } = context.accounts;
    return respond(await createInvitedClinic(context.above, { ...input, tools }), errors);
  }),
  renewInvitation: operations.renewInvitation.handler(async ({ input, context, errors }) => {
    const { tools } = context.accounts;
    return respond(await renewInvitation(context.above, { ...input, tools }), errors);
  }),
  modelUsage: operations.modelUsage.handler(({ context }) =>
    readModelUsage(context.above, context.tools.writer),
  ),
  heartbeat: operations.heartbeat.handler(({ context }) => heartbeat(context.above, context.tools)),
  creatives: operations.creatives.handler(({ input, context }) =>
    searchCreatives(context.above, input),
  ),
  createCreative: operations.createCreative.handler(async ({ input, context, errors }) =>
    respond(await createCreative(context.above, { ...input, ...toKeeper(context) }), errors),
  ),
  updateCreative: operations.updateCreative.handler(async ({ input, context, errors }) =>
    respond(await updateCreative(context.above, { ...input, ...toKeeper(context) }), errors),
  ),
  deleteCreative: operations.deleteCreative.handler(({ input, context }) =>
    deleteCreative(context.above, { ...input, by: context.actor.loginId }),
  ),
  categories: operations.categories.handler(({ context }) => listManagedCategories(context.above)),
  createCategory: operations.createCategory.handler(async ({ input, context, errors }) =>
    respond(await createCategory(context.above, { ...input, by: context.actor.loginId }), errors),
  ),
  renameCategory: operations.renameCategory.handler(async ({ input, context, errors }) =>
    respond(await renameCategory(context.above, { ...input, by: context.actor.loginId }), errors),
  ),
  deleteCategory: operations.deleteCategory.handler(({ input, context }) =>
    deleteCategory(context.above, { ...input, by: context.actor.loginId }),
  ),
});

function toKeeper({ above, tools }: AdminContext & { above: AdminScope }): Editor {
  return { by: above.actor.loginId, frameAddresses: tools.frameAddresses };
}
