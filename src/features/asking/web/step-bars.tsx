import { screenLocale } from '#platform/i18n.ts';
import { ShareBar } from '#platform/web/ui/share-bar.tsx';
import { FUNNEL_TEXTS } from './texts.ts';

export interface Step {
  readonly label: string;
  /** Null when it could point at single patients. */
  readonly count: number | null;
  /** Why it is not more. */
  readonly note?: string | undefined;
}

/** Draws the steps from visits to reviews; each bar and its share are measured against the longest one. */
export function StepBars({ steps }: { steps: readonly Step[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count ?? 0));
  return (
    <ul className="grid gap-3">
      {steps.map(({ label, count, note }) => (
        <li key={label}>
          <p className="mb-1 flex justify-between gap-4">
            <span>{label}</span>
            {count === null ? (
              <span className="text-ink-soft">{FUNNEL_TEXTS.hidden}</span>
            ) : (
              <span className="tabular-nums">
                <strong>{count.toLocaleString(screenLocale())}</strong>{' '}
                <span className="inline-block w-13 text-end text-ink-soft">
                  {formatShare(count / most)}
                </span>
              </span>
            )}
          </p>
          {count !== null && <ShareBar share={count / most} />}
          {note && <p className="mt-1 text-sm text-ink-soft print:hidden">{note}</p>}
        </li>
      ))}
    </ul>
  );
}

function formatShare(share: number): string {
  return share.toLocaleString(screenLocale(), { style: 'percent' });
}
