import { MarkedLine } from '#features/delivery/web/contact-mark.tsx';
import { NoticeBanner } from '#platform/web/ui/banner.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { Review } from '../schema.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { formatNumber } from '#platform/phone.ts';
import { displayName } from './review-patient.tsx';
import { PrepareProgress } from './prepare-progress.tsx';
import { SendChoice } from './send-choice.tsx';
import { SendCompleted } from './send-completed.tsx';
import { SendSequence } from './send-sequence.tsx';
import { SEND_TEXTS } from './send-texts.ts';
import { useSendFlow } from './use-send-flow.ts';

interface SendMessagesDialogProps {
  review: Review;
  onChanged: (review: Review) => void;
  onClose: () => void;
  /** All messages were sent while the dialog was open, and it closes now. */
  onSent: () => void;
}

/**
 * Prepares the messages of a flow for one patient in a language, then sends them by link or
 * directly. Can be closed and resumed at any step.
 */
export function SendMessagesDialog({
  review,
  onChanged,
  onClose,
  onSent,
}: SendMessagesDialogProps) {
  const flow = useSendFlow({ review, onChanged });
  const { view, plan, act, complete } = flow;
  const close = () => {
    // Preparing may have stored a review text.
    if (plan.data && view !== 'completed') onChanged(plan.data.review);
    if (complete.isSuccess) onSent();
    else onClose();
  };
  return (
    <Dialog
      title={SEND_TEXTS.title}
      description={
        <MarkedLine
          row={review}
        >{`${displayName(review)} · ${formatNumber(review.contactNumber)}`}</MarkedLine>
      }
      open
      onClose={close}
      banner={<SendBanners flow={flow} />}
    >
      {(view === 'choose' || view === 'preparing') && (
        <SendChoice
          review={plan.data?.review ?? review}
          onPrepare={flow.prepare}
          busy={view === 'preparing'}
        />
      )}
      {view === 'preparing' && (
        <PrepareProgress
          isWritten={plan.isSuccess && !plan.isFetching}
          onDone={flow.begin}
          onLeave={flow.chooseAgain}
        />
      )}
      {view === 'sequence' && (
        <SendSequence
          review={review}
          flow={flow}
          busy={act.isPending ? act.variables.kind : undefined}
          isFinishing={complete.isPending}
          onClose={close}
        />
      )}
      {view === 'completed' && (
        <SendCompleted
          review={complete.data ?? review}
          plan={plan.data}
          onPrepare={flow.chooseAgain}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

/** Errors stay until the next action; successes disappear. */
function SendBanners({ flow }: { flow: ReturnType<typeof useSendFlow> }) {
  const { view, plan, act, queue, complete, notice } = flow;
  if (view === 'choose' && plan.isError && !plan.isFetching)
    return <RefusalBanner error={plan.error} fallback={SEND_TEXTS.prepareFailed} />;
  if (complete.isError)
    return <RefusalBanner error={complete.error} fallback={SEND_TEXTS.statusFailed} />;
  if (act.isError && act.variables.kind !== 'edit') {
    const { variables } = act;
    const isSend = variables.kind === 'send' || variables.kind === 'sendAgain';
    return (
      <RefusalBanner
        error={act.error}
        fallback={isSend ? SEND_TEXTS.sendFailed : SEND_TEXTS.statusFailed}
        // A send is never repeated without checking what became of it.
        onRetry={isSend ? undefined : () => act.mutate(variables)}
      />
    );
  }
  if (queue.isError) return <RefusalBanner error={queue.error} fallback={SEND_TEXTS.queueFailed} />;
  return <NoticeBanner state={notice} />;
}
