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
  const [passed, setPassed] = useState(0);
  const isWaiting = passed > WRITING && !isWritten;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isWaiting) return undefined;
    if (passed === STAGE_MS.length) return finish();
    const timer = setTimeout(() => setPassed(passed + 1), STAGE_MS[passed]);
    return () => clearTimeout(timer);
  }, [passed, isWaiting]);
  const now = isWaiting ? WRITING : passed;
  const total = STAGE_MS.length;
  return (
    <ProgressOverlay
      title={SEND_TEXTS.preparing}
      open
      onClose={onLeave}
      action={isWritten && <Button onClick={onDone}>{SEND_TEXTS.skipStages}</Button>}
      done={now}
      total={total}
      countText={SEND_TEXTS.stage(Math.min(now + 1, total), total)}
      steps={SEND_TEXTS.stages.map((label, at) => ({ label, state: stateAt(at, now) }))}
    />
  );
}

function stateAt(at: number, now: number): ProgressStep['state'] {
  if (at === now) return 'now';
  return at < now ? 'done' : 'next';
}
