import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { Posters, SlipsInput } from './schema.ts';

const tags = ['posters'];

export const postersContract = {
  read: operation
    .route({
      method: 'GET',
      path: '/posters',
      summary: 'What the clinic’s posters and slips show in each language',
      tags,
    })
    .output(Posters),
  createSlips: operation
    .route({
      method: 'POST',
      path: '/posters/slips',
      summary: 'Create a short link for each slip that is printed now',
      tags,
    })
    .input(SlipsInput)
    .output(
      z.strictObject({
        /** One for each slip; none where the installation has no public address. */
        links: z.array(z.string()),
      }),
    ),
};
