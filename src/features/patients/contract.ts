import * as z from 'zod/mini';
import { pageInput, pageSchema } from '#platform/page.ts';
import { operation } from '#platform/contract.ts';
import { StoredNumber } from '#platform/schema.ts';
import {
  ConsentInput,
  NewPatient,
  OptIn,
  OnOtherNumbers,
  Patient,
  PatientChange,
  PatientCounts,
  PatientFilter,
  PatientId,
  PatientSearch,
  SuggestedPatient,
  Suggestion,
  UpdatedPatient,
} from './schema.ts';

const tags = ['patients'];
const byId = z.strictObject({ id: PatientId });

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
    .input(byId)
    .output(Patient),
  search: operation
    .route({
      method: 'POST',
      path: '/patients/search',
      summary: 'Patients by name, found by any part of the name or number',
      tags,
    })
    .input(
      z.strictObject({
        ...pageInput,
        patient: PatientSearch,
        filter: z.optional(PatientFilter),
      }),
    )
    .output(z.strictObject({ ...pageSchema(Patient).shape, total: z.int() })),
  update: operation
    .route({
      method: 'PATCH',
      path: '/patients/{id}',
      summary: 'Change fields of a patient; what is still to come follows a corrected number',
      tags,
    })
    .errors({
      ...samePatient,
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: Patient }),
      },
    })
    .input(z.strictObject({ ...PatientChange.shape, id: PatientId, version: z.int() }))
    .output(UpdatedPatient),
  counts: operation
    .route({
      method: 'GET',
      path: '/patients/counts',
      summary:
        'How many patients there are, how many each filter shows, and the day from which the law requires consent',
      tags,
    })
    .output(PatientCounts),
  family: operation
    .route({
      method: 'GET',
      path: '/patients/{id}/family',
      summary: 'The other patients on the same phone, and the children of this one',
      tags,
    })
    .input(byId)
    .output(z.strictObject({ patients: z.array(Patient) })),
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
  optIns: operation
    .route({
      method: 'GET',
      path: '/patients/opt-ins',
      summary: 'Numbers that agreed to reminders by a poster’s message, until staff say who wrote',
      tags,
    })
    .output(z.strictObject({ items: z.array(OptIn) })),
  removeOptIn: operation
    .route({
      method: 'POST',
      path: '/patients/opt-ins/removal',
      summary: 'Remove a number that wrote in and is no patient; returns those that are left',
      tags,
    })
    .input(z.strictObject({ number: StoredNumber }))
    .output(z.strictObject({ items: z.array(OptIn) })),
  answerOptIn: operation
    .route({
      method: 'POST',
      path: '/patients/opt-ins/answer',
      summary: 'Say which patient on a number wrote in; returns the numbers that are left',
      tags,
    })
    .input(z.strictObject({ number: StoredNumber, id: PatientId }))
    .output(z.strictObject({ items: z.array(OptIn) })),
  otherNumbers: operation
    .route({
      method: 'GET',
      path: '/patients/{id}/other-numbers',
      summary: 'How many visits and messages to come have another number than the patient',
      tags,
    })
    .input(byId)
    .output(OnOtherNumbers),
  moveToNumber: operation
    .route({
      method: 'POST',
      path: '/patients/{id}/move-to-number',
      summary: "Give the patient's number to visits and messages to come; nothing sent changes",
      tags,
    })
    .errors({
      NUMBER_CHANGED: { status: 409, message: "This is not the patient's number any more." },
    })
    .input(z.strictObject({ id: PatientId, number: StoredNumber }))
    .output(OnOtherNumbers),
};
