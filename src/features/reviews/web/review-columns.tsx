import type { CalendarDate } from '#platform/time.ts';
import type { Column } from '#platform/web/ui/data-table.tsx';
import { ShortDate } from '#platform/web/ui/short-date.tsx';
import type { Review, ReviewStatus } from '../schema.ts';
import { ReviewPatient, ReviewTreatment } from './review-patient.tsx';
import { ReviewRowActions, type ReviewAction } from './review-row-actions.tsx';
import { ReviewStatusBadge } from './review-status.tsx';
import { REVIEWS_TEXTS } from './texts.ts';

interface ColumnOptions {
  today: CalendarDate;
  onWant: (review: Review, status: ReviewStatus) => void;
  mayWrite: boolean;
  mayDelete: boolean;
  mayFollowUp: boolean;
  onAction: (action: ReviewAction, review: Review) => void;
}

/** Returns the columns of the list. A row's state is true while its status is being saved. */
export function reviewColumns({
  today,
  onWant,
  mayWrite,
  mayDelete,
  mayFollowUp,
  onAction,
}: ColumnOptions): Column<Review, boolean>[] {
  return [
    {
      key: 'patient',
      header: REVIEWS_TEXTS.patient,
      onCard: 'title',
      cell: (review) => <ReviewPatient review={review} />,
    },
    {
      key: 'date',
      header: REVIEWS_TEXTS.date,
      width: 'w-px',
      onCard: 'line',
      cell: ({ appointmentDate }) => (
        <span className="text-sm whitespace-nowrap">
          <ShortDate date={appointmentDate ?? ''} today={today} />
        </span>
      ),
    },
    {
      key: 'treatment',
      header: REVIEWS_TEXTS.treatmentAndNotes,
      width: 'w-1/2',
      onCard: 'rest',
      cell: (review) => <ReviewTreatment review={review} />,
    },
    {
      key: 'status',
      header: REVIEWS_TEXTS.status,
      width: 'w-px',
      onCard: 'line',
      cell: (review, busy) => (
        <ReviewStatusBadge
          review={review}
          onWant={mayWrite ? (status) => onWant(review, status) : undefined}
          busy={busy}
        />
      ),
    },
    {
      key: 'actions',
      header: REVIEWS_TEXTS.actions,
      onCard: 'actions',
      width: 'w-px',
      cell: (review) => (
        <ReviewRowActions
          review={review}
          mayWrite={mayWrite}
          mayDelete={mayDelete}
          mayFollowUp={mayFollowUp}
          onAction={(action) => onAction(action, review)}
        />
      ),
    },
  ];
}
