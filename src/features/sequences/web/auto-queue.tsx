import { Sheet } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#features/messages/schema.ts';
import { canBeExported } from '#features/sheet-export/rules.ts';
import { SheetMissing, SheetResult } from '#features/sheet-export/web/sheet-result.tsx';
import { useSession } from '#features/clinics/web/use-session.ts';
import { isWhole, useSheetExport } from '#features/sheet-export/web/use-sheet-export.ts';
import { BANNER_MS, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { SelectAll, type Selection } from '#platform/web/ui/data-table.tsx';
import { Exported } from './exported.tsx';
import { SHEET_LIST_TEXTS } from './sheet-texts.ts';
import { useTakeBack } from './use-take-back.ts';

interface AutoQueueProps {
  messages: readonly Message[];
  selection: Selection<Message>;
  notice: NoticeState;
}

/**
 * The bar over a section of Quick Send that sends selected messages to the clinic's sheet and shows
 * the result.
 */
export function AutoQueue({ messages, selection, notice }: AutoQueueProps) {
  const sheet = useSheetExport();
  const { progress, result } = sheet;
  const rows = messages.filter((message) => canBeExported(message));
  const selectedRows = rows.filter(({ id }) => selection.selected.has(id));
  const [isAsking, setAsking] = useState(false);
  const takeBack = useTakeBack(notice);
  const { hasSheet } = useSession().clinic;
  const ask = () => {
    if (!hasSheet) return notice.fail(<SheetMissing isQuick />);
    if (selectedRows.length === 0) return notice.fail(SHEET_LIST_TEXTS.nothingToSend);
    notice.clear();
    setAsking(true);
  };
  const send = async () => {
    setAsking(false);
    const came = await sheet.run(selectedRows);
    if (came && came.exported > 0) selection.onChange(new Set());
    if (!came || !isWhole(came)) return;
    sheet.dismiss();
    notice.show({
      tone: 'success',
      text: (
        <Exported
          count={came.exported}
          clearAfter={BANNER_MS.short}
          onUndo={() => void takeBack(selectedRows)}
        >
          {SHEET_LIST_TEXTS.queued(came.exported)}
        </Exported>
      ),
    });
  };
  return (
    <div className="grid gap-3 border-b border-line px-4 py-1 sm:px-6 sm:py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 sm:gap-x-6">
        <SelectAll rows={rows} idOf={({ id }) => id} selection={selection} labelShown />
        <Button
          icon={Sheet}
          busy={progress !== undefined}
          busyText={progress && SHEET_LIST_TEXTS.progress(progress.doneCount, progress.total)}
          disabledReason={hasSheet && rows.length === 0 ? SHEET_LIST_TEXTS.noneListed : undefined}
          onClick={ask}
        >
          {SHEET_LIST_TEXTS.autoQueue(selectedRows.length)}
        </Button>
      </div>
      {result && <SheetResult result={result} isQuick onDismiss={sheet.dismiss} />}
      <ConfirmDialog
        title={SHEET_LIST_TEXTS.queueTitle}
        open={isAsking}
        variant="primary"
        action={SHEET_LIST_TEXTS.queueNow(selectedRows.length)}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        {SHEET_LIST_TEXTS.queueQuestion(selectedRows.length)}
      </ConfirmDialog>
    </div>
  );
}
