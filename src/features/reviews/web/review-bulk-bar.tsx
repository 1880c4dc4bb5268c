import { CalendarPlus } from 'lucide-react';
import { BulkBar } from '#platform/web/ui/bulk-bar.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { Review } from '../schema.ts';
import { REVIEWS_TEXTS } from './texts.ts';

interface ReviewBulkBarProps {
  selected: readonly Review[];
  /** Only clinics with the sequences feature create follow-ups. */
  mayFollowUp: boolean;
  onFollowUps: () => void;
  onClear: () => void;
}

/** The actions on all selected reviews. The button counts only reviews without follow-ups. */
export function ReviewBulkBar({ selected, mayFollowUp, onFollowUps, onClear }: ReviewBulkBarProps) {
  const eligible = selected.filter(({ followUpsCreatedAt }) => followUpsCreatedAt === null).length;
  return (
    <BulkBar count={selected.length} onClear={onClear}>
      {mayFollowUp && (
        <Button
          icon={CalendarPlus}
          disabledReason={eligible === 0 ? REVIEWS_TEXTS.noneEligible : undefined}
          onClick={onFollowUps}
        >
          {REVIEWS_TEXTS.createSequences(eligible)}
        </Button>
      )}
    </BulkBar>
  );
}
