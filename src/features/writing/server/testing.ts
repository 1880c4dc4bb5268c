import type { ReviewTextRequest } from '../schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import type { TextModel } from './model.ts';

/** Writes as the product does without an account, and remembers what it was asked. */
export function buildWriter(): TextModel & { readonly asked: readonly ReviewTextRequest[] } {
  const asked: ReviewTextRequest[] = [];
  return {
    name: builtInWriter.name,
    asked,
    writeReviewText(request, options) {
      asked.push(request);
      return builtInWriter.writeReviewText(request, options);
    },
  };
}

/** Like a provider whose account is gone. */
export function buildBrokenWriter(): TextModel {
  return { name: 'broken', writeReviewText: () => Promise.reject(new Error('No account')) };
}
