import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { reportReachable, useReachable } from '#platform/web/reachability.ts';
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
  const what = navigator.onLine ? SHELL_TEXTS.unreachable : SHELL_TEXTS.youAreOffline;
  return (
    <div aria-live="polite" className="mb-3 print:hidden">
      <details className="rounded-md bg-attention-soft text-sm text-attention">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          <b className="grow truncate font-semibold">{what}</b>
          <ChevronDown aria-hidden className="size-4.5 shrink-0" />
        </summary>
        <p className="px-3 pb-3 ps-10.5">{SHELL_TEXTS.unreachableHelp}</p>
      </details>
    </div>
  );
}
