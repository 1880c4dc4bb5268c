import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Pages that only a printer shows, instead of the screen; each child is a page of its own. */
export function PrintedPages({ pages }: { pages: readonly { key: string; page: ReactNode }[] }) {
  return createPortal(
    <div data-printed-pages className="hidden print:block">
      {pages.map(({ key, page }) => (
        <div key={key} className="break-after-page last:break-after-auto">
          {page}
        </div>
      ))}
    </div>,
    document.body,
  );
}
