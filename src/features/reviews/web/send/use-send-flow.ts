import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#platform/language.ts';
import { useNotice } from '#platform/web/ui/banner.tsx';
import type { Review, SendPlan, SendStep } from '../../schema.ts';
import { reviewsApi } from '../api.ts';
import { isDone, nextStep, startStep } from './send-path.tsx';
import { SEND_TEXTS, STEP_TEXTS } from './texts.ts';
import { useSendPlan, type StepAct } from './use-send-plan.ts';
import { useSendProgress } from './use-send-progress.ts';

/** `choose` a language, `preparing`, then send the three one after the other: the `sequence`. */
type Face = 'choose' | 'preparing' | 'sequence' | 'completed';

interface SendFlowOptions {
  review: Review;
  onChanged: (review: Review) => void;
}

/** Where a person is in the send flow of a review, and every step that leads on. What the server knows wins over this device. */
export function useSendFlow({ review, onChanged }: SendFlowOptions) {
  const progress = useSendProgress(review.id);
  const [face, setFace] = useState<Face>(() => firstFace(review, progress.step));
  const [language, setLanguage] = useState(face === 'sequence' ? review.language : undefined);
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
    const text = noticeOf(asked);
    if (text) notice.succeed(text);
    else notice.clear();
    if (asked.kind === 'notSent') return go(asked.step);
    if (asked.kind === 'edit' || !isDone(answer, asked.step)) return undefined;
    const next = nextStep(answer);
    return next ? go(next) : complete.mutate();
  };
  const { plan, act } = useSendPlan({ id: review.id, language, onPlan: follow });
  const couldNotPrepare = plan.isError && !plan.isFetching && !plan.data;
  return {
    face: couldNotPrepare && face !== 'completed' ? 'choose' : face,
    plan,
    act,
    complete,
    notice,
    language,
    step: plan.data && (visited ?? startStep(plan.data, progress.step)),
    storedStep: progress.step,
    go,
    prepare: (chosen: Language) => {
      if (chosen === language) void plan.refetch();
      setLanguage(chosen);
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
  if (review.status === 'sent' && review.hasSequence) return 'completed';
  const isBegun = stored !== undefined || review.localizedMessageBundleStatus === 'prepared';
  return isBegun ? 'sequence' : 'choose';
}

/** What went out stands in the timeline; this is for what does not. */
function noticeOf({ kind, step }: StepAct): string | undefined {
  if (kind === 'edit') return SEND_TEXTS.textSaved;
  return kind === 'notSent' ? SEND_TEXTS.takenBack(STEP_TEXTS[step]) : undefined;
}
