import type { ReactNode } from 'react';
import { SHEET_LIST_TEXTS } from './sheet-texts.ts';

/** Says that messages are in the sheet, and takes all of them back; stays until it is closed. */
export function Exported({ children, onUndo }: { children: ReactNode; onUndo: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span className="grow">{children}</span>
      <button type="button" className="link min-h-11 min-w-11 shrink-0" onClick={onUndo}>
        {SHEET_LIST_TEXTS.undo}
      </button>
    </span>
  );
}
