import { useEffect, useState, type ReactNode } from 'react';
import { STATUS_TEXTS } from '#features/messages/web/texts.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';

interface ExportedProps {
  children: ReactNode;
  /** Milliseconds until the sentence gives way to its short form. */
  clearAfter: number;
  onUndo: () => void;
}

/** Says that messages are in the sheet, for as long as good news stays; Undo stays until it is closed. */
export function Exported({ children, clearAfter, onUndo }: ExportedProps) {
  const [isNews, setNews] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNews(false), clearAfter);
    return () => clearTimeout(timer);
  }, [clearAfter]);
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span className="grow">{isNews ? children : STATUS_TEXTS.sent_to_sheet}</span>
      <button type="button" className="link min-h-11 min-w-11 shrink-0" onClick={onUndo}>
        {UI_TEXTS.undo}
      </button>
    </span>
  );
}
