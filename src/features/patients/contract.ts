import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import {
  ConsentInput,
  NewPatient,
  Patient,
  PatientId,
  SuggestedPatient,
  Suggestion,
} from './schema.ts';
import { mergeContract } from './merge-contract.ts';

const tags = ['patients'];
const one = z.strictObject({ id: PatientId });

const samePatient = {
  SAME_PATIENT: {
    status: 409,
    message: 'This number already has a patient with this name.',
    data: z.strictObject({ patientId: PatientId }),
  },
} as const;

// Names and numbers are sent in bodies only: URLs end up in histories and logs.
export const patientsContract = {
  get: operation
    .route({ method: 'GET', path: '/patients/{id}', summary: 'One patient', tags })
    .input(one)
    .output(Patient),
  suggest: operation
    .route({
      method: 'POST',
      path: '/patients/suggest',
      summary:
        'The patients on a number, or those whose names begin with what is typed; at most eight',
      tags,
    })
    .input(Suggestion)
    .output(z.strictObject({ patients: z.array(SuggestedPatient) })),
  create: operation
    .route({
      method: 'POST',
      path: '/patients',
      summary: 'Add a patient to the book; the same id twice adds one',
      tags,
    })
    .errors(samePatient)
    .input(NewPatient)
    .output(Patient),
  recordConsent: operation
    .route({
      method: 'POST',
      path: '/patients/{id}/consents',
      summary: 'Record that a patient agreed to a purpose, declined it or withdrew it',
      tags,
    })
    .input(z.strictObject({ id: PatientId, ...ConsentInput.shape }))
    .output(Patient),
  ...mergeContract,
};
