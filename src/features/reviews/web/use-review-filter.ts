import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTypedSearch, type TypedSearch } from '#platform/web/use-typed-search.ts';
import type { ReviewStatus } from '../schema.ts';

export interface ReviewFilter extends TypedSearch {
  status: ReviewStatus | undefined;
  isOn: boolean;
  showStatus: (status: ReviewStatus | undefined) => void;
  clear: () => void;
}

/** Filters reviews by the status in the address and the typed patient. */
export function useReviewFilter(): ReviewFilter {
  const navigate = useNavigate();
  const { status } = useSearch({ from: '/shell/reviews' });
  const typing = useTypedSearch();
  const showStatus = (next: ReviewStatus | undefined) => {
    void navigate({ to: '/reviews', search: next ? { status: next } : {}, replace: true });
  };
  return {
    ...typing,
    status,
    isOn: typing.searchText !== '' || status !== undefined,
    showStatus,
    clear: () => {
      typing.search('');
      showStatus(undefined);
    },
  };
}
