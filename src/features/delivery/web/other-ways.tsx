import { useState } from 'react';
import type { Message } from '#features/messages/schema.ts';
import { fallbackLink, isTooLongForLink } from '#features/messages/whatsapp-links.ts';
import { DETAILS_TEXTS } from '#features/messages/web/details-texts.ts';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { OpenButton } from './open-button.tsx';
import type { WhatsappLinkProps } from './whatsapp-link.tsx';

interface OtherMethodsProps extends Pick<WhatsappLinkProps, 'onOpen' | 'earlier'> {
  message: WhatsappLinkProps['message'] & Pick<Message, 'messageContent'>;
}

/**
 * Offers other methods where the first link does nothing or cannot carry the text; nothing for a
 * patient who may not be written to.
 */
export function OtherMethods(props: OtherMethodsProps) {
  const { doNotContact, consentMark, mayNotLeave } = props.message;
  return doNotContact || consentMark || mayNotLeave ? null : <Methods {...props} />;
}

function Methods({ message, onOpen, earlier }: OtherMethodsProps) {
  const href = fallbackLink({ number: message.whatsappNumber, text: message.messageContent });
  const isTooLong = isTooLongForLink(href);
  const [isRefused, setRefused] = useState(false);
  return (
    <details open={isTooLong} className="text-sm">
      <summary className="link inline-flex min-h-11 items-center">
        {DETAILS_TEXTS.otherWays}
      </summary>
      <p className="mb-2 text-ink-soft">
        {isTooLong ? DETAILS_TEXTS.tooLong : DETAILS_TEXTS.otherWaysHelp}
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={message.messageContent} onRefused={() => setRefused(true)} />
        <OpenButton isFallback label={DETAILS_TEXTS.fallback} {...{ onOpen, earlier }} />
      </div>
      {isRefused && (
        <p role="alert" className="mt-2">
          {DETAILS_TEXTS.copyRefused}
        </p>
      )}
    </details>
  );
}
