import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

interface FieldPopoverProps {
  id: string;
  /** Says what it holds. */
  label: string;
  /** The frame of the field, below which it opens. */
  anchor: RefObject<HTMLElement | null>;
  /** Draws what it holds while it is open; `closePopover` closes it. */
  children: () => ReactNode;
}

const GAP = 4;
const MARGIN = 8;

/**
 * Choices of a field, over the page; on a phone a sheet from below. A button with its id as `popoverTarget` opens it. The browser
 * closes it on Esc or a click elsewhere, and gives the focus back; a digit is typed into the field.
 */
export function FieldPopover({ id, label, anchor, children }: FieldPopoverProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const typeIntoField = ({ key }: KeyboardEvent) => {
      if (!/^\d$/.test(key)) return;
      panel.current?.hidePopover();
      // Its text is selected then, so the digit takes its place.
      anchor.current?.querySelector('input')?.focus();
    };
    const openPanel = panel.current;
    openPanel?.addEventListener('keydown', typeIntoField);
    return () => openPanel?.removeEventListener('keydown', typeIntoField);
  }, [anchor]);
  useLayoutEffect(() => {
    if (!isOpen || !panel.current) return undefined;
    const observer = new ResizeObserver(() => place(panel.current, anchor.current));
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [isOpen, anchor]);
  return (
    <dialog
      ref={panel}
      id={id}
      popover="auto"
      aria-label={isOpen ? label : undefined}
      tabIndex={-1}
      onToggle={({ newState }) => setOpen(newState === 'open')}
      className="fixed inset-auto m-0 max-h-[92dvh] overflow-y-auto overscroll-contain border border-line bg-surface p-3 text-ink shadow-lg backdrop:bg-transparent empty:invisible max-sm:inset-x-0 max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-t-lg max-sm:backdrop:bg-black/50 sm:top-(--panel-top) sm:w-max sm:left-(--panel-left) sm:rounded-md"
    >
      {isOpen && children()}
    </dialog>
  );
}

/** Opens the popover of a field. */
export function openPopover(id: string): void {
  document.getElementById(id)?.togglePopover(true);
}

/** Closes the popover of a field. */
export function closePopover(id: string): void {
  document.getElementById(id)?.hidePopover();
}

/** Below the field, its start under the field's start; above when there is room there alone. */
function place(panel: HTMLElement | null, anchor: HTMLElement | null): void {
  if (!panel || !anchor) return;
  const box = anchor.getBoundingClientRect();
  const below = box.bottom + GAP;
  const above = box.top - GAP - panel.offsetHeight;
  const fitsBelow = below + panel.offsetHeight + MARGIN <= window.innerHeight;
  const lowest = Math.max(MARGIN, window.innerHeight - panel.offsetHeight - MARGIN);
  const top = fitsBelow ? below : above >= MARGIN ? above : lowest;
  const leftEdge = Math.min(box.left, window.innerWidth - panel.offsetWidth - MARGIN);
  panel.style.setProperty('--panel-top', `${top}px`);
  panel.style.setProperty('--panel-left', `${Math.max(MARGIN, leftEdge)}px`);
}
