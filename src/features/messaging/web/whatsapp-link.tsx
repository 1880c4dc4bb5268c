import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { buttonClass, type ButtonLook } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import { fallbackLink, isTooLongForLink, whatsappLink } from '../rules.ts';
import type { Message } from '../schema.ts';
import { MESSAGING_TEXTS, patientOf } from './texts.ts';

interface WhatsappLinkProps {
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
      aria-label={isShort ? MESSAGING_TEXTS.openLabel(patientOf(message)) : undefined}
      onClick={onOpened}
      className={buttonClass(look ?? 'quiet', wide)}
    >
      <MessageCircle aria-hidden className="size-5 shrink-0" />
      {label ?? (isShort ? MESSAGING_TEXTS.open : MESSAGING_TEXTS.openLong)}
    </a>
  );
}

/** For devices on which the first link does nothing, and for texts that no link carries whole. */
export function OtherWays({ message, onOpened }: Pick<WhatsappLinkProps, 'message' | 'onOpened'>) {
  const href = fallbackLink({ number: message.whatsappNumber, text: message.messageContent });
  const isTooLong = isTooLongForLink(href);
  const [isRefused, setRefused] = useState(false);
  return (
    <details open={isTooLong} className="text-sm">
      <summary className="link inline-flex min-h-11 items-center">
        {MESSAGING_TEXTS.otherWays}
      </summary>
      <p className="mb-2 text-ink-soft">
        {isTooLong ? MESSAGING_TEXTS.tooLong : MESSAGING_TEXTS.otherWaysHelp}
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={message.messageContent} onRefused={() => setRefused(true)} />
        <OutsideLinkButton href={href} onClick={onOpened}>
          {MESSAGING_TEXTS.fallback}
        </OutsideLinkButton>
      </div>
      {isRefused && (
        <p role="alert" className="mt-2">
          {MESSAGING_TEXTS.copyRefused}
        </p>
      )}
    </details>
  );
}

/** True on devices that have the WhatsApp app; elsewhere its web page is the place. */
function onPhone(): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}
