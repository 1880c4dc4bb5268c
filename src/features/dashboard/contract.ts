import { operation } from '#platform/contract.ts';
import { Overview } from './schema.ts';

export const dashboardContract = {
  overview: operation
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'What needs attention, what comes next, the numbers and the last twelve weeks',
      tags: ['dashboard'],
    })
    .output(Overview),
};
