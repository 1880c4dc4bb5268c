import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { QuickSendOneByOne } from './quick-send-one-by-one.tsx';
import { QUICK_SEND_TEXTS } from './quick-send-texts.ts';
import { SEQUENCES_TEXTS } from './texts.ts';

const QuickSendAsList = lazyPart(
  async () => (await import('./quick-send-as-list.tsx')).QuickSendAsList,
);

/** The Quick Send screen: the messages that are due, one by one or as a list. */
export function QuickSendPage() {
  const { view } = useSearch({ from: '/shell/quick-send' });
  const isList = view === 'list';
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <PageHead
          title={QUICK_SEND_TEXTS.quickSend}
          description={isList && QUICK_SEND_TEXTS.quickSendDescription}
        />
        <LinkButton to="/quick-send" search={isList ? {} : { view: 'list' }} variant="plain">
          {isList ? QUICK_SEND_TEXTS.showOneByOne : QUICK_SEND_TEXTS.showAsList}
        </LinkButton>
      </div>
      {isList ? (
        <Suspense fallback={<SkeletonRows label={SEQUENCES_TEXTS.loading} rows={6} />}>
          <QuickSendAsList />
        </Suspense>
      ) : (
        <QuickSendOneByOne />
      )}
    </>
  );
}
