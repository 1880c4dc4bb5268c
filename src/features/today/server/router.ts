import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { todayContract } from '../contract.ts';
import { addWalkIn } from './add-walk-in.ts';
import { getDay } from './day.ts';
import { getWeek } from './week.ts';
import { setStage } from './set-stage.ts';

const operations = implement(todayContract).$context<ClinicContext>();

export const todayRouter = operations.router({
  day: operations.day.handler(({ input, context }) => getDay(context.scope, input)),
  week: operations.week.handler(({ input, context }) => getWeek(context.scope, input)),
  setStage: operations.setStage.handler(async ({ input, context, errors }) =>
    respond(await setStage(context.scope, input), errors),
  ),
  addWalkIn: operations.addWalkIn.handler(({ input, context }) => addWalkIn(context.scope, input)),
});
