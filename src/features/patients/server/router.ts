import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { patientsContract } from '../contract.ts';
import { createPatient, getPatient } from './create-patient.ts';
import { countByFilter, findFamily, searchPatients } from './search-patients.ts';
import { updatePatient } from './update-patient.ts';
import { suggestPatients } from './suggest-patients.ts';
import { answerOptIn, listOptIns, removeOptIn } from './opt-ins.ts';
import { countOnOtherNumbers, moveToNumber } from './move-to-number.ts';
import { recordConsent } from './record-consent.ts';

const operations = implement(patientsContract).$context<ClinicContext>();

export const patientsRouter = operations.router({
  get: operations.get.handler(({ input, context }) => getPatient(context.scope, input)),
  create: operations.create.handler(async ({ input, context, errors }) =>
    respond(await createPatient(context.scope, input), errors),
  ),
  search: operations.search.handler(({ input, context }) => searchPatients(context.scope, input)),
  update: operations.update.handler(async ({ input, context, errors }) =>
    respond(await updatePatient(context.scope, input), errors),
  ),
  counts: operations.counts.handler(({ context }) => countByFilter(context.scope)),
  family: operations.family.handler(async ({ input, context }) => ({
    patients: await findFamily(context.scope, input),
  })),
  suggest: operations.suggest.handler(async ({ input, context }) => ({
    patients: await suggestPatients(context.scope, input),
  })),
  recordConsent: operations.recordConsent.handler(({ input, context }) =>
    recordConsent(context.scope, input),
  ),
  optIns: operations.optIns.handler(({ context }) => listOptIns(context.scope)),
  answerOptIn: operations.answerOptIn.handler(({ input, context }) =>
    answerOptIn(context.scope, input),
  ),
  removeOptIn: operations.removeOptIn.handler(({ input, context }) =>
    removeOptIn(context.scope, input),
  ),
  otherNumbers: operations.otherNumbers.handler(({ input, context }) =>
    countOnOtherNumbers(context.scope, input),
  ),
  moveToNumber: operations.moveToNumber.handler(async ({ input, context, errors }) =>
    respond(await moveToNumber(context.scope, input), errors),
  ),
});
