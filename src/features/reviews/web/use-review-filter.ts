import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { ReviewStatus } from '../schema.ts';

const TYPING_MS = 300;

export interface ReviewFilter {
  /** As it stands in the field; a patient's name never goes into the address. */
  typed: string;
  /** What the list is asked for: what was typed once the person paused. */
  patient: string;
  status: ReviewStatus | undefined;
  /** What is typed has not been asked for yet. */
  isTyping: boolean;
  isOn: boolean;
  search: (typed: string) => void;
  showStatus: (status: ReviewStatus | undefined) => void;
  clear: () => void;
}

/** Which reviews are shown: the status by the address, the patient by what is typed. */
export function useReviewFilter(): ReviewFilter {
  const navigate = useNavigate();
  const { status } = useSearch({ from: '/shell/reviews' });
  const [typed, search] = useState('');
  const settled = useDebounced(typed.trim(), TYPING_MS);
  // An emptied field shows everything at once.
  const patient = typed.trim() === '' ? '' : settled;
  const showStatus = (next: ReviewStatus | undefined) => {
    void navigate({ to: '/reviews', search: next ? { status: next } : {}, replace: true });
  };
  return {
    typed,
    patient,
    status,
    isTyping: typed.trim() !== patient,
    isOn: patient !== '' || status !== undefined,
    search,
    showStatus,
    clear: () => {
      search('');
      showStatus(undefined);
    },
  };
}
