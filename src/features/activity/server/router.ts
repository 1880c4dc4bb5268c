import { implement } from '@orpc/server';
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { activityContract } from '../contract.ts';
import { listActivity, listPeople } from './list-activity.ts';

const operations = implement(activityContract).$context<ClinicContext & AccountsContext>();

export const activityRouter = operations.router({
  list: operations.list.handler(({ input, context: { scope, accounts, requestId } }) =>
    listActivity(scope, { ...input, operator: accounts.gate.operatorScope(requestId) }),
  ),
  people: operations.people.handler(async ({ context: { scope, accounts, requestId } }) => ({
    items: await listPeople(scope, { operator: accounts.gate.operatorScope(requestId) }),
  })),
});
