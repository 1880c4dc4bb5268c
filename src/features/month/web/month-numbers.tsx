import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { formatShortMonth } from '../rules.ts';
import type { MonthFigures } from '../schema.ts';
import { isEmptyEarlier } from '../table-rules.ts';
import { ROW_TEXTS } from '../table-texts.ts';
import { formatCount, formatShare, MONTH_TEXTS } from './texts.ts';

interface MonthNumber {
  readonly label: string;
  /** The figure now and before; null where there is none. */
  readonly now: number | null;
  readonly earlier: number | null;
  readonly format: (figure: number) => string;
  /** Says by how much it differs, for a difference that is not 0. */
  readonly describe: (difference: number) => string;
  readonly isMoreBetter: boolean;
}

/** Shows the four main figures beside those of the same days of the month before. */
export function MonthNumbers({ figures }: { figures: MonthFigures }) {
  const numbers = listNumbers(figures);
  if (numbers.length === 0) return null;
  const earlierMonth = formatShortMonth(figures.earlier.from);
  const isCompared = !isEmptyEarlier(figures);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:mb-2 print:auto-cols-fr print:grid-flow-col print:grid-cols-none">
      {numbers.map((number) => (
        <div
          key={number.label}
          className="bg-surface px-4 py-3 odd:last:col-span-2 lg:odd:last:col-span-1"
        >
          <dt className="text-ink-soft">{number.label}</dt>
          <dd>
            <strong className="block text-xl tabular-nums">
              {number.now === null ? MONTH_TEXTS.unknown : number.format(number.now)}
            </strong>
            {isCompared && (
              <span className="flex flex-wrap gap-x-2 text-sm">
                <Change number={number} />
                <span className="text-ink-soft">
                  {MONTH_TEXTS.earlier(
                    earlierMonth,
                    number.earlier === null ? MONTH_TEXTS.unknown : number.format(number.earlier),
                  )}
                </span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ number: { now, earlier, describe, isMoreBetter } }: { number: MonthNumber }) {
  if (now === null || earlier === null || now === earlier) return null;
  const isMore = now > earlier;
  const Arrow = isMore ? ArrowUp : ArrowDown;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 font-semibold',
        isMore === isMoreBetter ? 'text-success' : 'text-attention',
      )}
    >
      <Arrow aria-hidden className="size-4" />
      {describe(now - earlier)}
    </span>
  );
}

function listNumbers({ visits, waiting, asking, earlier }: MonthFigures): MonthNumber[] {
  const numbers: MonthNumber[] = [];
  if (visits)
    numbers.push(
      {
        label: MONTH_TEXTS.visitsDone,
        now: visits.done,
        earlier: earlier.visits?.done ?? null,
        format: formatCount,
        describe: MONTH_TEXTS.countChange,
        isMoreBetter: true,
      },
      {
        label: ROW_TEXTS.missed,
        now: toMissedShare(visits),
        earlier: toMissedShare(earlier.visits),
        format: formatShare,
        describe: MONTH_TEXTS.pointsChange,
        isMoreBetter: false,
      },
    );
  if (waiting)
    numbers.push({
      label: ROW_TEXTS.medianWait,
      now: waiting.medianMinutes,
      earlier: earlier.waiting?.medianMinutes ?? null,
      format: MONTH_TEXTS.minutes,
      describe: MONTH_TEXTS.minutesChange,
      isMoreBetter: false,
    });
  if (asking)
    numbers.push({
      label: ROW_TEXTS.asked,
      now: asking.askedPatients,
      earlier: earlier.askedPatients,
      format: formatCount,
      describe: MONTH_TEXTS.countChange,
      isMoreBetter: true,
    });
  return numbers;
}

/** Returns the share of booked visits that were missed, rounded as it is shown; null without any. */
function toMissedShare(visits: MonthFigures['visits']): number | null {
  const bookedVisits = visits ? visits.done - visits.walkIns + visits.missed : 0;
  return visits && bookedVisits > 0
    ? Math.round((visits.missed / bookedVisits) * 1000) / 1000
    : null;
}
