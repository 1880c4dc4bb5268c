import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import type { Entered } from '../schema.ts';

// Loaded on demand: most users never see them.
const SecondFactorStep = lazyPart(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);
const ChooseClinic = lazyPart(async () => (await import('./choose-clinic.tsx')).ChooseClinic);

interface SecondStepProps {
  next: Exclude<Entered['next'], 'enter'>;
  onDone: () => Promise<void>;
  /** Back to the first step, to sign in as another user or after a time-out. */
  onBack: () => void;
}

/** The steps after any sign-in method: one of several clinics, and that login's second factor. */
export function SecondStep({ next: first, onDone, onBack }: SecondStepProps) {
  const [next, setNext] = useState(first);
  const proceed = async (entry: Entered) => {
    if (entry.next === 'enter') await onDone();
    else setNext(entry.next);
  };
  return (
    <Suspense fallback={<div className="min-h-60" />}>
      {next === 'choose' ? (
        <ChooseClinic onChosen={proceed} onBack={onBack} />
      ) : (
        <SecondFactorStep next={next} onDone={onDone} onBack={onBack} />
      )}
    </Suspense>
  );
}
