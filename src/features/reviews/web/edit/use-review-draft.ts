import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tone } from '#features/writing/schema.ts';
import type { Language } from '#platform/language.ts';
import type { Review } from '../../schema.ts';
import { reviewsApi } from '../api.ts';

interface Draft {
  text: string;
  writer: string | null;
}

interface ReviewDraftOptions {
  review: Review;
  onWritten: (text: string) => void;
}

/** Has drafts written, each another one, and remembers who wrote the text that is shown. */
export function useReviewDraft({ review, onWritten }: ReviewDraftOptions) {
  const [latest, setLatest] = useState<Draft>({
    text: review.aiReviewText ?? '',
    writer: review.aiReviewWriter,
  });
  const [variant, setVariant] = useState(review.aiReviewText === null ? 0 : 1);
  const writing = useMutation({
    mutationFn: (asked: { language: Language; tone: Tone }) =>
      reviewsApi.writeText.call({ id: review.id, ...asked, variant }),
    onSuccess: ({ reviewText, writer }) => {
      setVariant(variant + 1);
      setLatest({ text: reviewText, writer });
      onWritten(reviewText);
    },
  });
  return {
    write: writing.mutate,
    isWriting: writing.isPending,
    error: writing.error,
    /** Something else is tried now: the failed draft is old news. */
    forgetError: writing.reset,
    /** Name of who wrote `text`; null once a person changed it. */
    writerOf: (text: string) => (text === latest.text ? latest.writer : null),
    isUntouched: (text: string) => text === '' || text === latest.text,
  };
}
