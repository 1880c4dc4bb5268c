import { Languages, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useEditFocus } from '#platform/web/use-edit-focus.ts';
import { isChangeable } from '../step-rules.ts';
import { displayName } from './review-patient.tsx';
import { writerName } from './writer-name.tsx';
import { StepHeading, HideWhileSending } from './dialog-step.tsx';
import { isDone } from './send-path.tsx';
import { StepActions, type StepActionsProps } from './step-actions.tsx';
import { StepHappened } from './step-happened.tsx';
import { StepTextEditor } from './step-text-editor.tsx';
import { SEND_TEXTS, STEP_TEXTS } from './send-texts.ts';
import { isOnItsWay } from './use-send-plan.ts';

interface SendStepProps extends Omit<StepActionsProps, 'mayChange'> {
  /** Rejects when the text could not be stored. */
  onEdit: (text: string) => Promise<unknown>;
  onLookAgain: () => void;
  onChooseAgain: () => void;
}

/** One message as the patient will see it, with the buttons to send it. */
export function SendStep(props: SendStepProps) {
  const { plan, step, busy, onAct, onEdit, onLookAgain, onChooseAgain } = props;
  const [isEditing, setEditing] = useState(false);
  const text = useEditFocus<HTMLDivElement>(isEditing);
  const [isAsking, setAsking] = useState(false);
  const name = displayName(plan.review);
  const wasSent = isDone(plan, step.step);
  const answer = (kind: 'notSent' | 'arrived' | 'sendAgain') =>
    kind === 'sendAgain' ? setAsking(true) : onAct({ kind, step: step.step });
  const mayChange = isChangeable(step) && !wasSent;
  return (
    <section className="grid gap-4">
      <StepHeading>
        {SEND_TEXTS.stepTitle({
          position: plan.steps.indexOf(step) + 1,
          of: plan.steps.length,
          step: STEP_TEXTS[step.step],
        })}
      </StepHeading>
      <StepHappened
        step={step}
        wasSentBefore={wasSent}
        onAnswer={answer}
        onLookAgain={onLookAgain}
        busy={busy}
      />
      <div ref={text} className="grid">
        {isEditing ? (
          <StepTextEditor
            step={step}
            language={step.language}
            onSave={onEdit}
            onClose={() => setEditing(false)}
          />
        ) : (
          <div className="grid justify-items-start gap-1">
            <ChatBubble
              text={step.text}
              lang={step.language}
              note={step.step === 'ai_second' && writerName(plan.writer)}
            />
            {mayChange && step.isWrittenBeforeChange && (
              <p className="text-attention">{SEND_TEXTS.beforeChange}</p>
            )}
            {mayChange && (
              <HideWhileSending isGone={isOnItsWay(busy)}>
                <div className="-ms-4 flex flex-wrap">
                  <Button variant="plain" icon={Pencil} onClick={() => setEditing(true)}>
                    {SEND_TEXTS.editMessage}
                  </Button>
                  <Button variant="plain" icon={Languages} onClick={onChooseAgain}>
                    {SEND_TEXTS.chooseAgain}
                  </Button>
                </div>
              </HideWhileSending>
            )}
          </div>
        )}
      </div>
      {!isEditing && <StepActions {...props} mayChange={mayChange} />}
      <ConfirmDialog
        title={SEND_TEXTS.sendAgain}
        open={isAsking}
        variant="primary"
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
