import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportReachable, useReachable } from '#platform/web/reachability.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { SHELL_TEXTS } from './texts.ts';

const ASK_AGAIN_MS = 3000;

/** Says that the server is away and that what stands here may be old; goes, and refreshes everything, when it is back. */
export function UnreachableBanner() {
  const isReachable = useReachable();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isReachable) return undefined;
    const asking = setInterval(() => {
      fetch('/api/health')
        .then(({ ok }) => {
          if (!ok) return;
          reportReachable(true);
          void queryClient.invalidateQueries();
        })
        .catch(() => {});
    }, ASK_AGAIN_MS);
    return () => clearInterval(asking);
  }, [isReachable, queryClient]);
  if (isReachable) return null;
  return (
    <Banner tone="attention">
      <strong className="block font-semibold">{SHELL_TEXTS.unreachable}</strong>
      {SHELL_TEXTS.unreachableHelp}
    </Banner>
  );
}
