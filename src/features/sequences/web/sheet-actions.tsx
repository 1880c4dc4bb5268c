import { Undo2 } from 'lucide-react';
import type { Message } from '#features/messages/schema.ts';
import { canBeExported } from '#features/sheet-export/rules.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SHEET_LIST_TEXTS } from './sheet-texts.ts';
import { SEQUENCES_TEXTS } from './texts.ts';
import { useTakeBack } from './use-take-back.ts';

interface SheetActionsProps {
  messages: readonly Message[];
  notice: NoticeState;
  onSend: () => void;
  onTakenBack: () => void;
}

/** Writes the selected messages into the sheet, and takes back those of them that are in it. */
export function SheetActions({ messages, notice, onSend, onTakenBack }: SheetActionsProps) {
  const takeBack = useTakeBack(notice);
  const inSheet = messages.filter(({ status }) => status === 'sent_to_sheet');
  const undo = () => {
    void takeBack(inSheet);
    onTakenBack();
  };
  return (
    <>
      {inSheet.length > 0 && (
        <Button icon={Undo2} onClick={undo}>
          {SHEET_LIST_TEXTS.takeBack(inSheet.length)}
        </Button>
      )}
      {inSheet.length < messages.length && (
        <Button
          variant="primary"
          disabledReason={
            messages.some((message) => canBeExported(message))
              ? undefined
              : SHEET_LIST_TEXTS.noneReady
          }
          onClick={onSend}
        >
          {SEQUENCES_TEXTS.sendToSheet(messages.length)}
        </Button>
      )}
    </>
  );
}
