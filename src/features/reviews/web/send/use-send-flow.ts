import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotice } from '#platform/web/ui/banner.tsx';
import { isSendingDone } from '../../flow-rules.ts';
import type { BundleChoice, Review, SendPlan, SendStep } from '../../schema.ts';
import { reviewsApi } from '../api.ts';
import { isDone, nextStep, startStep } from './send-path.tsx';
import { SEND_TEXTS, STEP_TEXTS } from './texts.ts';
import { useSendPlan, type StepAct } from './use-send-plan.ts';
import { useSendProgress } from './use-send-progress.ts';

/** `choose` a language and a flow, `preparing`, then send its messages one after the other: the `sequence`. */
type Face = 'choose' | 'preparing' | 'sequence' | 'completed';

interface SendFlowOptions {
  review: Review;
  onChanged: (review: Review) => void;
}

/** Where a person is in the send flow of a review, and every step that leads on. What the server knows wins over this device. */
export function useSendFlow({ review, onChanged }: SendFlowOptions) {
  const progress = useSendProgress(review.id);
  const [face, setFace] = useState<Face>(() => firstFace(review, progress.step));
  const [choice, setChoice] = useState(() =>
    isPrepared(review, face) ? findPreparedChoice(review) : undefined,
  );
  const [visited, setVisited] = useState<SendStep>();
  const notice = useNotice();
  const complete = useMutation({
    mutationFn: () => reviewsApi.complete.call({ id: review.id }),
    onSuccess: (sent) => {
      progress.clear();
      onChanged(sent);
      setFace('completed');
    },
  });
  const go = (step: SendStep) => {
    setVisited(step);
    progress.keep(step);
  };
  const follow = (answer: SendPlan, asked: StepAct) => {
    onChanged(answer.review);
    const text = toNotice(asked);
    if (text) notice.succeed(text);
    else notice.clear();
    if (asked.kind === 'notSent') return go(asked.step);
    if (asked.kind === 'edit' || !isDone(answer, asked.step)) return undefined;
    const next = nextStep(answer);
    if (next) return go(next);
    return answer.missing.length === 0 ? complete.mutate() : undefined;
  };
  const { plan, act, queue } = useSendPlan({ id: review.id, choice, onPlan: follow });
  const couldNotPrepare = plan.isError && !plan.isFetching && !plan.data;
  return {
    face: couldNotPrepare && face !== 'completed' ? 'choose' : face,
    plan,
    act,
    queue,
    complete,
    notice,
    language: choice?.language,
    step: plan.data && (visited ?? startStep(plan.data, progress.step)),
    storedStep: progress.step,
    go,
    prepare: (chosen: BundleChoice) => {
      if (chosen.language === choice?.language && chosen.flow === choice.flow) void plan.refetch();
      setChoice(chosen);
      setVisited(undefined);
      setFace('preparing');
    },
    begin: () => {
      if (!plan.data) return;
      setFace('sequence');
      progress.keep(startStep(plan.data, undefined));
    },
    chooseAgain: () => setFace('choose'),
  };
}

function firstFace(review: Review, stored: SendStep | undefined): Face {
  if (isSendingDone(review)) return 'completed';
  const isBegun = stored !== undefined || review.localizedMessageBundleStatus === 'prepared';
  return isBegun ? 'sequence' : 'choose';
}

/** True when the messages that the review was prepared with are loaded at once: to go on, or to say what became of them. */
function isPrepared(review: Review, face: Face): boolean {
  return (
    face === 'sequence' ||
    (face === 'completed' && review.localizedMessageBundleStatus === 'consumed')
  );
}

/** Where a flow is taken up again it goes on as it was prepared. */
function findPreparedChoice({ localizedMessageBundle, language }: Review): BundleChoice {
  return localizedMessageBundle ?? { flow: 'ai3', language };
}

/** What went out stands in the timeline; this is for what does not. */
function toNotice({ kind, step }: StepAct): string | undefined {
  if (kind === 'edit') return SEND_TEXTS.textSaved;
  return kind === 'notSent' ? SEND_TEXTS.takenBack(STEP_TEXTS[step]) : undefined;
}
