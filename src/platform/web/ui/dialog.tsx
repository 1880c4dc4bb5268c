import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { closeModal, useModal } from '../use-modal.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

interface DialogProps {
  title: string;
  open: boolean;
  /** Esc, the cross, a click beside it. The owner then sets `open` to false. Without it the dialog cannot be closed. */
  onClose?: () => void;
  children: ReactNode;
  /** One line below the title, e.g. the patient's name. */
  description?: ReactNode;
  /** Stays visible above the content: `<NoticeBanner>` or `<Banner>`. Everything outside an open dialog is inert. */
  banner?: ReactNode;
  /** The actions; stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Something works that must not be left: closing is refused. */
  busy?: boolean;
}

const WIDTHS = { small: 'sm:max-w-md', medium: 'sm:max-w-2xl', large: 'sm:max-w-4xl' } as const;

/**
 * A modal window; on a phone a sheet from below. The browser itself keeps the focus inside, closes on Esc and
 * gives the focus back to where it was.
 */
export function Dialog({
  title,
  open,
  onClose,
  children,
  description,
  banner,
  footer,
  size = 'medium',
  busy = false,
}: DialogProps) {
  const titleId = useId();
  const ref = useModal(open);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      {...closeModal({ open, onClose: onClose ?? (() => {}), busy })}
      className={classNames(
        'm-auto max-h-[92dvh] w-full max-w-none flex-col overflow-hidden rounded-lg bg-surface p-0 text-ink shadow-xl open:flex',
        'max-sm:mb-0 max-sm:rounded-b-none',
        WIDTHS[size],
      )}
    >
      {open && (
        <>
          <header className="border-b border-line py-4 ps-4 pe-16 sm:ps-6">
            <h2 id={titleId} className="text-lg">
              {title}
            </h2>
            {description && <p className="text-sm text-ink-soft">{description}</p>}
          </header>
          {banner && (
            <div className="px-4 pt-4 empty:hidden has-[>[aria-live]:empty]:pt-0 sm:px-6">
              {banner}
            </div>
          )}
          <div data-dialog-body className="grow overflow-y-auto overscroll-contain p-4 sm:p-6">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap items-start justify-end gap-3 border-t border-line p-4 max-sm:*:grow sm:px-6">
              {footer}
            </footer>
          )}
          {/* Last, so that a dialog opens with the focus on its first control and not on its way out. */}
          {onClose && (
            <div className="absolute end-2 top-2 sm:end-4">
              <IconButton icon={X} label={UI_TEXTS.close} onClick={() => !busy && onClose()} />
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

interface SideSheetProps {
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in from the start of the line, as the menu does on a phone. */
export function SideSheet({ label, open, onClose, children }: SideSheetProps) {
  const ref = useModal(open);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      {...closeModal({ open, onClose, busy: false })}
      className="side me-auto h-dvh max-h-none w-72 max-w-[85vw] bg-surface p-0 text-ink shadow-xl"
    >
      {open && children}
    </dialog>
  );
}
