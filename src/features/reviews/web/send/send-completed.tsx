import { CircleCheck } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import { flowOf } from '../../flows/rules.ts';
import type { Review } from '../../schema.ts';
import { shownName } from '../review-patient.tsx';
import { FaceActions, FaceHeading } from './dialog-face.tsx';
import { SendPath, stepsOfReview } from './send-path.tsx';
import { FLOW_TEXTS, SEND_TEXTS } from './texts.ts';

interface SendCompletedProps {
  review: Review;
  onClose: () => void;
}

/** All of them went out. */
export function SendCompleted({ review, onClose }: SendCompletedProps) {
  const flow = flowOf(review.localizedMessageBundle);
  return (
    <>
      <SendPath
        flow={flow}
        steps={stepsOfReview(review)}
        current={undefined}
        isStepDone={() => true}
      />
      <div className="mt-6 grid justify-items-center gap-2 text-center">
        <span className="grid size-12 place-items-center rounded-full bg-success-soft text-success">
          <CircleCheck aria-hidden className="size-7" />
        </span>
        <FaceHeading>{FLOW_TEXTS[flow].completed}</FaceHeading>
        <p className="max-w-prose text-ink-soft">{SEND_TEXTS.completedHelp(shownName(review))}</p>
      </div>
      <FaceActions>
        <Button look="primary" onClick={onClose}>
          {SEND_TEXTS.done}
        </Button>
      </FaceActions>
    </>
  );
}
