import { ChevronDown, EllipsisVertical } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

export interface MenuItem {
  label: string;
  icon?: Icon;
  onSelect: () => void;
  /** Deletes something; comes last, and asks before it acts. */
  danger?: boolean;
  /** Why it cannot be chosen now; shown in the item. */
  disabledReason?: string;
}

interface MenuProps {
  /** The content that the button opens, e.g. 'More actions for Asha Devi'. */
  label: string;
  items: readonly MenuItem[];
  icon?: Icon;
  /** `plain`: without a frame, in a dense row. */
  variant?: 'framed' | 'plain';
  /** The button has its words beside the icon. */
  isLabelShown?: boolean;
}

const GAP = 4;
const MARGIN = 8;

/** A button with a list of actions. The browser closes it on Esc or a click elsewhere; items exist only while it is open. */
export function Menu({
  label,
  items,
  icon: Glyph = EllipsisVertical,
  variant = 'framed',
  isLabelShown = false,
}: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Counts: closed and opened again at once, the browser reports the opening alone.
  const [openings, setOpenings] = useState(0);
  const isOpen = openings > 0;
  useLayoutEffect(() => {
    if (openings === 0 || !list.current || !trigger.current) return;
    place({ list: list.current, trigger: trigger.current });
    itemsIn(list.current)[0]?.focus();
  }, [openings]);
  const choose = (item: MenuItem) => {
    if (item.disabledReason !== undefined) return;
    // First the focus goes back to the button, so that a dialog opened by the item returns it there too.
    list.current?.hidePopover();
    item.onSelect();
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={isLabelShown ? undefined : label}
        title={isLabelShown ? undefined : label}
        className={
          isLabelShown
            ? buttonClass('quiet')
            : classNames(
                'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink',
                variant === 'framed' && 'border border-line bg-surface hover:border-edge',
              )
        }
      >
        <Glyph aria-hidden className="size-5" />
        {isLabelShown && (
          <>
            {label}
            <ChevronDown aria-hidden className="size-4 text-ink-soft" />
          </>
        )}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={({ newState }) => setOpenings((before) => (newState === 'open' ? before + 1 : 0))}
        onKeyDown={move}
        className="fixed inset-auto m-0 min-w-56 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface py-1 text-ink shadow-lg empty:invisible"
      >
        {isOpen &&
          items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.disabledReason !== undefined || undefined}
              onClick={() => choose(item)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-sunken aria-disabled:text-ink-soft',
                item.danger && 'text-danger hover:bg-danger-soft',
              )}
            >
              {item.icon && <item.icon aria-hidden className="size-5 shrink-0" />}
              <span>
                {item.label}
                {item.disabledReason && (
                  <span className="block text-sm">{item.disabledReason}</span>
                )}
              </span>
            </button>
          ))}
      </div>
    </>
  );
}

function itemsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

function move(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsIn(event.currentTarget);
  const index = items.findIndex((item) => item === document.activeElement);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

/** Below the button, its end under the button's end; above when there is no room below. */
function place({ list, trigger }: { list: HTMLElement; trigger: HTMLElement }) {
  const box = trigger.getBoundingClientRect();
  const below = box.bottom + GAP;
  const fitsBelow = below + list.offsetHeight + MARGIN <= window.innerHeight;
  list.style.top = `${fitsBelow ? below : Math.max(MARGIN, box.top - GAP - list.offsetHeight)}px`;
  list.style.left = `${Math.max(MARGIN, box.right - list.offsetWidth)}px`;
}
