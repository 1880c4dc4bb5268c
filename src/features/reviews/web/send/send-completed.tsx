import { CircleCheck } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import type { Review } from '../../schema.ts';
import { shownName } from '../review-patient.tsx';
import { FaceActions, FaceHeading } from './dialog-face.tsx';
import { SendPath } from './send-path.tsx';
import { SEND_TEXTS } from './texts.ts';

interface SendCompletedProps {
  review: Review;
  onClose: () => void;
}

/** All three went out. */
export function SendCompleted({ review, onClose }: SendCompletedProps) {
  return (
    <>
      <SendPath current={undefined} isStepDone={() => true} />
      <div className="mt-6 grid justify-items-center gap-2 text-center">
        <span className="grid size-12 place-items-center rounded-full bg-success-soft text-success">
          <CircleCheck aria-hidden className="size-7" />
        </span>
        <FaceHeading>{SEND_TEXTS.completed}</FaceHeading>
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
