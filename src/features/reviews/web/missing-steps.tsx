import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import type { MissingStep } from '../schema.ts';
import { REVIEWS_TEXTS } from './texts.ts';
import { SEND_TEXTS, STEP_TEXTS } from './send-texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';

interface MissingStepsProps {
  missing: readonly MissingStep[];
  /** Prepares the missing messages again; without it nothing was prepared yet. */
  onPrepareAgain?: () => void;
}

/** Says which messages cannot be prepared, why, and what to do. */
export function MissingSteps({ missing, onPrepareAgain }: MissingStepsProps) {
  const mayAddLink = useMay(clinicsAccess['clinics.settings']);
  return missing.map(({ step, because }) => (
    <Banner
      key={step}
      tone="attention"
      action={
        because === 'NO_LISTING_LINK'
          ? mayAddLink && <LinkButton to="/settings">{REVIEWS_TEXTS.openSettings}</LinkButton>
          : onPrepareAgain && <Button onClick={onPrepareAgain}>{SEND_TEXTS.prepareAgain}</Button>
      }
    >
      <span className="font-semibold">{SEND_TEXTS.missingStep(STEP_TEXTS[step])}</span>{' '}
      {SEND_TEXTS.missing[because]} {SEND_TEXTS.otherMessages}
    </Banner>
  ));
}
