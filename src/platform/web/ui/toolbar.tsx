import type { ReactNode } from 'react';

/** A row of filters over a list; wraps where it is narrow. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search aria-label={label} className="flex flex-wrap items-end gap-3 *:min-w-40 max-sm:*:grow">
      {children}
    </search>
  );
}
