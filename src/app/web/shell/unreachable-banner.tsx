import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useOnline } from '#platform/web/use-online.ts';
import { reportReachable, useReachable } from '#platform/web/reachability.ts';
import { SHELL_TEXTS } from './texts.ts';

const ASK_AGAIN_MS = 3000;

/** Shown while the screen has something to show, and while it says that nothing of it is stored. */
const WITH_COPY = '[main:has([data-not-stored])_&]:hidden';
const WITHOUT_COPY = 'hidden [main:has([data-not-stored])_&]:inline';

/** Says that the server cannot be reached and that the screen may be out of date; asks again until it answers. */
export function UnreachableBanner() {
  const isReachable = useReachable();
  const isOnline = useOnline();
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
    <div aria-live="polite" className="mb-3 print:hidden">
      <details className="rounded-md bg-attention-soft text-sm text-attention">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          <b className="grow truncate font-semibold">
            {isOnline ? (
              SHELL_TEXTS.unreachable
            ) : (
              <>
                <span className={WITH_COPY}>{SHELL_TEXTS.offlineCopy}</span>
                <span className={WITHOUT_COPY}>{SHELL_TEXTS.youAreOffline}</span>
              </>
            )}
          </b>
          <ChevronDown aria-hidden className="size-4.5 shrink-0" />
        </summary>
        <p className="px-3 pb-3 ps-10.5">
          <span className={WITH_COPY}>{SHELL_TEXTS.savedCopyHelp} </span>
          {SHELL_TEXTS.notSavedHelp}
        </p>
      </details>
    </div>
  );
}
