import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { leaveContract } from '../contract.ts';
import { getLeave, listLeaves } from './find-leaves.ts';

const operations = implement(leaveContract).$context<ClinicContext>();

export const leaveRouter = operations.router({
  leaves: operations.leaves.handler(({ context }) => listLeaves(context.scope)),
  leave: operations.leave.handler(({ input, context }) => getLeave(context.scope, input)),
});
