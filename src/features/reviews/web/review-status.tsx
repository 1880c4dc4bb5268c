import { CircleCheck, Clock } from 'lucide-react';
import { Badge, BadgeButton } from '#platform/web/ui/badge.tsx';
import type { Review, ReviewStatus } from '../schema.ts';
import { STATUS_ACTIONS, STATUS_TEXTS } from './texts.ts';

interface ReviewStatusProps {
  review: Review;
  /** Missing for those who may not change it. */
  onWant: ((status: ReviewStatus) => void) | undefined;
  busy: boolean;
}

/** The button that shows and changes a review's status. */
export function ReviewStatusBadge({ review: { status }, onWant, busy }: ReviewStatusProps) {
  const look = {
    tone: status === 'sent' ? 'success' : 'attention',
    icon: status === 'sent' ? CircleCheck : Clock,
  } as const;
  if (!onWant) return <Badge {...look}>{STATUS_TEXTS[status]}</Badge>;
  return (
    <BadgeButton
      {...look}
      action={STATUS_ACTIONS[status]}
      onClick={() => onWant(status === 'sent' ? 'pending' : 'sent')}
      busy={busy}
    >
      {STATUS_TEXTS[status]}
    </BadgeButton>
  );
}
