import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ToolbarProps {
  label: string;
  /** Three filters fit beside each other on a phone. */
  isOneLine?: boolean;
  children: ReactNode;
}

/** A row of filters over a list; wraps where it is narrow. */
export function Toolbar({ label, isOneLine = false, children }: ToolbarProps) {
  return (
    <search
      aria-label={label}
      className={classNames(
        'flex flex-wrap items-end gap-3 *:min-w-40 max-sm:*:grow',
        isOneLine &&
          'max-sm:gap-2 max-sm:*:min-w-26 max-sm:*:basis-26 max-sm:*:first:basis-33 max-sm:[&_input]:px-1.5 max-sm:[&_input]:placeholder:text-sm max-sm:[&_input::-webkit-search-cancel-button]:hidden max-sm:[&_select]:ps-1.5 max-sm:[&_select]:pe-5.5 max-sm:[&_select]:text-sm max-sm:[&_svg]:end-1 max-sm:[&_svg]:size-4',
      )}
    >
      {children}
    </search>
  );
}
