import { useEffect, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { STATUS_TEXTS } from '#features/messages/web/texts.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { SHEET_LIST_TEXTS } from './sheet-texts.ts';

interface ExportedProps {
  count: number;
  /** Says that so many messages are in the clinic's Google Sheet. */
  children: string;
  /** Milliseconds until the sentence gives way to its short form. */
  clearAfter: number;
  onUndo: () => void;
}

/** Says that messages are in the sheet, for as long as good news stays; Undo stays until it is closed. */
export function Exported({ count, children, clearAfter, onUndo }: ExportedProps) {
  const [isNews, setNews] = useState(true);
  const isDemo = useSession().standIns.includes('sheet');
  useEffect(() => {
    const timer = setTimeout(() => setNews(false), clearAfter);
    return () => clearTimeout(timer);
  }, [clearAfter]);
  const news = isDemo ? SHEET_LIST_TEXTS.exportedInDemo(count) : children;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span className="grow">{isNews ? news : STATUS_TEXTS.sent_to_sheet}</span>
      <button type="button" className="link min-h-11 min-w-11 shrink-0" onClick={onUndo}>
        {UI_TEXTS.undo}
      </button>
      <span className="basis-full text-sm">{SHEET_LIST_TEXTS.undoHelp}</span>
    </span>
  );
}
