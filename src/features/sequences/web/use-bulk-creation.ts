import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messagesApi } from '#features/messages/web/api.ts';
import type { Review } from '#features/reviews/schema.ts';
import { reviewsApi } from '#features/reviews/web/api.ts';
import type { Language } from '#platform/language.ts';
import { sequencesApi } from './api.ts';
import type { BulkReason } from './bulk-texts.ts';

/** Reviews per call: few enough that the counts move, enough to be fast. */
const CHUNK = 50;

/** The outcome of one selected review, in the order of the selection. */
export interface BulkOutcome {
  review: Review;
  outcome: 'created' | 'skipped' | 'failed';
  count: number;
  /** How many were left out because their date has passed. */
  leftOut: number;
  reason: BulkReason | null;
}

export interface BulkChoice {
  profileType: string;
  chooseLanguage: (review: Review) => Language;
  /** Also creates messages whose date has passed. */
  includePast: boolean;
}

export interface BulkCreation {
  phase: 'choosing' | 'working' | 'done';
  /** The outcomes so far, including those of an earlier run. */
  outcomes: readonly BulkOutcome[];
  /** The progress of the current run. */
  done: number;
  total: number;
  /** The error, when no answer came. */
  error: unknown;
  run: (reviews: readonly Review[], choice: BulkChoice) => void;
  /** Takes effect after the running call. */
  stop: () => void;
  isStopping: boolean;
}

/** Creates the follow-ups of many reviews, 50 a call, and collects the server's result for each. */
export function useBulkCreation(): BulkCreation {
  const [phase, setPhase] = useState<BulkCreation['phase']>('choosing');
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([]);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [error, setError] = useState<unknown>();
  const [isStopping, setStopping] = useState(false);
  const wantsStop = useRef(false);
  const queryClient = useQueryClient();
  const create = useMutation(sequencesApi.createMany.mutationOptions());

  const keep = (results: readonly BulkOutcome[]) => {
    const knownIds = new Set(results.map(({ review }) => review.id));
    setOutcomes((before) => [
      ...before.filter(({ review }) => !knownIds.has(review.id)),
      ...results,
    ]);
    setProgress(({ done: doneCount, total }) => ({ done: doneCount + results.length, total }));
  };

  const run = async (reviews: readonly Review[], choice: BulkChoice) => {
    const calls = callsFor(reviews, choice);
    wantsStop.current = false;
    setStopping(false);
    setError(undefined);
    setProgress({ done: 0, total: reviews.length });
    setPhase('working');
    for (const [index, { chunk, language }] of calls.entries()) {
      const rest = () => calls.slice(index).flatMap((call) => call.chunk);
      if (wantsStop.current) {
        keep(rest().map((review) => toOutcome(review, 'STOPPED')));
        break;
      }
      try {
        const profileIds = chunk.map(({ id }) => id);
        const { profileType, includePast } = choice;
        const answer = await create.mutateAsync({ profileIds, profileType, language, includePast });
        keep(
          chunk.map((review) => {
            const outcome = answer.outcomes.find(({ profileId }) => profileId === review.id);
            return outcome ? { ...outcome, review } : toOutcome(review, 'NO_ANSWER');
          }),
        );
      } catch (reason) {
        // The next call would fail too; retrying continues from here.
        setError(reason);
        keep(rest().map((review) => toOutcome(review, 'NO_ANSWER')));
        break;
      }
    }
    // Also after a lost answer, since the call may have worked.
    void queryClient.invalidateQueries({ queryKey: messagesApi.key() });
    void queryClient.invalidateQueries({ queryKey: reviewsApi.search.key() });
    setPhase('done');
  };

  return {
    phase,
    outcomes,
    ...progress,
    error,
    run: (reviews, choice) => void run(reviews, choice),
    stop: () => {
      wantsStop.current = true;
      setStopping(true);
    },
    isStopping,
  };
}

/** The calls that are made, one after the other: each of one language. */
function callsFor(
  reviews: readonly Review[],
  { chooseLanguage }: BulkChoice,
): { chunk: Review[]; language: Language }[] {
  const groups = new Map<Language, Review[]>();
  for (const review of reviews) {
    const language = chooseLanguage(review);
    groups.set(language, [...(groups.get(language) ?? []), review]);
  }
  return [...groups].flatMap(([language, group]) =>
    Array.from({ length: Math.ceil(group.length / CHUNK) }, (_, index) => ({
      chunk: group.slice(index * CHUNK, (index + 1) * CHUNK),
      language,
    })),
  );
}

/** Returns the outcome of a review that the server did not answer for: one with follow-ups would have been skipped. */
function toOutcome(review: Review, reason: BulkReason): BulkOutcome {
  const none = { review, count: 0, leftOut: 0 };
  return review.hasSequence
    ? { ...none, outcome: 'skipped', reason: 'ALREADY_HAS_SEQUENCE' }
    : { ...none, outcome: 'failed', reason };
}
