import { Ban, MessageCircle } from 'lucide-react';
import { Suspense, useState } from 'react';
import { whatsappLink } from '#features/messages/whatsapp-links.ts';
import type { Message } from '#features/messages/schema.ts';
import { CONSENT_MARK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { CONSENT_MARK_ICONS } from './contact-mark.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Button, buttonClass, type ButtonLook } from '#platform/web/ui/button.tsx';

export interface WhatsappLinkProps {
  message: Pick<Message, 'patientName' | 'whatsappNumber' | 'messageContent' | 'doNotContact'> &
    Partial<Pick<Message, 'patientId' | 'consentMark'>>;
  /**
   * Called after the user followed the link, never before it, so that the browser opens it at
   * once.
   */
  onOpened: () => void;
  look?: ButtonLook;
  wide?: boolean;
  /** Shows one short word, for rows. */
  isShort?: boolean;
  /** Another label than the usual one. */
  label?: string;
  /** A label with the patient's name, for rows in which the words repeat; begins with them. */
  longLabel?: string;
}

const AskDialog = lazyPart(
  async () => (await import('./allow-contact-dialog.tsx')).AllowContactDialog,
  { isDialog: true },
);

const WhyDialog = lazyPart(async () => (await import('./no-consent-dialog.tsx')).NoConsentDialog, {
  isDialog: true,
});

/**
 * Shows the link that opens WhatsApp with the text filled in, complete before it is tapped. For a
 * suppressed number there is a button in its place that asks first; for a patient who may not be
 * written to, one that says why.
 */
export function WhatsappLink(props: WhatsappLinkProps) {
  const { doNotContact, consentMark } = props.message;
  if (doNotContact) return <AskFirst {...props} />;
  return consentMark === undefined ? <OpeningLink {...props} /> : <SayWhy {...props} />;
}

function SayWhy({ message, wide }: WhatsappLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const mark = message.consentMark ?? 'no_consent';
  return (
    <>
      <Button
        icon={CONSENT_MARK_ICONS[mark]}
        wide={wide}
        label={CONSENT_MARK_TEXTS[mark].label(patientLabel(message))}
        onClick={() => setOpen(true)}
      >
        {CONSENT_MARK_TEXTS[mark].mark}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WhyDialog message={message} mark={mark} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function AskFirst({ message, wide }: WhatsappLinkProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        icon={Ban}
        wide={wide}
        label={LINK_TEXTS.askFirst(patientLabel(message))}
        onClick={() => setAsking(true)}
      >
        {LINK_TEXTS.doNotContact}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <AskDialog message={message} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function OpeningLink(props: WhatsappLinkProps) {
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
      // The app's scheme opens beside the page; a new tab would stay behind empty.
      target={isPhone ? undefined : '_blank'}
      rel="noopener noreferrer"
      aria-label={
        props.longLabel ?? (isShort ? LINK_TEXTS.openLabel(patientLabel(message)) : undefined)
      }
      onClick={onOpened}
      className={buttonClass(look ?? 'quiet', wide)}
    >
      <MessageCircle aria-hidden className="size-5 shrink-0" />
      {label ?? LINK_TEXTS.open}
    </a>
  );
}

/** Returns whether the device has the WhatsApp app; elsewhere its web page opens. */
function onPhone(): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}
