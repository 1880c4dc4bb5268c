import { CalendarCheck, CalendarPlus, Pencil, Sparkles, Trash2 } from 'lucide-react';
import { formatDate } from '#platform/calendar.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CallLink } from '#platform/web/ui/call-link.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx';
import { Whatsapp } from '#platform/web/ui/whatsapp-icon.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Review } from '../schema.ts';
import { displayName } from './review-patient.tsx';
import { REVIEWS_TEXTS } from './texts.ts';

/** The actions on one review. */
export type ReviewAction = 'send' | 'text' | 'edit' | 'followUps' | 'delete';

interface ReviewRowActionsProps {
  review: Review;
  mayWrite: boolean;
  mayDelete: boolean;
  /** Only clinics with the sequences feature create follow-ups. */
  mayFollowUp: boolean;
  onAction: (action: ReviewAction) => void;
}

/** The frequent action as a button, the others in a menu. */
export function ReviewRowActions({
  review,
  mayWrite,
  mayDelete,
  mayFollowUp,
  onAction,
}: ReviewRowActionsProps) {
  const name = displayName(review);
  const call = <CallLink number={review.contactNumber} name={name} />;
  if (!mayWrite) return <div className="row-actions">{call}</div>;
  const items: MenuItem[] = [
    {
      label: review.aiReviewText ? REVIEWS_TEXTS.editText : REVIEWS_TEXTS.generateText,
      icon: Sparkles,
      onSelect: () => onAction('text'),
    },
    { label: REVIEWS_TEXTS.editDetails, icon: Pencil, onSelect: () => onAction('edit') },
    ...(mayFollowUp ? [followUpsItem(review, () => onAction('followUps'))] : []),
    ...(mayDelete ? [deleteItem(() => onAction('delete'))] : []),
  ];
  return (
    <div className="row-actions">
      <span className="rows:[&_svg]:hidden">
        <Button
          icon={Whatsapp}
          label={REVIEWS_TEXTS.sendMessagesTo(name)}
          onClick={() => onAction('send')}
        >
          {REVIEWS_TEXTS.sendMessages}
        </Button>
      </span>
      {/* On a phone the menu has it. */}
      <span className="cards:hidden">
        <IconButton
          icon={Pencil}
          label={REVIEWS_TEXTS.editOf(name)}
          onClick={() => onAction('edit')}
        />
      </span>
      {call}
      <Menu variant="plain" label={UI_TEXTS.moreActions(name)} items={items} />
    </div>
  );
}

function deleteItem(onSelect: () => void): MenuItem {
  return { label: REVIEWS_TEXTS.deleteReview, icon: Trash2, danger: true, onSelect };
}

function followUpsItem({ followUpsCreatedAt }: Review, onSelect: () => void): MenuItem {
  if (followUpsCreatedAt === null)
    return { label: REVIEWS_TEXTS.createFollowUps, icon: CalendarPlus, onSelect };
  return {
    label: REVIEWS_TEXTS.followUpsCreated,
    icon: CalendarCheck,
    onSelect,
    disabledReason: REVIEWS_TEXTS.createdOn(formatDate(followUpsCreatedAt.slice(0, 10))),
  };
}
