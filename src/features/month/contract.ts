import * as z from 'zod/mini';
import { Month } from '#features/asking/schema.ts';
import { operation } from '#platform/contract.ts';
import { MonthFigures, TableFile, TableForm, TableName } from './schema.ts';

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
      summary: 'One table of a month as a file: CSV or XLSX',
      tags,
    })
    .input(z.strictObject({ month: Month, table: TableName, form: TableForm }))
    .output(TableFile),
};
