import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { monthContract } from '../contract.ts';
import { listParts } from '../policy.ts';
import { exportMonth } from './export-month.ts';
import { readMonth } from './read-month.ts';

const operations = implement(monthContract).$context<ClinicContext>();

export const monthRouter = operations.router({
  figures: operations.figures.handler(({ input, context: { scope, actor } }) =>
    readMonth(scope, { ...input, parts: listParts(actor.enabledFeatures) }),
  ),
  export: operations.export.handler(({ input, context: { scope, actor } }) =>
    exportMonth(scope, { ...input, parts: listParts(actor.enabledFeatures) }),
  ),
});
