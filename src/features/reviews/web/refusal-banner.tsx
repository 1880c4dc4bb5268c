import { ORPCError } from '@orpc/client';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';

interface RefusalBannerProps {
  error: unknown;
  /** Says what failed when the server gave no reason. */
  fallback: string;
  /** Only for actions that are safe to repeat. */
  onRetry?: () => void;
}

/** Says why an action failed, with a button that helps. */
export function RefusalBanner({ error, fallback, onRetry }: RefusalBannerProps) {
  return (
    <Banner tone="danger" action={<WayOut error={error} onRetry={onRetry} />}>
      {failureText(error, { refusals: REVIEWS_REFUSALS, fallback })}
    </Banner>
  );
}

function WayOut({ error, onRetry }: Pick<RefusalBannerProps, 'error' | 'onRetry'>) {
  const mayOpenSettings = useMay(clinicsAccess['clinics.integrations']);
  const code = error instanceof ORPCError ? error.code : undefined;
  if (code === 'NO_PROVIDER_KEY')
    return (
      mayOpenSettings && (
        <LinkButton to="/settings/integrations">{REVIEWS_TEXTS.openSettings}</LinkButton>
      )
    );
  return onRetry && <Button onClick={onRetry}>{UI_TEXTS.tryAgain}</Button>;
}
