import { useQuery } from '@tanstack/react-query';
import { Bell as BellGlyph } from 'lucide-react';
import { useRef } from 'react';
import { can } from '#app/access.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { overviewQuery } from '#features/dashboard/web/use-overview.ts';
import { feedbackCountQuery } from '#features/feedback/web/use-feedback-count.ts';
import { AttentionLink, listAttention } from '#features/today/web/day-attention.tsx';
import { dayQuery } from '#features/today/web/use-day.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { listOtherAttention, mayCountMessages } from './attention.ts';
import { SHELL_TEXTS } from './texts.ts';

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
            <li key={item.lead} className="border-b border-line last:border-b-0">
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

/** Reads what Today reads. Live updates say when it changed, so it is not asked for with each screen. */
function useAttention() {
  const { actor } = useSession();
  const options = (isAllowed: boolean) => ({ staleTime: SLOW_FRESH_MS, enabled: isAllowed });
  const day = useQuery({ ...dayQuery(), ...options(can(actor, 'appointments.day')) });
  const overview = useQuery({ ...overviewQuery, ...options(mayCountMessages(actor)) });
  const feedback = useQuery({
    ...feedbackCountQuery,
    ...options(can(actor, 'feedback.count')),
  });
  return [
    ...listOtherAttention({ overview: overview.data, feedback: feedback.data }),
    ...(day.data ? listAttention(day.data) : []),
  ];
}
