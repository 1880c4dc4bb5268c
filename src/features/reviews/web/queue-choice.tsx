import { ListPlus, Undo2 } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import type { StepState } from '../schema.ts';
import { SEND_TEXTS } from './send-texts.ts';

interface QueueChoiceProps {
  steps: readonly StepState[];
  busy: boolean;
  onChange: (isQueued: boolean) => void;
}

/** Shows whether waiting messages are in the queue; nothing without waiting messages. */
export function QueueChoice({ steps, busy, onChange }: QueueChoiceProps) {
  const waiting = steps.filter(({ state }) => state === 'ready' || state === 'not_sent');
  if (waiting.length === 0) return null;
  const isQueued = waiting.every(({ queued }) => queued);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
      <output className="grow basis-52">
        {isQueued ? SEND_TEXTS.queued : SEND_TEXTS.notQueued}
      </output>
      <Button
        variant="plain"
        icon={isQueued ? Undo2 : ListPlus}
        busy={busy}
        onClick={() => onChange(!isQueued)}
      >
        {isQueued ? SEND_TEXTS.unqueue : SEND_TEXTS.queue}
      </Button>
    </div>
  );
}
