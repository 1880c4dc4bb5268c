import { useMutation } from '@tanstack/react-query';
import { failureText } from '#platform/web/texts.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import type { Review } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { displayName } from './review-patient.tsx';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from './texts.ts';

interface DeleteReviewDialogProps {
  review: Review;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, with the patient's name, before a review is deleted. */
export function DeleteReviewDialog({ review, onDeleted, onClose }: DeleteReviewDialogProps) {
  const remove = useMutation({
    mutationFn: () => reviewsApi.remove.call({ id: review.id }),
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      title={REVIEWS_TEXTS.deleteReview}
      open
      action={REVIEWS_TEXTS.deleteReview}
      busyAction={REVIEWS_TEXTS.deleting}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      failure={
        remove.isError &&
        failureText(remove.error, {
          refusals: REVIEWS_REFUSALS,
          fallback: REVIEWS_TEXTS.deleteFailed,
        })
      }
    >
      {REVIEWS_TEXTS.deleteQuestion(displayName(review))}
    </ConfirmDialog>
  );
}
