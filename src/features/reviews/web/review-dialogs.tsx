import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import type { Review } from '../schema.ts';
import { DeleteReviewDialog } from './delete-review-dialog.tsx';
import { displayName } from './review-patient.tsx';
import type { ReviewAction } from './review-row-actions.tsx';
import { REVIEWS_TEXTS } from './texts.ts';
import { useReviewCache } from './use-review-cache.ts';

// Loaded on demand: the list does not need it.
const SendMessagesDialog = lazyPart(
  async () => (await import('./send-messages-dialog.tsx')).SendMessagesDialog,
  { isDialog: true },
);
const ReviewTextDialog = lazyPart(
  async () => (await import('./review-text-dialog.tsx')).ReviewTextDialog,
  { isDialog: true },
);
const EditReviewDialog = lazyPart(
  async () => (await import('./edit-review-dialog.tsx')).EditReviewDialog,
  { isDialog: true },
);

export interface FollowUpsProps {
  review: Review;
  onClose: () => void;
  onCreated: () => void;
}
export type FollowUps = (props: FollowUpsProps) => ReactNode;

export interface BulkFollowUpsProps {
  /** All selected reviews, with or without follow-ups. */
  reviews: readonly Review[];
  onClose: () => void;
  /** Some follow-ups were created and the dialog is closed. */
  onCreated: () => void;
}
export type BulkFollowUps = (props: BulkFollowUpsProps) => ReactNode;

export interface OpenDialog {
  action: ReviewAction;
  review: Review;
}

interface ReviewDialogsProps {
  open: OpenDialog;
  followUps: FollowUps;
  /** The dialog stays open with a newer version of its review. */
  onReview: (review: Review) => void;
  onClose: () => void;
  /** The action is done; the page shows this text. */
  onDone: (text: ReactNode) => void;
}

/** Shows the dialog that is open over the list. */
export function ReviewDialogs(props: ReviewDialogsProps) {
  return (
    <Suspense fallback={null}>
      <ActionDialog {...props} />
    </Suspense>
  );
}

function ActionDialog({ open: { action, review }, followUps, ...on }: ReviewDialogsProps) {
  const cache = useReviewCache();
  const { onReview, onClose, onDone } = on;
  const name = displayName(review);
  const showChanged = (next: Review) => {
    cache.replace(next);
    cache.refresh();
    onReview(next);
  };
  const finish = (next: Review, text: ReactNode) => {
    showChanged(next);
    onDone(text);
  };
  const common = { review, onChanged: showChanged, onClose };
  switch (action) {
    case 'send':
      return <SendMessagesDialog {...common} onSent={() => onDone(REVIEWS_TEXTS.sent(name))} />;
    case 'text':
      return (
        <ReviewTextDialog
          {...common}
          onSaved={(next) => finish(next, REVIEWS_TEXTS.textSaved(name))}
        />
      );
    case 'edit':
      return (
        <EditReviewDialog
          {...common}
          onSaved={(next) => finish(next, <EditSaved before={review} after={next} />)}
        />
      );
    case 'followUps': {
      const onCreated = () => {
        cache.refresh();
        onDone(REVIEWS_TEXTS.followUpsDone(name));
      };
      return followUps({ review, onClose, onCreated });
    }
    case 'delete': {
      const onDeleted = () => {
        cache.drop(review.id);
        cache.refresh();
        onDone(REVIEWS_TEXTS.deleted(name));
      };
      return <DeleteReviewDialog review={review} onClose={onClose} onDeleted={onDeleted} />;
    }
  }
}

/** A number that was corrected here may be wrong in the patient book too, where it does not change. */
function EditSaved({ before, after }: { before: Review; after: Review }) {
  const { contactNumber, patientId } = after;
  const isNumberNew = contactNumber !== before.contactNumber;
  if (!isNumberNew || patientId === null || patientId !== before.patientId)
    return REVIEWS_TEXTS.saved;
  return (
    <>
      {REVIEWS_TEXTS.numberSaved}{' '}
      <Link to="/patients/$id" params={{ id: patientId }} className="link">
        {displayName(after)}
      </Link>
    </>
  );
}
