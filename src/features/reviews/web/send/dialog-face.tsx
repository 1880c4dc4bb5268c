import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';

/** Heads one face of a dialog; takes the focus when it replaces another, so that the keyboard and the screen reader follow; what stands above it stays in sight. */
export function FaceHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  // Before the dialog opens this does nothing: it begins on its first control.
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <h3 ref={ref} tabIndex={-1} className="scroll-mt-80 text-base outline-none">
      {children}
    </h3>
  );
}

/** The actions of a face; they stay at the lower edge of the dialog while what is above them scrolls. */
export function FaceActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-6 -mb-4 flex flex-wrap items-start justify-end gap-3 border-t border-line bg-surface p-4 max-sm:*:grow sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  );
}

/** What cannot be done with a message while it is on its way; its room is kept, so that nothing else comes under the finger. */
export function Meanwhile({ isGone, children }: { isGone: boolean; children: ReactNode }) {
  return <div className={classNames('grid', isGone && 'invisible')}>{children}</div>;
}
