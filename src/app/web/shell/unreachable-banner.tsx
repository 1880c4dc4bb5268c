import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportReachable, useReachable } from '#platform/web/reachability.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { SHELL_TEXTS } from './texts.ts';

const ASK_AGAIN_MS = 3000;

/** Says that the server cannot be reached and that the screen may be out of date; asks again until it answers. */
export function UnreachableBanner() {
  const isReachable = useReachable();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isReachable) return undefined;
    const checkServer = async () => {
      const response = await fetch('/api/health').catch(() => undefined);
      if (!response?.ok) return;
      reportReachable(true);
      await queryClient.invalidateQueries();
    };
    const timer = setInterval(() => void checkServer(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
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
