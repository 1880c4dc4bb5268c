import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { historyContract } from '../contract.ts';
import { findTimeline } from './find-timeline.ts';
import { mergePatients } from './merge-patients.ts';
import { markDifferent, suggestSame } from './same-person.ts';
import { splitPatient } from './split-patient.ts';
import { findMerged, undoMerge } from './undo-merge.ts';

const operations = implement(historyContract).$context<ClinicContext>();

export const historyRouter = operations.router({
  timeline: operations.timeline.handler(({ input, context }) => findTimeline(context.scope, input)),
  merge: operations.merge.handler(async ({ input, context, errors }) =>
    respond(await mergePatients(context.scope, input), errors),
  ),
  undoMerge: operations.undoMerge.handler(async ({ input, context, errors }) =>
    respond(await undoMerge(context.scope, input), errors),
  ),
  findMerged: operations.findMerged.handler(({ input, context }) =>
    findMerged(context.scope, input),
  ),
  split: operations.split.handler(async ({ input, context, errors }) =>
    respond(await splitPatient(context.scope, input), errors),
  ),
  suggestSame: operations.suggestSame.handler(({ input, context }) =>
    suggestSame(context.scope, input),
  ),
  markDifferent: operations.markDifferent.handler(({ input, context }) =>
    markDifferent(context.scope, input),
  ),
});
