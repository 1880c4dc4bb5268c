import { implement } from '@orpc/server';
import { deviceName } from '#features/accounts/rules.ts';
import { setSessionCookie } from '#features/accounts/server/cookies.ts';
import { readDeskToken, setDeskCookie } from '#features/accounts/server/desk-sessions.ts';
import { operatorScope, startSession, toCaller } from '#features/accounts/server/start-session.ts';
import { respond } from '#platform/server/http/respond.ts';
import { staffContract } from '../contract.ts';
import { changeRole, disableLogin, enableLogin, removeLogin } from './change-staff.ts';
import { listDesks } from './desk-queries.ts';
import { enterDesk, readLockedDesk } from './enter-desk.ts';
import { openStaffScope, type StaffContext } from './gate.ts';
import { inviteStaff, renewStaffInvitation } from './invite-staff.ts';
import { markDesk, removeDesk } from './mark-desk.ts';
import { signInAtDesk } from './sign-in-at-desk.ts';
import { listMembers, listOwnerNames } from './staff-queries.ts';

const operations = implement(staffContract).$context<StaffContext>();

export const staffRouter = operations.router({
  list: operations.list.handler(async ({ context }) => ({
    items: await listMembers(openStaffScope(context)),
  })),
  owners: operations.owners.handler(async ({ context }) => ({
    names: await listOwnerNames(operatorScope(context), context.actor),
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
  desks: operations.desks.handler(async ({ context }) => ({
    items: await listDesks(openStaffScope(context), { tokenSha256: readDeskToken(context) }),
  })),
  markDesk: operations.markDesk.handler(async ({ input, context, errors }) => {
    const { accounts, address, login } = context;
    const request = { ...input, address, session: login, tools: accounts.tools };
    const deskTokenSha256 = readDeskToken(context);
    const result = await markDesk(openStaffScope(context), { ...request, deskTokenSha256 });
    const { desk, token } = respond(result, errors);
    setDeskCookie(context, token);
    return desk;
  }),
  removeDesk: operations.removeDesk.handler(({ input, context }) =>
    removeDesk(openStaffScope(context), input),
  ),
  desk: operations.desk.handler(async ({ context, errors }) =>
    respond(
      await readLockedDesk(operatorScope(context), { tokenSha256: readDeskToken(context) }),
      errors,
    ),
  ),
  enterDesk: operations.enterDesk.handler(async ({ input, context, errors }) => {
    const attempt = {
      ...input,
      deskTokenSha256: readDeskToken(context),
      device: deviceName(context.headers['user-agent']),
      former: context.login,
      tools: context.accounts.tools,
    };
    const { entered, token } = respond(await enterDesk(operatorScope(context), attempt), errors);
    setSessionCookie(context, token);
    return entered;
  }),
  signInAtDesk: operations.signInAtDesk.handler(async ({ input, context, errors }) => {
    const { tools } = context.accounts;
    const request = { ...input, ...toCaller(context), tools };
    return startSession(
      context,
      respond(await signInAtDesk(operatorScope(context), request), errors),
    );
  }),
});
