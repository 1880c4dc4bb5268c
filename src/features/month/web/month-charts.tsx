import { Link } from '@tanstack/react-router';
import { StepBars, type Step } from '#features/asking/web/step-bars.tsx';
import { FUNNEL_TEXTS, GAP_TEXTS } from '#features/asking/web/texts.ts';
import { formatShortDate } from '#platform/calendar.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { LazyBarChart } from '#platform/web/ui/lazy-bar-chart.tsx';
import type { MonthFigures, MonthWeek, NotAskedReason } from '../schema.ts';
import { NOT_ASKED_TEXTS, ROW_TEXTS } from '../table-texts.ts';
import { formatCount, MONTH_TEXTS } from './texts.ts';

/** Draws the main figures of a month; the tables below have all of them as numbers. */
export function MonthCharts({ figures }: { figures: MonthFigures }) {
  const { visits, weeks, asking } = figures;
  if (weeks === null && asking === null) return null;
  return (
    <div className="mb-4 grid grid-cols-1 gap-4 lg:grid-cols-[1fr_1fr_1.4fr] print:mb-2 print:grid-cols-3 print:gap-3">
      {weeks && <VisitsChart weeks={weeks} />}
      {weeks && <WaitingChart weeks={weeks} />}
      {asking && <ReviewSteps done={visits?.done} asking={asking} />}
    </div>
  );
}

function VisitsChart({ weeks }: { weeks: readonly MonthWeek[] }) {
  const isEmpty = weeks.every(({ done, missed }) => done + missed === 0);
  return (
    <Card title={MONTH_TEXTS.visitsByWeek}>
      {isEmpty ? (
        <p className="text-ink-soft">{MONTH_TEXTS.noVisits}</p>
      ) : (
        <LazyBarChart
          parts={[
            { pattern: 'filled', name: ROW_TEXTS.done },
            { pattern: 'dashed', name: ROW_TEXTS.missed },
          ]}
          bars={weeks.map(({ from, done, missed }) => ({
            label: formatShortDate(from),
            counts: [done, missed],
            caption: done + missed === 0 ? '' : `${formatCount(done)} + ${formatCount(missed)}`,
          }))}
        />
      )}
    </Card>
  );
}

function WaitingChart({ weeks }: { weeks: readonly MonthWeek[] }) {
  const isEmpty = weeks.every(({ mostMinutes }) => mostMinutes === null);
  return (
    <Card title={MONTH_TEXTS.waitingByWeek}>
      {isEmpty ? (
        <p className="text-ink-soft">{MONTH_TEXTS.noWaiting}</p>
      ) : (
        <LazyBarChart
          parts={[
            { pattern: 'filled', name: ROW_TEXTS.medianWait },
            { pattern: 'light', name: ROW_TEXTS.mostWait },
          ]}
          bars={weeks.map(({ from, medianMinutes, mostMinutes }) => ({
            label: formatShortDate(from),
            counts: [medianMinutes ?? 0, (mostMinutes ?? 0) - (medianMinutes ?? 0)],
            caption: mostMinutes === null ? '' : `${medianMinutes} / ${mostMinutes}`,
          }))}
        />
      )}
    </Card>
  );
}

interface ReviewStepsProps {
  done: number | undefined;
  asking: NonNullable<MonthFigures['asking']>;
}

/** Draws the steps from the visits to the opened links, and says of each why it is not more. */
function ReviewSteps({ done, asking }: ReviewStepsProps) {
  const steps =
    done === undefined
      ? [
          { label: ROW_TEXTS.asked, count: asking.askedPatients },
          { label: ROW_TEXTS.openedLinks, count: asking.openedLinks },
        ]
      : listSteps(done, asking);
  return (
    <Card
      title={MONTH_TEXTS.reviewSteps}
      aside={
        <Link to="/reviews/asking" className="text-brand-text underline print:hidden">
          {MONTH_TEXTS.whoIsAsked}
        </Link>
      }
    >
      <StepBars steps={steps} />
    </Card>
  );
}

/** The visits after which a patient may still be asked, or was not reached. */
const OPEN_REASONS: readonly NotAskedReason[] = ['undecided', 'not_sent'];

function listSteps(visitCount: number, asking: ReviewStepsProps['asking']): Step[] {
  const { askedVisits, deliveredVisits, openedVisits, notAsked } = asking;
  const isOpen = ({ reason }: (typeof notAsked)[number]) => OPEN_REASONS.includes(reason);
  const openReasons = notAsked.filter(isOpen);
  const finalReasons = notAsked.filter((reason) => !isOpen(reason));
  const unreportedCount = askedVisits - deliveredVisits;
  const unopenedCount = askedVisits - openedVisits;
  return [
    { label: FUNNEL_TEXTS.done, count: visitCount },
    {
      label: FUNNEL_TEXTS.mayBeAsked,
      count: askedVisits + sumCounts(openReasons),
      note: describeReasons(finalReasons),
    },
    { label: FUNNEL_TEXTS.asked, count: askedVisits, note: describeReasons(openReasons) },
    {
      label: FUNNEL_TEXTS.delivered,
      count: deliveredVisits,
      note:
        unreportedCount > 0 ? MONTH_TEXTS.reason(GAP_TEXTS.no_report, unreportedCount) : undefined,
    },
    {
      label: FUNNEL_TEXTS.opened,
      count: openedVisits,
      // Of those asked, as a link is opened too where no report came; some links are not measured.
      note: unopenedCount > 0 ? MONTH_TEXTS.unopened(unopenedCount, askedVisits) : undefined,
    },
  ];
}

function sumCounts(reasons: readonly { count: number }[]): number {
  return reasons.reduce((sum, { count }) => sum + count, 0);
}

/** Says how many visits did not come to a step, and every reason, so that the numbers add up. */
function describeReasons(
  reasons: readonly { reason: NotAskedReason; count: number }[],
): string | undefined {
  if (reasons.length === 0) return undefined;
  const words = reasons.map(({ reason, count }) =>
    MONTH_TEXTS.reason(NOT_ASKED_TEXTS[reason], count),
  );
  return MONTH_TEXTS.notThere(sumCounts(reasons), words.join(' · '));
}
