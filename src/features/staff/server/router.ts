import { implement } from '@orpc/server';
import { respond } from '#platform/server/http/respond.ts';
import { staffContract } from '../contract.ts';
import { changeRole, disableLogin, enableLogin, removeLogin } from './change-staff.ts';
import { openStaffScope, type StaffContext } from './gate.ts';
import { inviteStaff, renewStaffInvitation } from './invite-staff.ts';
import { listMembers, listOwnerNames } from './staff-queries.ts';

const operations = implement(staffContract).$context<StaffContext>();

export const staffRouter = operations.router({
  list: operations.list.handler(async ({ context }) => ({
    items: await listMembers(openStaffScope(context)),
  })),
  owners: operations.owners.handler(async ({ context: { accounts, actor, requestId } }) => ({
    names: await listOwnerNames(accounts.gate.operatorScope(requestId), actor),
  })),
  invite: operations.invite.handler(async ({ input, context, errors }) => {
    const { tools } = context.accounts;
    const request = { ...input, clinic: context.scope, tools };
    return respond(await inviteStaff(openStaffScope(context), request), errors);
  }),
  renew: operations.renew.handler(async ({ input, context, errors }) => {
    const { tools } = context.accounts;
    return respond(
      await renewStaffInvitation(openStaffScope(context), { ...input, tools }),
      errors,
    );
  }),
  changeRole: operations.changeRole.handler(async ({ input, context, errors }) =>
    respond(await changeRole(openStaffScope(context), { ...input, clinic: context.scope }), errors),
  ),
  disable: operations.disable.handler(async ({ input, context, errors }) =>
    respond(await disableLogin(openStaffScope(context), input), errors),
  ),
  enable: operations.enable.handler(({ input, context }) =>
    enableLogin(openStaffScope(context), input),
  ),
  remove: operations.remove.handler(async ({ input, context, errors }) =>
    respond(await removeLogin(openStaffScope(context), input), errors),
  ),
});
