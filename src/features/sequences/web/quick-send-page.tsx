import { useSearch } from '@tanstack/react-router';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QuickSendAsList } from './quick-send-as-list.tsx';
import { QuickSendOneByOne } from './quick-send-one-by-one.tsx';
import { QUICK_SEND_TEXTS } from './quick-send-texts.ts';

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
      {isList ? <QuickSendAsList /> : <QuickSendOneByOne />}
    </>
  );
}
