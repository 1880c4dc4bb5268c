import type { Heartbeat } from '../schema.ts';
import { agoText, HEARTBEAT_TEXTS as TEXTS } from './heartbeat-texts.ts';

/** Lists when the server answered no request for a while, and the operations that ran meanwhile. */
export function DelayList({ delays }: Pick<Heartbeat, 'delays'>) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{TEXTS.delays}</h3>
      <p className="text-sm text-ink-soft">{TEXTS.delaysHelp}</p>
      <ul className="divide-y divide-line border-t border-line">
        {delays.map(({ secondsAgo, ms, operations }) => (
          <li
            key={`${secondsAgo} ${ms}`}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2 last:pb-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {operations.length === 0 ? TEXTS.noOperation : operations.join(', ')}
            </span>
            <span className="text-sm text-ink-soft tabular-nums">
              {TEXTS.delay(ms)}, {agoText(secondsAgo)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
