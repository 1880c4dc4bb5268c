import * as z from 'zod/mini';
import { PatientSearch } from '#features/patients/schema.ts';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import {
  ReportRequest,
  ReportRequestFields,
  ReportRequestId,
  ReportRequestInput,
} from './schema.ts';

const tags = ['reports'];

export const reportsContract = {
  search: operation
    .route({
      method: 'POST',
      path: '/report-requests/search',
      summary: 'Report requests, newest first; a super_admin finds those of all clinics',
      tags,
    })
    .input(z.strictObject({ ...pageInput, patient: PatientSearch }))
    .output(z.strictObject({ ...pageSchema(ReportRequest).shape, total: z.int() })),
  create: operation
    .route({
      method: 'POST',
      path: '/report-requests',
      summary: 'Ask for a report; the same id twice makes one request',
      tags,
    })
    .input(z.strictObject({ ...ReportRequestInput.shape, id: ReportRequestId }))
    .output(ReportRequest),
  update: operation
    .route({
      method: 'PATCH',
      path: '/report-requests/{id}',
      summary: 'Change fields or the status of an own request',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: ReportRequest }),
      },
    })
    .input(
      z.strictObject({
        ...z.partial(ReportRequestFields).shape,
        id: ReportRequestId,
        version: z.int(),
      }),
    )
    .output(ReportRequest),
};
