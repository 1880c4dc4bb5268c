import { CircleCheck, Clock } from 'lucide-react';
import { BadgeButton } from '#platform/web/ui/badge.tsx';
import type { Review, ReviewStatus } from '../schema.ts';
import { STATUS_ACTIONS, STATUS_TEXTS } from './texts.ts';

interface ReviewStatusProps {
  review: Review;
  onWant: (status: ReviewStatus) => void;
  busy: boolean;
}

/** The button that shows and changes a review's status. */
export function ReviewStatusBadge({ review: { status }, onWant, busy }: ReviewStatusProps) {
  return (
    <BadgeButton
      tone={status === 'sent' ? 'success' : 'attention'}
      icon={status === 'sent' ? CircleCheck : Clock}
      action={STATUS_ACTIONS[status]}
      onClick={() => onWant(status === 'sent' ? 'pending' : 'sent')}
      busy={busy}
    >
      {STATUS_TEXTS[status]}
    </BadgeButton>
  );
}
