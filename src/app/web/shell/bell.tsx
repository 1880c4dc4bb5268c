import { Bell as BellGlyph } from 'lucide-react';
import { useRef } from 'react';
import { AttentionLink } from '#features/today/web/day-attention.tsx';
import { SHELL_TEXTS } from './texts.ts';
import { useAttention } from './use-attention.ts';

const LIST_ID = 'waiting';

/** Shows, on every screen, how many things need attention, and opens their list; without any there is no bell. */
export function Bell() {
  const items = useAttention();
  const list = useRef<HTMLDivElement>(null);
  if (items.length === 0) return null;
  const label = SHELL_TEXTS.waiting(items.length);
  return (
    <>
      <button
        type="button"
        popoverTarget={LIST_ID}
        aria-label={label}
        title={label}
        className="relative grid size-11 shrink-0 place-items-center rounded-md outline-current hover:bg-current/15"
      >
        <BellGlyph aria-hidden className="size-5" />
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-surface px-1 text-sm leading-none font-semibold text-ink tabular-nums"
        >
          {items.length}
        </span>
      </button>
      <div
        ref={list}
        id={LIST_ID}
        popover="auto"
        className="fixed inset-auto end-2 top-15 m-0 w-100 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-surface text-ink shadow-lg"
      >
        <ul aria-label={label}>
          {items.map((item) => (
            <li key={item.id} className="border-b border-line last:border-b-0">
              <AttentionLink
                item={item}
                onClick={() => list.current?.hidePopover()}
                className="px-4 -outline-offset-2"
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
