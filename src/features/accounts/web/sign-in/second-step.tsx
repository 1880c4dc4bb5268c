import { lazy, Suspense } from 'react';
import type { Entered } from '../../schema.ts';

// Loaded on demand: most users never see it.
const SecondFactorStep = lazy(async () => {
  const { SecondFactorStep: step } = await import('../second-factor/second-factor-step.tsx');
  return { default: step };
});

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
