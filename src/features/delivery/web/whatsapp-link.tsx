import { Ban, CircleSlash } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Message, StopReason } from '#features/messages/schema.ts';
import { CONSENT_MARK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { stopMark } from '#features/messages/web/texts.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { CONSENT_MARK_ICONS } from './contact-mark.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Button, type ButtonLook } from '#platform/web/ui/button.tsx';
import type { AskToOpen } from './ask-and-open.tsx';
import { OpenButton, type OpenButtonProps } from './open-button.tsx';

export interface WhatsappLinkProps {
  message: Pick<Message, 'patientName' | 'whatsappNumber' | 'doNotContact'> &
    Partial<Pick<Message, 'patientId' | 'consentMark' | 'mayNotLeave' | 'isOffer'>>;
  onOpen: AskToOpen;
  earlier?: OpenButtonProps['earlier'];
  variant?: ButtonLook;
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

const StopDialog = lazyPart(async () => (await import('./stop-dialog.tsx')).StopDialog, {
  isDialog: true,
});

/**
 * Shows the button that opens WhatsApp with the text filled in, once the server has let it leave.
 * For a suppressed number there is one in its place that asks first; for a patient who may not be
 * written to, or a message that must not leave any more, one that says why.
 */
export function WhatsappLink(props: WhatsappLinkProps) {
  const { doNotContact, consentMark, mayNotLeave } = props.message;
  if (doNotContact) return <AskFirst {...props} />;
  if (consentMark !== undefined) return <SayWhy {...props} />;
  if (mayNotLeave !== undefined) return <SayStop {...props} reason={mayNotLeave} />;
  const { message, onOpen, earlier, variant, wide, isShort, label = LINK_TEXTS.open } = props;
  const longLabel =
    props.longLabel ?? (isShort ? LINK_TEXTS.openLabel(patientLabel(message)) : undefined);
  return <OpenButton {...{ onOpen, earlier, label, longLabel, variant, wide }} />;
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

function SayStop({ message, reason, wide }: WhatsappLinkProps & { reason: StopReason }) {
  const [isOpen, setOpen] = useState(false);
  const mark = stopMark(reason);
  return (
    <>
      <Button
        icon={CircleSlash}
        wide={wide}
        label={LINK_TEXTS.mayNotLeave({ mark, name: patientLabel(message) })}
        onClick={() => setOpen(true)}
      >
        {mark}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StopDialog reason={reason} onClose={() => setOpen(false)} />
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
