import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

interface CardProps {
  children: ReactNode;
  title?: string;
  icon?: Icon;
  /** One line below the title. */
  description?: ReactNode;
  /** Beside the title: a count, a filter, a quiet action. */
  aside?: ReactNode;
  /** The content reaches the border, as tables and lists do. */
  flush?: boolean;
  /** A small panel beside the page's main part. */
  compact?: boolean;
  /** Only a phone has a panel; elsewhere the content lies on the page. */
  bare?: boolean;
  /** A part of a long form: a wide screen has the title beside the content, and a line in place of the panel. */
  beside?: boolean;
}

/** A white panel with a hairline; with a title it is a landmark of its own. */
export function Card({
  children,
  title,
  icon: Glyph,
  description,
  aside,
  flush = false,
  compact = false,
  bare = false,
  beside = false,
}: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames(
        'rounded-lg border border-line bg-surface',
        // On a phone a list reaches the edges of the screen.
        flush && 'max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0',
        bare && 'md:border-0 md:bg-transparent',
        beside &&
          'xl:grid xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-5 xl:rounded-none xl:border-x-0 xl:border-t-0 xl:bg-transparent xl:pt-1 xl:pb-5',
      )}
    >
      {(title || aside) && (
        <header
          className={classNames(
            'flex items-center justify-between gap-x-4 gap-y-2 px-4',
            !compact && 'flex-wrap pt-4 sm:px-6 sm:pt-5',
            compact && (flush ? 'min-h-11' : 'min-h-12 pt-1'),
            flush && !compact && 'border-b border-line pb-3 sm:pb-4',
            bare && 'md:min-h-8 md:px-0 md:pt-0',
            beside && 'xl:items-start xl:p-0',
          )}
        >
          <div className="min-w-0">
            {title && (
              <h2
                id={titleId}
                className={classNames(
                  'flex items-center gap-2',
                  compact ? 'text-base' : 'text-lg',
                  beside && 'xl:text-base',
                )}
              >
                {Glyph && <Glyph aria-hidden className="size-5 shrink-0 text-ink-soft" />}
                <span>{title}</span>
              </h2>
            )}
            {description && <p className="text-sm text-ink-soft">{description}</p>}
          </div>
          {aside}
        </header>
      )}
      <div
        className={classNames(
          !flush && (compact ? 'px-4 pb-3 empty:hidden' : 'p-4 sm:p-6'),
          bare && 'md:p-0',
          beside && 'xl:p-0',
        )}
      >
        {children}
      </div>
    </section>
  );
}

/** Cards that share one panel from a tablet's width on, as its columns. */
export function CardColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4 md:auto-cols-fr md:grid-flow-col md:gap-0 md:*:not-first:rounded-s-none md:*:not-first:border-s-0 md:*:not-last:rounded-e-none">
      {children}
    </div>
  );
}

/** Rows of two lines in a compact card. A patient's mark shows its sign alone. */
export function CardRows({ children }: { children: ReactNode }) {
  return (
    <ul data-dense className="@container/table divide-y divide-line">
      {children}
    </ul>
  );
}

export function CardRow({ children }: { children: ReactNode }) {
  return <li className="flex min-h-13 items-center gap-3 px-4 py-0.5">{children}</li>;
}

/** In place of the rows where there are none. */
export function CardEmpty({ children }: { children: ReactNode }) {
  return <p className="px-4 pt-1 pb-4 text-ink-soft">{children}</p>;
}

/** The link to all, below the rows. */
export function CardMore({ children }: { children: ReactNode }) {
  return <p className="border-t border-line px-4 text-sm">{children}</p>;
}
