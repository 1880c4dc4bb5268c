import type { ReviewStatus } from './schema.ts';

/** The search parameters of Reviews; never a name or number. */
export interface ReviewAddress {
  status?: ReviewStatus;
}

/**
 * Reads the search parameters and drops unknown values. The statuses are spelled out, so that the
 * routes load no schemas.
 */
export function readReviewFilter({ status }: Record<string, unknown>): ReviewAddress {
  return status === 'pending' || status === 'sent' ? { status } : {};
}
