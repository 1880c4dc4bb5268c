import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { Category, CategoryId, Creative, CreativeYear, MonthNumber } from './schema.ts';

const tags = ['creatives'];

export const creativesContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/creatives',
      summary: 'Creatives of a month, newest first; without one, of the clinic’s current month',
      tags,
    })
    .input(
      z.strictObject({
        ...pageInput,
        categoryId: z.optional(CategoryId),
        year: z.optional(CreativeYear),
        monthNumber: z.optional(MonthNumber),
      }),
    )
    .output(z.strictObject({ ...pageSchema(Creative).shape, total: z.int() })),
  categories: operation
    .route({ method: 'GET', path: '/creative-categories', summary: 'Categories by name', tags })
    .output(z.strictObject({ items: z.array(Category) })),
};
