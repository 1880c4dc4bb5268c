import * as z from 'zod/mini';
import { SetupMark } from '#features/clinics/schema.ts';
import { operation } from '#platform/contract.ts';
import { Setup } from './schema.ts';

const tags = ['setup'];

export const setupContract = {
  steps: operation
    .route({
      method: 'GET',
      path: '/setup',
      summary: 'What a new clinic has set up, and what a patient would see now',
      tags,
    })
    .output(Setup),
  mark: operation
    .route({
      method: 'POST',
      path: '/setup/marks',
      summary: 'Confirm a step of the set-up list that no row shows, or end the list',
      tags,
    })
    .input(z.strictObject({ mark: SetupMark }))
    .output(Setup),
};
