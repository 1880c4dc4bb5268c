import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageToOpen } from '#features/delivery/web/ask-and-open.tsx';
import { isUnreachable } from '#platform/web/api.ts';
import type { BundleChoice, ReviewId, SendPlan, SendStep } from '../schema.ts';
import { reviewsApi } from './api.ts';

/** One action on one of the messages. */
export type StepAct =
  | { kind: 'send' | 'sendAgain' | 'notSent' | 'arrived'; step: SendStep }
  | { kind: 'edit'; step: SendStep; text: string };

/** The change of the plan: an action, or WhatsApp was opened with one of the messages. */
export type PlanChange = StepAct | { kind: 'opened'; step: SendStep };

/** True when the action hands the message to the provider. */
export function isOnItsWay(busy: StepAct['kind'] | undefined): boolean {
  return busy === 'send' || busy === 'sendAgain';
}

interface SendPlanOptions {
  id: ReviewId;
  /** The flow and language to prepare; undefined until they are chosen. */
  choice: BundleChoice | undefined;
  onPlan: (plan: SendPlan, change: PlanChange) => void;
  onNotOpened: (error: unknown) => void;
}

/** Loads the review's plan and runs the actions on its messages. */
export function useSendPlan({ id, choice, onPlan, onNotOpened }: SendPlanOptions) {
  const queryClient = useQueryClient();
  const options = reviewsApi.prepare.queryOptions({
    input: { id, ...(choice ?? { language: 'en' }) },
    enabled: choice !== undefined,
    // Loaded once for each opening of the dialog; later every action returns the plan.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const plan = useQuery(options);
  const act = useMutation({
    mutationFn: (action: StepAct) => runAction(id, action),
    onSuccess: (answer, action) => {
      queryClient.setQueryData(options.queryKey, answer);
      onPlan(answer, action);
    },
    // The action may have worked although no answer came, or someone else was first: load the plan
    // again.
    onError: () => void plan.refetch(),
  });
  const { mutateAsync: recordOpened } = useMutation({
    mutationFn: (step: SendStep) => reviewsApi.openStep.call({ id, step }),
  });
  const open = async (step: SendStep): Promise<MessageToOpen | undefined> => {
    act.reset();
    try {
      const answer = await recordOpened(step);
      const text = answer.steps.find((candidate) => candidate.step === step)?.text ?? '';
      // Until then the step keeps its button, which may need another tap.
      const onOpened = () => {
        queryClient.setQueryData(options.queryKey, answer);
        onPlan(answer, { kind: 'opened', step });
      };
      return { number: answer.review.contactNumber, text, onOpened };
    } catch (error) {
      // Without an answer it may be recorded: the same tap again settles that.
      if (!isUnreachable(error)) void plan.refetch();
      onNotOpened(error);
      return undefined;
    }
  };
  const queue = useMutation({
    mutationFn: (isQueued: boolean) => reviewsApi.setQueued.call({ id, queued: isQueued }),
    onSuccess: (answer) => queryClient.setQueryData(options.queryKey, answer),
    onError: () => void plan.refetch(),
  });
  return { plan, act, queue, open };
}

async function runAction(id: ReviewId, action: StepAct): Promise<SendPlan> {
  const target = { id, step: action.step };
  switch (action.kind) {
    case 'send':
      return reviewsApi.sendStep.call(target);
    case 'sendAgain':
      await reviewsApi.resolveStep.call({ ...target, arrived: false });
      return reviewsApi.sendStep.call(target);
    case 'notSent':
      return reviewsApi.stepNotSent.call(target);
    case 'arrived':
      return reviewsApi.resolveStep.call({ ...target, arrived: true });
    case 'edit':
      return reviewsApi.editStep.call({ ...target, text: action.text });
  }
}
