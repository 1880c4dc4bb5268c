import * as z from 'zod/mini';
import { SetupMark } from '#features/clinics/schema.ts';
import { MessageToOpen } from '#features/delivery/contract.ts';
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
  openTest: operation
    .route({
      method: 'POST',
      path: '/setup/test-message',
      summary:
        "The message to the clinic's number that a person sends as a test, as it would leave now",
      tags,
    })
    .errors({ NO_PHONE: { status: 409, message: 'The clinic has no phone yet.' } })
    .output(MessageToOpen),
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
