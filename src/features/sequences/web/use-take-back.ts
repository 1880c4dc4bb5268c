import { useState } from 'react';
import { deliveryApi } from '#features/delivery/web/api.ts';
import type { Message } from '#features/messages/schema.ts';
import { useMessageCache } from '#features/messages/web/use-message-cache.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { SHEET_LIST_TEXTS } from './sheet-texts.ts';

/**
 * Sets messages that were written into the sheet back to pending, one after the other, and shows
 * the result in `notice`.
 */
export function useTakeBack(notice: NoticeState) {
  const cache = useMessageCache();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async (messages: readonly Message[]) => {
    if (isBusy) return;
    setBusy(true);
    notice.show({ tone: 'info', text: SHEET_LIST_TEXTS.takingBack });
    let doneCount = 0;
    for (const { id } of messages) {
      const isDone = await deliveryApi.notSentAfterAll.call({ id }).then(
        () => true,
        () => false,
      );
      if (isDone) doneCount += 1;
    }
    setBusy(false);
    cache.refresh();
    const failedCount = messages.length - doneCount;
    if (failedCount > 0) notice.fail(SHEET_LIST_TEXTS.notTakenBack(failedCount));
    else notice.show({ tone: 'info', text: SHEET_LIST_TEXTS.takenBack(doneCount) });
  };
  return takeBack;
}
