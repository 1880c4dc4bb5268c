import { useState } from 'react';
import { SendStep, type ReviewId } from '../schema.ts';

export interface SendProgress {
  /**
   * The step at which this device left the flow; undefined when it was not begun here, or is done.
   */
  step: SendStep | undefined;
  keep: (step: SendStep) => void;
  clear: () => void;
}

/**
 * Remembers on this device how far the send flow of a review got: only the step, under the review's
 * opaque id.
 */
export function useSendProgress(id: ReviewId): SendProgress {
  const key = `wellword.send.${id}`;
  const [step, setStep] = useState(() => readStoredStep(key));
  return {
    step,
    keep: (next) => {
      setStep(next);
      store(() => localStorage.setItem(key, JSON.stringify({ step: next })));
    },
    clear: () => {
      setStep(undefined);
      store(() => localStorage.removeItem(key));
    },
  };
}

function readStoredStep(key: string): SendStep | undefined {
  try {
    const storedProgress: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return SendStep.safeParse((storedProgress as { step?: unknown } | null)?.step).data;
  } catch {
    return undefined;
  }
}

/** Without browser storage the flow works but is not remembered. */
function store(change: () => void): void {
  try {
    change();
  } catch {
    // The server knows the sent messages; only the current step is lost.
  }
}
