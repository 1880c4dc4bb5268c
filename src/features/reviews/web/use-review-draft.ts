import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReviewPoint, Tone } from '#features/review-drafts/schema.ts';
import type { Language } from '#platform/language.ts';
import { useWriting } from '#features/models/web/use-writing.ts';
import type { DraftEvent, Review, ReviewId } from '../schema.ts';
import { reviewsApi } from './api.ts';

/** Options of a draft. */
export interface DraftWish {
  language: Language;
  tone: Tone;
  maxWords: number;
  /** The patient's opinions on single points of the visit. */
  points: ReviewPoint[];
  /** The patient's own words. */
  hint: string;
}

interface DraftInput extends DraftWish {
  id: ReviewId;
  variant: number;
}

interface Draft {
  text: string;
  writer: string | null;
  namesTreatment: boolean;
  /** Words of the patient's name in the patient's words. */
  sharedWords: readonly string[];
  /** The model that gave no usable draft, so that the built-in writer wrote. */
  replacedWriter: string | null;
  isBudgetSpent?: boolean | undefined;
}

interface ReviewDraftOptions {
  review: Review;
  onWritten: (text: string) => void;
}

/** Writes drafts, each different from the last, and remembers the writer of the shown text. */
export function useReviewDraft({ review, onWritten }: ReviewDraftOptions) {
  const [latest, setLatest] = useState<Draft>({
    text: review.aiReviewText ?? '',
    writer: review.aiReviewWriter,
    namesTreatment: false,
    sharedWords: [],
    replacedWriter: null,
  });
  const [variant, setVariant] = useState(review.aiReviewText === null ? 0 : 1);
  const { progress, start, stop } = useWriting<DraftInput, DraftEvent>(reviewsApi.writeText.call);
  const writing = useMutation({
    mutationFn: (request: DraftWish) => start({ id: review.id, ...request, variant }),
    onSuccess: (result) => {
      if (result === 'stopped') return;
      const { reviewText, ...rest } = result;
      setVariant(variant + 1);
      setLatest({ text: reviewText, ...rest });
      onWritten(reviewText);
    },
  });
  // Stops writing when the dialog is closed.
  const leave = useEffectEvent(stop);
  useEffect(() => () => leave(), []);
  return {
    write: writing.mutate,
    /** How many words have arrived, if the writer reports it. */
    words: progress?.words ?? 0,
    isWriting: writing.isPending,
    error: writing.error,
    /** Clears the failure of the last draft. */
    forgetError: writing.reset,
    /** Returns the writer of `text`; null once a person changed it. */
    writerOf: (text: string) => (text === latest.text ? latest.writer : null),
    /** True while `text` is a draft that names a treatment. */
    namesTreatment: (text: string) => text === latest.text && latest.namesTreatment,
    /** Lists words of the patient's name in `text`, while it is as written. */
    sharedWordsOf: (text: string) => (text === latest.text ? latest.sharedWords : []),
    /** Returns the model that the built-in writer replaced for `text`, while it is as written. */
    replacedWriterOf: (text: string) => (text === latest.text ? latest.replacedWriter : null),
    isBudgetSpent: latest.isBudgetSpent === true,
    isUntouched: (text: string) => text === '' || text === latest.text,
  };
}
