import { MessageCircle } from 'lucide-react';
import { buttonClass, type ButtonLook } from '#platform/web/ui/button.tsx';
import { whatsappLink } from '../rules.ts';
import type { Message } from '../schema.ts';
import { LINK_TEXTS, patientOf } from './link/texts.ts';

export interface WhatsappLinkProps {
  message: Pick<Message, 'patientName' | 'whatsappNumber' | 'messageContent'>;
  /** The person has followed the link; never asked before it, so that the browser opens it at once. */
  onOpened: () => void;
  look?: ButtonLook;
  wide?: boolean;
  /** In a row one short word is enough. */
  isShort?: boolean;
  /** Other words than the usual ones. */
  label?: string;
  /** Says whose message it is where the words repeat in each row, and starts with them. */
  longLabel?: string;
}

/** The link that opens WhatsApp with the text written, complete before it is tapped (decisions.md 12). */
export function WhatsappLink(props: WhatsappLinkProps) {
  const { message, onOpened, look, wide, isShort, label } = props;
  const isPhone = onPhone();
  const href = whatsappLink({
    number: message.whatsappNumber,
    text: message.messageContent,
    device: isPhone ? 'phone' : 'desktop',
  });
  return (
    <a
      href={href}
      // The app's own scheme opens beside the page; in a new tab it would leave an empty one behind.
      target={isPhone ? undefined : '_blank'}
      rel="noopener noreferrer"
      aria-label={
        props.longLabel ?? (isShort ? LINK_TEXTS.openLabel(patientOf(message)) : undefined)
      }
      onClick={onOpened}
      className={buttonClass(look ?? 'quiet', wide)}
    >
      <MessageCircle aria-hidden className="size-5 shrink-0" />
      {label ?? (isShort ? LINK_TEXTS.open : LINK_TEXTS.openLong)}
    </a>
  );
}

/** True on devices that have the WhatsApp app; elsewhere its web page is the place. */
function onPhone(): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}
