import { Sheet } from 'lucide-react';
import type { Message } from '#features/messaging/schema.ts';
import { mayBeExported } from '#features/messaging/sheet/rules.ts';
import { SheetResult } from '#features/messaging/web/sheet/sheet-result.tsx';
import { isWhole, useSheetExport } from '#features/messaging/web/sheet/use-sheet-export.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SelectAll, type Selection } from '#platform/web/ui/data-table.tsx';
import { SHEET_LIST_TEXTS } from './texts.ts';

interface AutoQueueProps {
  messages: readonly Message[];
  selection: Selection<Message>;
  notice: NoticeState;
}

/** Over a section of Quick Send: which of its messages go to the clinic's sheet, and what came of it. */
export function AutoQueue({ messages, selection, notice }: AutoQueueProps) {
  const sheet = useSheetExport();
  const { progress, result } = sheet;
  const rows = messages.filter((message) => mayBeExported(message));
  const chosen = rows.filter(({ id }) => selection.selected.has(id));
  const send = async () => {
    if (chosen.length === 0) return notice.fail(SHEET_LIST_TEXTS.nothingToSend);
    notice.clear();
    const came = await sheet.run(chosen);
    if (came && came.exported > 0) selection.onChange(new Set());
    if (!came || !isWhole(came)) return;
    sheet.dismiss();
    notice.succeed(SHEET_LIST_TEXTS.queued(came.exported));
  };
  return (
    <div className="grid gap-3 border-b border-line px-4 py-2 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SelectAll rows={rows} idOf={({ id }) => id} selection={selection} labelShown />
        <Button
          icon={Sheet}
          busy={progress !== undefined}
          busyText={progress && SHEET_LIST_TEXTS.progress(progress.done, progress.total)}
          onClick={() => void send()}
        >
          {SHEET_LIST_TEXTS.autoQueue(chosen.length)}
        </Button>
      </div>
      {result && <SheetResult result={result} isQuick onDismiss={sheet.dismiss} />}
    </div>
  );
}
