import { useEffect, type ReactNode } from 'react';
import { useRootMark } from '../use-root-mark.ts';
import { classNames } from './class-names.ts';

interface PageHeadProps {
  title: string;
  /** Name of the browser's tab where the title greets someone. */
  tab?: string;
  /** One line saying what the page is for. */
  description?: ReactNode;
  /** A link back to the list, before the title. */
  back?: ReactNode;
  /** The language of the title, where it is not the screen's. */
  titleLang?: string | undefined;
  /** Icons for the frequent actions, beside the title. */
  tools?: ReactNode;
  /** The page's one primary action: right of the title; on a phone in the bar at the bottom of the screen. */
  action?: ReactNode;
}

/** Opens a page, and names the browser's tab after it. */
export function PageHead({
  title,
  tab = title,
  description,
  back,
  titleLang,
  tools,
  action,
}: PageHeadProps) {
  useEffect(() => {
    document.title = `${tab} · Wellword`;
  }, [tab]);
  return (
    <header
      className={classNames(
        'mb-4 flex items-start justify-between sm:mb-5',
        back ? 'gap-1' : 'gap-6',
      )}
    >
      {back}
      <div className={classNames('min-w-0', back !== undefined && 'grow')}>
        <h1 lang={titleLang} className="text-lg wrap-break-word sm:text-xl">
          {title}
        </h1>
        {description && <p className="text-sm text-ink-soft sm:text-base">{description}</p>}
      </div>
      {tools && <div className="ms-auto flex shrink-0 items-center max-sm:-mt-2">{tools}</div>}
      {action && <PageAction>{action}</PageAction>}
    </header>
  );
}

/** The page's one primary action: on a phone it is beside the menu's button, in the bar at the bottom of the screen. */
export function PageAction({ children }: { children: ReactNode }) {
  useRootMark('data-page-action', true);
  return (
    <div className="max-sm:fixed max-sm:start-19 max-sm:end-3 max-sm:bottom-2 max-sm:z-20 max-sm:grid max-sm:*:min-h-12 max-sm:[[data-bulk-bar]_&]:hidden sm:shrink-0 print:hidden">
      {children}
    </div>
  );
}
