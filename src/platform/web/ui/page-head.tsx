import { useEffect, type ReactNode } from 'react';
import { useRootMark } from '../use-root-mark.ts';

interface PageHeadProps {
  title: string;
  /** Name of the browser's tab where the title greets someone. */
  tab?: string;
  /** One line saying what the page is for. */
  description?: ReactNode;
  /** The page's one primary action: right of the title; on a phone full width at the bottom of the screen. */
  action?: ReactNode;
}

/** Opens a page, and names the browser's tab after it. */
export function PageHead({ title, tab = title, description, action }: PageHeadProps) {
  useEffect(() => {
    document.title = `${tab} · Wellword`;
  }, [tab]);
  useRootMark('data-page-action', Boolean(action));
  return (
    <header className="mb-6 flex items-start justify-between gap-6">
      <div className="min-w-0">
        <h1 className="text-lg sm:text-xl">{title}</h1>
        {description && <p className="mt-1 text-ink-soft">{description}</p>}
      </div>
      {action && (
        <div className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:grid max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-4 max-sm:[[data-bulk-bar]_&]:hidden sm:shrink-0">
          {action}
        </div>
      )}
    </header>
  );
}
