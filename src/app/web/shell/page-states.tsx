import type { ErrorComponentProps } from '@tanstack/react-router';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isUnreachable } from '#platform/web/api.ts';
import { useLanguage } from '#platform/web/use-language.ts';
import { buttonClass } from '#platform/web/ui/button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { PAGE_TEXTS } from './page-texts.ts';

/** The placeholder of a screen that takes noticeably long to load. */
export function PageLoading() {
  return <SkeletonText label={PAGE_TEXTS.loading} rows={5} />;
}

/** The same placeholder before the frame of the app has loaded. */
export function StartLoading() {
  return (
    <main className="mx-auto max-w-300 p-6">
      <h1 className="sr-only">{PAGE_TEXTS.product}</h1>
      <PageLoading />
    </main>
  );
}

/** Says that a screen could not be shown, and offers another try. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    await router.invalidate();
    reset();
    setBusy(false);
  };
  const isConnection = isUnreachable(error);
  useEffect(() => {
    if (!isConnection) return undefined;
    const retry = () => void tryAgain();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return (
    <ErrorState
      title={isConnection ? PAGE_TEXTS.noConnection : PAGE_TEXTS.pageFailed}
      onRetry={() => void tryAgain()}
      busy={isBusy}
    >
      {!isConnection && PAGE_TEXTS.pageFailedHelp}
    </ErrorState>
  );
}

/** Says that the server could not be reached when the app started. */
export function StartFailed(props: ErrorComponentProps) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center p-4">
      <h1 className="sr-only">{PAGE_TEXTS.product}</h1>
      <PageFailed {...props} />
    </main>
  );
}

/** Says that no screen has this path, where the frame of the app is not shown. */
export function PageMissing() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center p-4">
      <ScreenMissing />
    </main>
  );
}

/** Says that no screen has this path, with the menu beside it. */
export function ScreenMissing() {
  useLanguage();
  const { pageMissingTitle } = PAGE_TEXTS;
  useEffect(() => {
    document.title = `${pageMissingTitle} · Wellword`;
  }, [pageMissingTitle]);
  return (
    <div className="grid justify-items-center gap-2 py-12 text-center">
      <h1 className="text-xl">{PAGE_TEXTS.pageMissingTitle}</h1>
      <p className="mb-4 text-ink-soft">{PAGE_TEXTS.pageMissing}</p>
      <Link to="/" className={buttonClass('primary')}>
        {PAGE_TEXTS.goToStart}
      </Link>
    </div>
  );
}
