import type { ReviewStatus } from './schema.ts';

/** What the address of Reviews may hold: never a name or number. */
export interface ReviewAddress {
  status?: ReviewStatus;
}

/** Reads the address; what is no status is left out. Spelled out, so that the addresses of the app do not carry the schemas of the reviews. */
export function readReviewFilter({ status }: Record<string, unknown>): ReviewAddress {
  return status === 'pending' || status === 'sent' ? { status } : {};
}
