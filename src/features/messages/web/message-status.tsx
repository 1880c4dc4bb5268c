import { Ban, CircleAlert, CircleCheck, Clock, History, Sheet } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import type { Tone } from '#platform/web/ui/tone.ts';
import { useNow } from '#platform/web/use-now.ts';
import { deliveryNote, isUnconfirmed } from '../rules.ts';
import type { Message, MessageStatus } from '../schema.ts';
import { OfferMark } from './offer-mark.tsx';
import { MESSAGING_TEXTS, NOTE_TEXTS, STATUS_TEXTS, stopMark } from './texts.ts';

const VARIANTS: Record<MessageStatus, { tone: Tone; icon: Icon }> = {
  pending: { tone: 'attention', icon: Clock },
  sent: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  sent_to_sheet: { tone: 'info', icon: Sheet },
};

/** Shows a message's status in one word, with a note where a user should know more, and the mark of an offer. */
export function MessageStatusBadge({ message }: { message: Message }) {
  const note = deliveryNote(message);
  const now = useNow();
  const isSilent = message.lastAttempt !== null && isUnconfirmed(message.lastAttempt, now);
  const variant =
    note === 'cancelled' ? ({ tone: 'neutral', icon: Ban } as const) : VARIANTS[message.status];
  const { mayNotLeave } = message;
  const mark = mayNotLeave ? stopMark(mayNotLeave) : NOTE_TEXTS[note];
  const noteText = isSilent ? MESSAGING_TEXTS.unconfirmed : mark;
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      <Badge tone={isSilent ? 'attention' : variant.tone} icon={variant.icon}>
        {note === 'cancelled' ? MESSAGING_TEXTS.cancelledStatus : STATUS_TEXTS[message.status]}
      </Badge>
      {message.isWrittenBeforeChange && (
        <span className="grid justify-items-start *:leading-tight *:whitespace-normal rows:w-38">
          <Badge tone="attention" icon={History}>
            {MESSAGING_TEXTS.beforeChange}
          </Badge>
        </span>
      )}
      {message.isOffer && <OfferMark />}
      {noteText && (
        <span className="text-sm leading-tight text-ink-soft rows:max-w-28 cards:sr-only">
          {noteText}
        </span>
      )}
    </span>
  );
}
