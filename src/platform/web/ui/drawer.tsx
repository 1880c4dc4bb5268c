import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { closeModal, focusFirstControl, useModal } from '../use-modal.ts';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

interface DrawerProps {
  title: string;
  open: boolean;
  /** Esc, the cross, a click beside it. The owner then sets `open` to false. */
  onClose: () => void;
  /** A form; its `<FormActions>` stay in sight at the lower edge. */
  children: ReactNode;
}

/** A panel over the end of the screen for a form that a button opens; on a phone it takes the whole screen. */
export function Drawer({ title, open, onClose, children }: DrawerProps) {
  const titleId = useId();
  const ref = useModal(open);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      {...closeModal({ open, onClose, busy: false })}
      className="drawer ms-auto h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-surface p-0 text-ink open:flex sm:w-130 sm:rounded-s-lg sm:shadow-xl"
    >
      {open && (
        <>
          <header className="flex min-h-13 shrink-0 items-center border-b border-line py-2 ps-4 pe-16 sm:ps-6">
            <h2 id={titleId} className="text-lg">
              {title}
            </h2>
          </header>
          <div
            data-dialog-body
            className="flex min-h-0 grow scroll-py-24 flex-col overflow-y-auto overscroll-contain px-4 pt-4 sm:px-6 sm:pt-5 [&>form]:flex [&>form]:grow [&>form]:flex-col"
          >
            {children}
          </div>
          {/* Last, so that it opens with the focus on the first field and not on its way out. */}
          <div className="absolute end-2 top-1 sm:end-4">
            <IconButton icon={X} label={UI_TEXTS.close} onClick={onClose} />
          </div>
        </>
      )}
    </dialog>
  );
}

/** Moves the focus to the first field of a form that came after its drawer had opened. */
export function FirstField() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const body = mark.current?.parentElement;
    if (body && !body.contains(document.activeElement)) focusFirstControl(body);
  }, []);
  return <span ref={mark} hidden />;
}
