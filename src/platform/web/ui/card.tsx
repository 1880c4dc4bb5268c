import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  children: ReactNode;
  title?: string;
  /** One line below the title. */
  description?: ReactNode;
  /** Beside the title: a count, a filter, a quiet action. */
  aside?: ReactNode;
  /** The content reaches the border, as tables and lists do. */
  flush?: boolean;
  /** A small panel beside the page's main part. */
  compact?: boolean;
}

/** A white panel with a hairline; with a title it is a landmark of its own. */
export function Card({
  children,
  title,
  description,
  aside,
  flush = false,
  compact = false,
}: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames(
        'rounded-lg border border-line bg-surface',
        // On a phone a list reaches the edges of the screen.
        flush && 'max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0',
      )}
    >
      {(title || aside) && (
        <header
          className={classNames(
            'flex items-center justify-between gap-x-4 gap-y-2 px-4',
            compact ? 'min-h-12 pt-1' : 'flex-wrap pt-4 sm:px-6 sm:pt-5',
            flush && 'border-b border-line pb-3 sm:pb-4',
          )}
        >
          <div className="min-w-0">
            {title && (
              <h2 id={titleId} className={compact ? 'text-base' : 'text-lg'}>
                {title}
              </h2>
            )}
            {description && <p className="text-sm text-ink-soft">{description}</p>}
          </div>
          {aside}
        </header>
      )}
      <div className={flush ? undefined : compact ? 'px-4 pb-3 empty:hidden' : 'p-4 sm:p-6'}>
        {children}
      </div>
    </section>
  );
}
