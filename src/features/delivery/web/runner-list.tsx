import {
  Ban,
  Circle,
  CircleCheck,
  CircleDot,
  CircleSlash,
  CircleX,
  MessageCircleOff,
  TriangleAlert,
} from 'lucide-react';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Icon } from '#platform/web/ui/icon.ts';
import type { RunnerState } from '../runner-rules.ts';
import type { RunnerMessage } from './runner-card.tsx';
import { RUNNER_TEXTS, STATE_TEXTS } from './runner-texts.ts';

/** The list goes along with the run, so that it never has to scroll. */
const SHOWN = { before: 3, all: 9 } as const;

const SHAPES: Readonly<Record<RunnerState | 'now', { icon: Icon; className: string }>> = {
  now: { icon: CircleDot, className: 'text-ink' },
  waiting: { icon: Circle, className: 'text-ink-soft' },
  blocked: { icon: TriangleAlert, className: 'text-attention' },
  do_not_contact: { icon: Ban, className: 'text-danger' },
  no_consent: { icon: MessageCircleOff, className: 'text-attention' },
  may_not_leave: { icon: CircleX, className: 'text-attention' },
  skipped: { icon: CircleSlash, className: 'text-ink-soft' },
  sent: { icon: CircleCheck, className: 'text-success' },
  left: { icon: CircleCheck, className: 'text-ink-soft' },
};

interface RunnerListProps {
  entries: readonly { entry: RunnerMessage; state: RunnerState }[];
  currentId: string | undefined;
}

/** Lists the messages around the one on the card, each with its state; on wide screens only. */
export function RunnerList({ entries, currentId }: RunnerListProps) {
  const index = entries.findIndex(({ entry }) => entry.id === currentId);
  const last = Math.max(0, entries.length - SHOWN.all);
  const start = Math.min(index === -1 ? last : Math.max(0, index - SHOWN.before), last);
  const visibleEntries = entries.slice(start, start + SHOWN.all);
  const after = entries.length - start - visibleEntries.length;
  return (
    <aside aria-label={RUNNER_TEXTS.list} className="max-lg:hidden">
      <h2 className="mb-2 text-base">{RUNNER_TEXTS.list}</h2>
      {start > 0 && <p className="px-3 text-sm text-ink-soft">{RUNNER_TEXTS.before(start)}</p>}
      <ol>
        {visibleEntries.map(({ entry, state }) => (
          <Row key={entry.id} entry={entry} state={entry.id === currentId ? 'now' : state} />
        ))}
      </ol>
      {after > 0 && <p className="px-3 text-sm text-ink-soft">{RUNNER_TEXTS.after(after)}</p>}
      <p className="mt-3 px-3 text-sm text-ink-soft">{RUNNER_TEXTS.stopHelp}</p>
    </aside>
  );
}

function Row({ entry, state }: { entry: RunnerMessage; state: RunnerState | 'now' }) {
  const { icon: Glyph, className } = SHAPES[state];
  const isOpen = state === 'now' || state === 'waiting' || state === 'blocked';
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames(
        'flex min-h-14 items-center gap-3 rounded-md px-3',
        state === 'now' && 'bg-sunken shadow-[inset_4px_0_var(--color-ink)]',
      )}
    >
      <Glyph aria-hidden className={classNames('size-5 shrink-0', className)} />
      <span className="grid min-w-0">
        <span
          title={entry.patientName}
          className={classNames('truncate', isOpen && 'font-semibold')}
        >
          {entry.patientName}
        </span>
        <span className="text-sm text-ink-soft">{STATE_TEXTS[state]}</span>
      </span>
    </li>
  );
}
