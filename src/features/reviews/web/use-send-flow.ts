import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { openFailureText } from '#features/delivery/web/open-failure-texts.ts';
import { useNotice } from '#platform/web/ui/banner.tsx';
import { isSendingDone } from '../flow-rules.ts';
import type { BundleChoice, Review, SendPlan, SendStep } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { isDone, nextStep, startStep } from './send-path.tsx';
import { SEND_TEXTS, STEP_TEXTS } from './send-texts.ts';
import { REVIEWS_REFUSALS } from './texts.ts';
import { useSendPlan, type PlanChange } from './use-send-plan.ts';
import { useSendProgress } from './use-send-progress.ts';

/**
 * `choose` a language and a flow, `preparing`, then the `sequence`: its messages one after the
 * other.
 */
type View = 'choose' | 'preparing' | 'sequence' | 'completed';

interface SendFlowOptions {
  review: Review;
  onChanged: (review: Review) => void;
}

/**
 * Holds the current step of a review's send flow and its transitions. The server's state wins over
 * this device's.
 */
export function useSendFlow({ review, onChanged }: SendFlowOptions) {
  const progress = useSendProgress(review.id);
  const [view, setView] = useState<View>(() => chooseFirstView(review, progress.step));
  const [choice, setChoice] = useState(() =>
    isPrepared(review, view) ? findPreparedChoice(review) : undefined,
  );
  const [visitedStep, setVisitedStep] = useState<SendStep>();
  const notice = useNotice();
  const complete = useMutation({
    mutationFn: () => reviewsApi.complete.call({ id: review.id }),
    onSuccess: (result) => {
      progress.clear();
      onChanged(result);
      setView('completed');
    },
  });
  const go = (step: SendStep) => {
    setVisitedStep(step);
    progress.keep(step);
  };
  const follow = (answer: SendPlan, action: PlanChange) => {
    onChanged(answer.review);
    const text = toNotice(action);
    if (text) notice.succeed(text);
    else notice.clear();
    if (action.kind === 'notSent') return go(action.step);
    if (action.kind === 'edit' || !isDone(answer, action.step)) return undefined;
    const next = nextStep(answer);
    if (next) return go(next);
    return answer.missing.length === 0 ? complete.mutate() : undefined;
  };
  const onNotOpened = (error: unknown) => notice.fail(openFailureText(error, REVIEWS_REFUSALS));
  const { plan, act, queue, open } = useSendPlan({
    id: review.id,
    choice,
    onPlan: follow,
    onNotOpened,
  });
  const couldNotPrepare = plan.isError && !plan.isFetching && !plan.data;
  return {
    view: couldNotPrepare && view !== 'completed' ? 'choose' : view,
    plan,
    act,
    open,
    queue,
    complete,
    notice,
    language: choice?.language,
    step: plan.data && (visitedStep ?? startStep(plan.data, progress.step)),
    storedStep: progress.step,
    go,
    prepare: (chosenValue: BundleChoice) => {
      if (chosenValue.language === choice?.language && chosenValue.flow === choice.flow)
        void plan.refetch();
      setChoice(chosenValue);
      setVisitedStep(undefined);
      setView('preparing');
    },
    begin: () => {
      if (!plan.data) return;
      setView('sequence');
      progress.keep(startStep(plan.data, undefined));
    },
    chooseAgain: () => setView('choose'),
  };
}

function chooseFirstView(review: Review, storedStep: SendStep | undefined): View {
  if (isSendingDone(review)) return 'completed';
  const isBegun = storedStep !== undefined || review.localizedMessageBundleStatus === 'prepared';
  return isBegun ? 'sequence' : 'choose';
}

/**
 * True when the review has prepared messages to load at once, to resume them or to show their
 * states.
 */
function isPrepared(review: Review, view: View): boolean {
  return (
    view === 'sequence' ||
    (view === 'completed' && review.localizedMessageBundleStatus === 'consumed')
  );
}

/** A resumed flow continues as it was prepared. */
function findPreparedChoice({ localizedMessageBundle, language }: Review): BundleChoice {
  return localizedMessageBundle ?? { flow: 'ai3', language };
}

/** Sent messages appear in the timeline; this text is for other changes. */
function toNotice({ kind, step }: PlanChange): string | undefined {
  if (kind === 'edit') return SEND_TEXTS.textSaved;
  return kind === 'notSent' ? SEND_TEXTS.takenBack(STEP_TEXTS[step]) : undefined;
}
