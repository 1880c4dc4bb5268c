import { useState } from 'react';
import { SendStep, type ReviewId } from '../../schema.ts';

export interface SendProgress {
  /** Where the flow was left on this device; undefined when it was not begun here, or is done. */
  step: SendStep | undefined;
  keep: (step: SendStep) => void;
  clear: () => void;
}

/** How far the send flow of a review got, kept on this device under the review's opaque id: the step and nothing else. */
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
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return SendStep.safeParse((stored as { step?: unknown } | null)?.step).data;
  } catch {
    return undefined;
  }
}

/** Where the browser keeps nothing, the flow goes on without being remembered. */
function store(change: () => void): void {
  try {
    change();
  } catch {
    // The server knows what was sent; only the place in the flow is lost.
  }
}
