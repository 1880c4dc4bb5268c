import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { ProgressOverlay, type ProgressStep } from '#platform/web/ui/progress-overlay.tsx';
import { SEND_TEXTS } from './send-texts.ts';

/** The least time of each stage, so that a person can follow (specification, section 9). */
const STAGE_MS = [800, 600, 1200, 500, 300] as const;
/** The stage that lasts until the server has answered. */
const WRITING = 2;

interface PrepareProgressProps {
  /** The messages have arrived. */
  isWritten: boolean;
  onDone: () => void;
  /** Returns to the choice without waiting. */
  onLeave: () => void;
}

/** Shows the progress while the messages are prepared; it can be skipped once they are there. */
export function PrepareProgress({ isWritten, onDone, onLeave }: PrepareProgressProps) {
  const [passedCount, setPassedCount] = useState(0);
  const isWaiting = passedCount > WRITING && !isWritten;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isWaiting) return undefined;
    if (passedCount === STAGE_MS.length) return finish();
    const timer = setTimeout(() => setPassedCount(passedCount + 1), STAGE_MS[passedCount]);
    return () => clearTimeout(timer);
  }, [passedCount, isWaiting]);
  const now = isWaiting ? WRITING : passedCount;
  const total = STAGE_MS.length;
  return (
    <ProgressOverlay
      title={SEND_TEXTS.preparing}
      open
      onClose={onLeave}
      action={isWritten && <Button onClick={onDone}>{SEND_TEXTS.skipStages}</Button>}
      doneCount={now}
      total={total}
      countText={SEND_TEXTS.stage(Math.min(now + 1, total), total)}
      steps={SEND_TEXTS.stages.map((label, index) => ({ label, state: stateAt(index, now) }))}
    />
  );
}

function stateAt(index: number, now: number): ProgressStep['state'] {
  if (index === now) return 'now';
  return index < now ? 'done' : 'next';
}
