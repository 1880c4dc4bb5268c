import { CircleCheck, CircleHelp, Clock, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { StepState } from '../schema.ts';
import { SEND_TEXTS, STEP_TEXTS } from './send-texts.ts';
import type { StepAct } from './use-send-plan.ts';

type Answer = 'notSent' | 'arrived' | 'sendAgain';

interface StepHappenedProps {
  step: StepState;
  /** Known to be sent, whichever state its message has. */
  wasSentBefore: boolean;
  onAnswer: (answer: Answer) => void;
  onLookAgain: () => void;
  /** The action that is running. */
  busy: StepAct['kind'] | undefined;
}

/** Says what became of the shown step, with the corrections a person can make. */
export function StepHappened({
  step,
  wasSentBefore,
  onAnswer,
  onLookAgain,
  busy,
}: StepHappenedProps) {
  switch (step.state) {
    case 'opened':
      return (
        <Banner
          tone="success"
          action={
            <Button
              variant="plain"
              icon={Undo2}
              busy={busy === 'notSent'}
              onClick={() => onAnswer('notSent')}
            >
              {SEND_TEXTS.notSentAfterAll}
            </Button>
          }
        >
          {SEND_TEXTS.opened}
          <span className="block text-sm">{SEND_TEXTS.openedHelp}</span>
        </Banner>
      );
    case 'accepted':
      return (
        <Banner
          tone="success"
          action={
            <span className="flex flex-wrap gap-x-3">
              <Button
                variant="plain"
                icon={Undo2}
                busy={busy === 'notSent'}
                onClick={() => onAnswer('notSent')}
              >
                {SEND_TEXTS.notSentAfterAll}
              </Button>
              <Button
                variant="plain"
                icon={RotateCcw}
                busy={busy === 'sendAgain'}
                onClick={() => onAnswer('sendAgain')}
              >
                {SEND_TEXTS.sendAgain}
              </Button>
            </span>
          }
        >
          {SEND_TEXTS.accepted}
        </Banner>
      );
    case 'sending':
      return (
        <Banner tone="info" action={<Button onClick={onLookAgain}>{SEND_TEXTS.lookAgain}</Button>}>
          {SEND_TEXTS.beingSent}
        </Banner>
      );
    case 'rejected':
      return (
        <Banner tone="danger">{SEND_TEXTS.rejected(step.detail ?? SEND_TEXTS.noReason)}</Banner>
      );
    case 'not_sent':
      return <Banner tone="attention">{SEND_TEXTS.notSent}</Banner>;
    case 'unknown':
      return (
        <Banner tone="attention">
          <p>{SEND_TEXTS.unknown}</p>
          {step.detail && <p className="text-sm">{SEND_TEXTS.reason(step.detail)}</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button busy={busy === 'arrived'} onClick={() => onAnswer('arrived')}>
              {SEND_TEXTS.arrived}
            </Button>
            <Button busy={busy === 'sendAgain'} onClick={() => onAnswer('sendAgain')}>
              {SEND_TEXTS.sendAgain}
            </Button>
          </div>
        </Banner>
      );
    case 'ready':
      return wasSentBefore ? <Banner tone="success">{SEND_TEXTS.alreadySent}</Banner> : null;
  }
}

interface StepLineProps {
  step: StepState;
  onNotSent: () => void;
  busy: boolean;
}

interface Line {
  icon: ReactNode;
  text: string;
}

const LINES: Readonly<Partial<Record<StepState['state'], Line>>> = {
  opened: {
    icon: <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />,
    get text() {
      return SEND_TEXTS.opened;
    },
  },
  accepted: {
    icon: <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />,
    get text() {
      return SEND_TEXTS.accepted;
    },
  },
  sending: {
    icon: <Clock aria-hidden className="size-5 shrink-0 text-info" />,
    get text() {
      return SEND_TEXTS.beingSent;
    },
  },
  unknown: {
    icon: <CircleHelp aria-hidden className="size-5 shrink-0 text-attention" />,
    get text() {
      return SEND_TEXTS.unknownShort;
    },
  },
};

/** One line of the timeline about another step; nothing for a step that has not been tried. */
export function StepLine({ step, onNotSent, busy }: StepLineProps) {
  const line = LINES[step.state];
  if (!line) return null;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
      {line.icon}
      <span className="grow">
        <span className="font-semibold">{STEP_TEXTS[step.step]}</span>: {line.text}
      </span>
      {(step.state === 'opened' || step.state === 'accepted') && (
        <Button
          variant="plain"
          label={`${SEND_TEXTS.notSentAfterAll}: ${STEP_TEXTS[step.step]}`}
          busy={busy}
          onClick={onNotSent}
        >
          {SEND_TEXTS.notSentAfterAll}
        </Button>
      )}
    </li>
  );
}
