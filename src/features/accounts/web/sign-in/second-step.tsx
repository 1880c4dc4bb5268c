import { lazy, Suspense } from 'react';
import type { Entered } from '../../schema.ts';

// Most people never see it: the sign-in does not wait for it.
const SecondFactorStep = lazy(async () => {
  const { SecondFactorStep: step } = await import('../second-factor/second-factor-step.tsx');
  return { default: step };
});

interface SecondStepProps {
  next: Exclude<Entered['next'], 'enter'>;
  onDone: () => Promise<void>;
  /** Back to the first step, as somebody else or after too long. */
  onBack: () => void;
}

/** The second step of signing in, whichever way the first went. */
export function SecondStep(props: SecondStepProps) {
  return (
    <Suspense fallback={<div className="min-h-60" />}>
      <SecondFactorStep {...props} />
    </Suspense>
  );
}
