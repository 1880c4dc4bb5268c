import { ArrowRight, Check, Send } from 'lucide-react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import type { AskToOpen } from '#features/delivery/web/ask-and-open.tsx';
import { OtherMethods } from '#features/delivery/web/other-ways.tsx';
import { WhatsappLink } from '#features/delivery/web/whatsapp-link.tsx';
import { CONSENT_MARK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';
import { Link } from '@tanstack/react-router';
import { Button } from '#platform/web/ui/button.tsx';
import type { Review, SendPlan, SendStep, StepState } from '../schema.ts';
import { StepButtons, HideWhileSending } from './dialog-step.tsx';
import { SEND_TEXTS, STEP_TEXTS } from './send-texts.ts';
import { isOnItsWay, type StepAct } from './use-send-plan.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';

export interface StepActionsProps {
  plan: SendPlan;
  step: StepState;
  /** The step is not sent and cannot have been. */
  mayChange: boolean;
  /** The action that is running. */
  busy: StepAct['kind'] | undefined;
  onAct: (act: StepAct) => void;
  onOpen: AskToOpen;
  /** The first step that is not done; undefined when all are. */
  next: SendStep | undefined;
  onNext: (step: SendStep) => void;
  /** All steps are done, so the review can be marked as sent. */
  onFinish: () => void;
  isFinishing: boolean;
  /** Leaves the dialog while a message is missing. */
  onClose: () => void;
}

/** The buttons to send a step or, when it is done, to go on. */
export function StepActions({
  plan,
  step,
  busy,
  onAct,
  onOpen,
  next,
  onNext,
  onFinish,
  isFinishing,
  onClose,
  mayChange,
}: StepActionsProps) {
  const { clinic } = useSession();
  const mayOpenSettings = useMay(clinicsAccess['clinics.integrations']);
  const { review } = plan;
  if (!mayChange) {
    if (next === step.step) return null;
    if (!next && plan.missing.length > 0)
      return (
        <>
          <p className="text-sm text-ink-soft">{SEND_TEXTS.restMissing}</p>
          <StepButtons>
            <Button variant="primary" onClick={onClose}>
              {SEND_TEXTS.done}
            </Button>
          </StepButtons>
        </>
      );
    return (
      <StepButtons>
        {next ? (
          <Button variant="primary" icon={ArrowRight} onClick={() => onNext(next)}>
            {SEND_TEXTS.next(STEP_TEXTS[next])}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={Check}
            onClick={onFinish}
            busy={isFinishing}
            busyText={SEND_TEXTS.finishing}
          >
            {SEND_TEXTS.finish}
          </Button>
        )}
      </StepButtons>
    );
  }
  const message = {
    patientName: review.patientName,
    whatsappNumber: review.contactNumber,
    doNotContact: review.doNotContact,
    patientId: review.patientId,
    consentMark: review.consentMark,
    messageContent: step.text,
  };
  const isSending = isOnItsWay(busy);
  return (
    <>
      <HideWhileSending isGone={isSending}>
        <OtherMethods message={message} onOpen={onOpen} />
      </HideWhileSending>
      <StepButtons>
        {/* On a phone always in a row of its own: its shorter text while it sends must not bring the other one beside it. */}
        <div className="grid justify-items-start gap-1 max-sm:basis-full">
          <Button
            icon={Send}
            wide
            disabledReason={whyNot(review, clinic)}
            busy={isSending}
            busyText={SEND_TEXTS.sending}
            onClick={() => onAct({ kind: 'send', step: step.step })}
          >
            {SEND_TEXTS.sendDirectly}
          </Button>
          {!clinic.hasProviderKey && (
            <p className="max-w-72 text-sm text-ink-soft">
              <span>{LINK_TEXTS.aboutProvider}</span>{' '}
              {mayOpenSettings && (
                <Link to="/settings/integrations" className="link">
                  {SEND_TEXTS.openSettings}
                </Link>
              )}
            </p>
          )}
        </div>
        <HideWhileSending isGone={isSending}>
          <WhatsappLink
            message={message}
            onOpen={onOpen}
            variant="primary"
            label={SEND_TEXTS.openWhatsapp}
          />
        </HideWhileSending>
      </StepButtons>
    </>
  );
}

function whyNot(
  { doNotContact, consentMark, patientName }: Review,
  { hasProviderKey }: { hasProviderKey: boolean },
): string | undefined {
  if (doNotContact) return LINK_TEXTS.onTheList;
  if (consentMark) return CONSENT_MARK_TEXTS[consentMark].why(patientName);
  return hasProviderKey ? undefined : SEND_TEXTS.noProviderKey;
}
