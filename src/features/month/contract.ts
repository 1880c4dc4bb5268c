import * as z from 'zod/mini';
import { Month } from '#features/asking/schema.ts';
import { operation } from '#platform/contract.ts';
import { ExportForm, MonthFigures, MonthFile } from './schema.ts';

const tags = ['month'];

export const monthContract = {
  figures: operation
    .route({
      method: 'GET',
      path: '/month',
      summary:
        'The figures of one calendar month of the clinic; of the present one without a month',
      tags,
    })
    .input(z.strictObject({ month: z.optional(Month) }))
    .output(MonthFigures),
  export: operation
    .route({
      method: 'POST',
      path: '/month/export',
      summary: 'All tables of a month as one file: XLSX, or CSV in a ZIP',
      tags,
    })
    .input(z.strictObject({ month: Month, form: ExportForm }))
    .output(MonthFile),
};
