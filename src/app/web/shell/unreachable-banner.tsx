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
    const ask = async () => {
      const answer = await fetch('/api/health').catch(() => undefined);
      if (!answer?.ok) return;
      reportReachable(true);
      await queryClient.invalidateQueries();
    };
    const asking = setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => clearInterval(asking);
  }, [isReachable, queryClient]);
  if (isReachable) return null;
  return (
    <div className="mb-4">
      <Banner tone="attention">
        <strong className="block font-semibold">{SHELL_TEXTS.unreachable}</strong>
        {SHELL_TEXTS.unreachableHelp}
      </Banner>
    </div>
  );
}
