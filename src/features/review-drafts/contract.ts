import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { BundleCall, ReviewCall } from './function-calls.ts';
import { BundleMessage } from './schema.ts';

const cannotWrite = {
  CANNOT_WRITE: { status: 502, message: 'Failed to generate review. Please try again later.' },
} as const;

/** External callers use the root of the installation, not `/api`, and send the public key. */
const outside = {
  tags: ['reviewDrafts'],
  spec: (document: object) => ({ ...document, servers: [{ url: '/' }] }),
} as const;

/** The model that gave no usable draft, so that the built-in writer wrote; else missing. */
const replacedWriter = z.optional(z.string());

export const reviewDraftsContract = {
  generateReview: operation
    .route({
      method: 'POST',
      path: '/functions/v1/generate-review',
      summary: 'A review draft for a caller with the public key (headers apikey or Authorization)',
      ...outside,
    })
    .errors(cannotWrite)
    .input(ReviewCall)
    .output(z.strictObject({ reviewText: z.string(), replacedWriter })),
  generateReviewBundle: operation
    .route({
      method: 'POST',
      path: '/functions/v1/generate-review-bundle',
      summary: 'The messages of a review request for a caller with the public key',
      ...outside,
    })
    .errors(cannotWrite)
    .input(BundleCall)
    .output(z.strictObject({ messages: z.array(BundleMessage), replacedWriter })),
};
