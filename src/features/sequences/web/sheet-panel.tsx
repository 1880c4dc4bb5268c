import { Sheet } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import type { Message } from '#features/messages/schema.ts';
import { canBeExported } from '#features/sheet-export/rules.ts';
import { SheetMissing, SheetResult } from '#features/sheet-export/web/sheet-result.tsx';
import { useSession } from '#features/clinics/web/use-session.ts';
import { isWhole, useSheetExport } from '#features/sheet-export/web/use-sheet-export.ts';
import { BANNER_MS, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Exported } from './exported.tsx';
import { SEQUENCES_TEXTS } from './texts.ts';
import { SHEET_LIST_TEXTS } from './sheet-texts.ts';
import { useTakeBack } from './use-take-back.ts';

export interface SheetPanelHandle {
  /** Sends the selected messages, as the panel's own button does. */
  send: () => void;
}

interface SheetPanelProps {
  messages: readonly Message[];
  notice: NoticeState;
  onExported: () => void;
  /** The user has asked for it before the panel was loaded. */
  isWanted: boolean;
  onBegun: () => void;
  ref: Ref<SheetPanelHandle>;
}

/** The panel that sends selected messages to the clinic's sheet, with progress and failures. */
export function SheetPanel(props: SheetPanelProps) {
  const { messages, notice, onExported, isWanted, onBegun, ref } = props;
  const { progress, result, run, dismiss } = useSheetExport();
  const takeBack = useTakeBack(notice);
  const { hasSheet } = useSession().clinic;
  const send = async () => {
    if (messages.length === 0)
      return notice.fail(hasSheet ? SHEET_LIST_TEXTS.nothingToExport : <SheetMissing />);
    notice.clear();
    const came = await run(messages);
    if (came && came.exported > 0) onExported();
    if (!came || !isWhole(came)) return;
    dismiss();
    const exportedMessages = messages.filter((message) => canBeExported(message));
    notice.show({
      tone: 'success',
      text: (
        <Exported
          count={came.exported}
          clearAfter={BANNER_MS.long}
          onUndo={() => void takeBack(exportedMessages)}
        >
          {SHEET_LIST_TEXTS.exported(came.exported)}
        </Exported>
      ),
    });
  };
  useImperativeHandle(ref, () => ({ send: () => void send() }));
  useEffect(() => {
    if (!isWanted) return;
    onBegun();
    void send();
  });
  const ready = messages.filter((message) => canBeExported(message)).length;
  const isIdle = progress === undefined && result === undefined;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The action may have started far down the list.
    if (!isIdle) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isIdle]);
  return (
    <section
      aria-labelledby="send-to-sheet"
      ref={place}
      className={classNames(
        'grid gap-4',
        isIdle
          ? // On a phone the list comes first; the selection has its own bar there.
            'max-sm:order-last'
          : 'basis-full rounded-lg border border-line bg-surface p-4 sm:px-6',
      )}
    >
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id="send-to-sheet" className="sr-only">
            {SHEET_LIST_TEXTS.panel}
          </h2>
          <p
            aria-live="polite"
            className={classNames('text-sm text-ink-soft', messages.length === 0 && 'sm:sr-only')}
          >
            {messages.length === 0
              ? SHEET_LIST_TEXTS.help
              : SHEET_LIST_TEXTS.selected(ready, messages.length)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <Button
            icon={Sheet}
            busy={progress !== undefined}
            busyText={progress && SHEET_LIST_TEXTS.progress(progress.doneCount, progress.total)}
            disabledReason={
              messages.length > 0 && ready === 0 ? SHEET_LIST_TEXTS.noneReady : undefined
            }
            onClick={() => void send()}
          >
            {SEQUENCES_TEXTS.sendToSheet(messages.length)}
          </Button>
        </div>
      </div>
      {progress && <Progress {...progress} />}
      {result && <SheetResult result={result} onDismiss={dismiss} />}
    </section>
  );
}

function Progress({ doneCount, total }: { doneCount: number; total: number }) {
  return (
    <progress
      max={total}
      value={doneCount}
      aria-label={SHEET_LIST_TEXTS.progress(doneCount, total)}
      className="h-2 w-full accent-brand-text"
    />
  );
}
