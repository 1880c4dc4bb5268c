import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';

export const modelsContract = {
  testModel: operation
    .route({
      method: 'POST',
      path: '/writing/test-model',
      summary: 'Ask the text model something short, to see whether it answers',
      tags: ['models'],
    })
    .output(
      z.strictObject({
        /** 'built-in', or the name of the model. */
        writer: z.string(),
        /**
         * The reason for a missing answer, as 'status statusText: message'; null when the model
         * answered.
         */
        error: z.nullable(z.string()),
      }),
    ),
};
