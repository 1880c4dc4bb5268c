import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { ACCOUNTS_REFUSALS } from '../texts.ts';
import { SIGN_IN_TEXTS } from './texts.ts';

/** Explains the failure of the last try, if there was one. */
export function FailureBanner({ failure }: { failure: unknown }) {
  if (failure === undefined || failure === null) return null;
  return (
    <Banner tone="danger">
      {failureText(failure, { refusals: ACCOUNTS_REFUSALS, fallback: SIGN_IN_TEXTS.failed })}
    </Banner>
  );
}
