import { ArrowRight, Check, Languages, Pencil, Send } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { OtherWays, WhatsappLink } from '#features/messaging/web/whatsapp-link.tsx';
import type { Language } from '#platform/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { isChangeable } from '../../send-flow/rules.ts';
import {
  SEND_STEPS,
  type SendPlan,
  type SendStep as StepName,
  type StepState,
} from '../../schema.ts';
import { shownName } from '../review-patient.tsx';
import { writerName } from '../writer-name.tsx';
import { FaceActions, FaceHeading } from './dialog-face.tsx';
import { isDone } from './send-path.tsx';
import { StepHappened } from './step-happened.tsx';
import { StepTextEditor } from './step-text-editor.tsx';
import { SEND_TEXTS, STEP_TEXTS } from './texts.ts';
import type { StepAct } from './use-send-plan.ts';

interface SendStepProps {
  plan: SendPlan;
  step: StepState;
  language: Language;
  /** Which act works now. */
  busy: StepAct['kind'] | undefined;
  onAct: (act: StepAct) => void;
  onEdit: (text: string) => Promise<unknown>;
  onLookAgain: () => void;
  /** The step after this one that is still to do. */
  next: StepName | undefined;
  onNext: (step: StepName) => void;
  onOtherLanguage: () => void;
  /** All are done: the review can be marked as sent. */
  onFinish: () => void;
  isFinishing: boolean;
}

/** One of the three messages as the patient will see it, and the ways to send it. */
export function SendStep(props: SendStepProps) {
  const { plan, step, language, busy, onAct, onEdit, onLookAgain, onOtherLanguage } = props;
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const name = shownName(plan.review);
  const wasSent = isDone(plan, step.step);
  const answer = (kind: 'notSent' | 'arrived' | 'sendAgain') =>
    kind === 'sendAgain' ? setAsking(true) : onAct({ kind, step: step.step });
  const mayChange = isChangeable(step) && !wasSent;
  return (
    <section className="grid gap-4">
      <FaceHeading>
        {SEND_TEXTS.stepTitle(SEND_STEPS.indexOf(step.step) + 1, STEP_TEXTS[step.step])}
      </FaceHeading>
      <StepHappened
        step={step}
        wasSentBefore={wasSent}
        onAnswer={answer}
        onLookAgain={onLookAgain}
        busy={busy}
      />
      {isEditing ? (
        <StepTextEditor
          step={step}
          language={language}
          onSave={onEdit}
          onClose={() => setEditing(false)}
        />
      ) : (
        <div className="grid justify-items-start gap-1">
          <ChatBubble
            text={step.text}
            lang={language}
            note={step.step === 'ai_second' && writerName(plan.writer)}
          />
          {mayChange && (
            <div className="-ms-4 flex flex-wrap">
              <Button look="plain" icon={Pencil} onClick={() => setEditing(true)}>
                {SEND_TEXTS.editMessage}
              </Button>
              <Button look="plain" icon={Languages} onClick={onOtherLanguage}>
                {SEND_TEXTS.otherLanguage}
              </Button>
            </div>
          )}
        </div>
      )}
      {!isEditing && <StepActions {...props} mayChange={mayChange} />}
      <ConfirmDialog
        title={SEND_TEXTS.sendAgain}
        open={isAsking}
        look="primary"
        action={SEND_TEXTS.sendAgain}
        onConfirm={() => {
          setAsking(false);
          onAct({ kind: 'sendAgain', step: step.step });
        }}
        onClose={() => setAsking(false)}
      >
        {SEND_TEXTS.sendAgainQuestion(name)}
      </ConfirmDialog>
    </section>
  );
}

function StepActions({
  plan: { review },
  step,
  busy,
  onAct,
  next,
  onNext,
  onFinish,
  isFinishing,
  mayChange,
}: SendStepProps & { mayChange: boolean }) {
  const { clinic } = useSession();
  if (!mayChange) {
    if (next === step.step) return null;
    return (
      <FaceActions>
        {next ? (
          <Button look="primary" icon={ArrowRight} onClick={() => onNext(next)}>
            {SEND_TEXTS.next(STEP_TEXTS[next])}
          </Button>
        ) : (
          <Button
            look="primary"
            icon={Check}
            onClick={onFinish}
            busy={isFinishing}
            busyText={SEND_TEXTS.finishing}
          >
            {SEND_TEXTS.finish}
          </Button>
        )}
      </FaceActions>
    );
  }
  const message = {
    patientName: review.patientName,
    whatsappNumber: review.contactNumber,
    messageContent: step.text,
  };
  const open = () => onAct({ kind: 'open', step: step.step });
  return (
    <>
      <OtherWays message={message} onOpened={open} />
      <FaceActions>
        <div className="grid justify-items-start gap-1">
          <Button
            icon={Send}
            wide
            disabledReason={clinic.hasProviderKey ? undefined : SEND_TEXTS.noProviderKey}
            busy={busy === 'send' || busy === 'sendAgain'}
            busyText={SEND_TEXTS.sending}
            onClick={() => onAct({ kind: 'send', step: step.step })}
          >
            {SEND_TEXTS.sendDirectly}
          </Button>
          {!clinic.hasProviderKey && (
            <Link to="/settings/integrations" className="link text-sm">
              {SEND_TEXTS.openSettings}
            </Link>
          )}
        </div>
        <WhatsappLink
          message={message}
          onOpened={open}
          look="primary"
          label={SEND_TEXTS.openInWhatsapp}
        />
      </FaceActions>
    </>
  );
}
