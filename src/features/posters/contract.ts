import { operation } from '#platform/contract.ts';
import { Posters } from './schema.ts';

export const postersContract = {
  read: operation
    .route({
      method: 'GET',
      path: '/posters',
      summary: 'What the clinic’s posters and slips show in each language',
      tags: ['posters'],
    })
    .output(Posters),
};
