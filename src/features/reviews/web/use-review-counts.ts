import { useState } from 'react';
import type { ReviewStatus } from '../schema.ts';

export type ReviewCounts = Partial<Record<ReviewStatus, number>>;

interface Found {
  /** The text that the list was searched for. */
  searched: string;
  status: ReviewStatus | undefined;
  /** Undefined while the list is loading. */
  total: number | undefined;
  pending: number | undefined;
}

/** Remembers how many reviews of each status were found, because the list says only what its own filter finds. */
export function useReviewCounts({
  searched: searchText,
  status,
  total,
  pending,
}: Found): ReviewCounts {
  const [knownCounts, setKnownCounts] = useState<{ searched: string; counts: ReviewCounts }>({
    searched: searchText,
    counts: {},
  });
  const before = knownCounts.searched === searchText ? knownCounts.counts : {};
  const counts = { ...before, ...readCounts({ status, total, pending }) };
  const isNew =
    knownCounts.searched !== searchText ||
    counts.pending !== knownCounts.counts.pending ||
    counts.sent !== knownCounts.counts.sent;
  if (isNew) setKnownCounts({ searched: searchText, counts });
  return counts;
}

function readCounts({ status, total, pending }: Omit<Found, 'searched'>): ReviewCounts {
  if (total === undefined || pending === undefined) return {};
  if (status !== undefined) return { [status]: total };
  return { pending, sent: total - pending };
}
