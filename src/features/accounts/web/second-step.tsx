import { Suspense } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import type { Entered } from '../schema.ts';

// Loaded on demand: most users never see it.
const SecondFactorStep = lazyPart(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);

interface SecondStepProps {
  next: Exclude<Entered['next'], 'enter'>;
  onDone: () => Promise<void>;
  /** Back to the first step, to sign in as another user or after a time-out. */
  onBack: () => void;
}

/** The second step after any sign-in method. */
export function SecondStep(props: SecondStepProps) {
  return (
    <Suspense fallback={<div className="min-h-60" />}>
      <SecondFactorStep {...props} />
    </Suspense>
  );
}
