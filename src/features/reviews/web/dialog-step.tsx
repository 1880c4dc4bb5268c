import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';

/**
 * The heading of one dialog step. Takes the focus when it replaces another, so that keyboard and
 * screen reader follow, without scrolling.
 */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  // Has no effect before the dialog opens, which focuses its first control.
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <h3 ref={ref} tabIndex={-1} className="scroll-mt-80 text-base outline-none">
      {children}
    </h3>
  );
}

/** The buttons of a dialog step; they stay at the lower edge while the content scrolls. */
export function StepButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-6 -mb-4 flex flex-wrap items-start justify-end gap-3 border-t border-line bg-surface p-4 max-sm:*:grow sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  );
}

/**
 * Hides actions while a message is being sent, but keeps their space, so that no other button moves
 * under the finger.
 */
export function HideWhileSending({ isGone, children }: { isGone: boolean; children: ReactNode }) {
  return <div className={classNames('grid', isGone && 'invisible')}>{children}</div>;
}
