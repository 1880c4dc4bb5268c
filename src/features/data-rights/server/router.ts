import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { dataRightsContract } from '../contract.ts';
import { erasePatient } from './erase-patient.ts';
import { exportPatient } from './export-patient.ts';
import { findPatient } from './find-patient.ts';

const operations = implement(dataRightsContract).$context<ClinicContext>();

export const dataRightsRouter = operations.router({
  find: operations.find.handler(({ input, context }) => findPatient(context.scope, input.number)),
  export: operations.export.handler(({ input, context }) => exportPatient(context.scope, input)),
  erase: operations.erase.handler(async ({ input, context, errors }) =>
    respond(await erasePatient(context.scope, input.number), errors),
  ),
});
