import { implement } from '@orpc/server';
import { respond } from '#platform/server/http/respond.ts';
import { hoursContract } from '../contract.ts';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { addDay, getHours, removeDay, setHours } from './hours.ts';

const operations = implement(hoursContract).$context<ClinicContext>();

export const hoursRouter = operations.router({
  hours: operations.hours.handler(({ context }) => getHours(context.scope)),
  setHours: operations.setHours.handler(async ({ input, context, errors }) =>
    respond(await setHours(context.scope, input), errors),
  ),
  addDay: operations.addDay.handler(async ({ input, context, errors }) =>
    respond(await addDay(context.scope, input), errors),
  ),
  removeDay: operations.removeDay.handler(({ input, context }) => removeDay(context.scope, input)),
});
