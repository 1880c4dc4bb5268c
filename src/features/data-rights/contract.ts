import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import {
  Erasure,
  ErasureInput,
  ExportForm,
  PatientData,
  PatientFile,
  PatientNumber,
} from './schema.ts';

const tags = ['dataRights'];

// Numbers are sent in bodies only: URLs end up in histories and logs.
export const dataRightsContract = {
  find: operation
    .route({
      method: 'POST',
      path: '/patients/find',
      summary: 'What the clinic holds of a patient’s number: names and counts',
      tags,
    })
    .input(PatientNumber)
    .output(PatientData),
  export: operation
    .route({
      method: 'POST',
      path: '/patients/export',
      summary:
        'Everything that is held of a number as one file: JSON for programs, a page for people',
      tags,
    })
    .input(z.strictObject({ ...PatientNumber.shape, form: ExportForm }))
    .output(PatientFile),
  erase: operation
    .route({
      method: 'POST',
      path: '/patients/erase',
      summary:
        'Erase everything that is held of a number, for good; it is never written to again. A second time changes nothing',
      tags,
    })
    .errors({
      SENDING_NOW: { status: 409, message: 'A message to this number is being sent right now.' },
    })
    .input(ErasureInput)
    .output(Erasure),
};
