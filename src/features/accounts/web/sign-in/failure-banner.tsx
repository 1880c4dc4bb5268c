import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { ACCOUNTS_REFUSALS } from '../texts.ts';
import { WAYS_TEXTS } from './texts.ts';

/** Why the last try did not work; nothing while there was none. */
export function FailureBanner({ failure }: { failure: unknown }) {
  if (failure === undefined || failure === null) return null;
  return (
    <Banner tone="danger">
      {failureText(failure, { refusals: ACCOUNTS_REFUSALS, fallback: WAYS_TEXTS.failed })}
    </Banner>
  );
}
