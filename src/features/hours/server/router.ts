import { implement } from '@orpc/server';
import { respond } from '#platform/server/http/respond.ts';
import { hoursContract } from '../contract.ts';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { addDay, getHours, removeDay, requireOwnDoctor, setHours } from './hours.ts';

const operations = implement(hoursContract).$context<ClinicContext>();

export const hoursRouter = operations.router({
  hours: operations.hours.handler(({ context }) => getHours(context.scope)),
  setHours: operations.setHours.handler(async ({ input, context, errors }) => {
    requireOwnDoctor(context.actor, input);
    return respond(await setHours(context.scope, input), errors);
  }),
  addDay: operations.addDay.handler(async ({ input, context, errors }) => {
    requireOwnDoctor(context.actor, input.day);
    return respond(await addDay(context.scope, input), errors);
  }),
  removeDay: operations.removeDay.handler(({ input, context: { actor, scope } }) =>
    removeDay(scope, { ...input, actor }),
  ),
});
