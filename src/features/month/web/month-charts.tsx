import { Link } from '@tanstack/react-router';
import { StepBars } from '#features/asking/web/step-bars.tsx';
import { formatShortDate } from '#platform/calendar.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { LazyBarChart } from '#platform/web/ui/lazy-bar-chart.tsx';
import type { MonthFigures, MonthWeek } from '../schema.ts';
import { NOT_ASKED_TEXTS, ROW_TEXTS } from '../table-texts.ts';
import { formatCount, MONTH_TEXTS } from './texts.ts';

/** Draws the main figures of a month; the tables below have all of them as numbers. */
export function MonthCharts({ figures }: { figures: MonthFigures }) {
  const { visits, weeks, asking } = figures;
  if (weeks === null && asking === null) return null;
  return (
    <div className="mb-4 grid grid-cols-1 gap-4 lg:grid-cols-3 print:mb-2 print:grid-cols-3 print:gap-3">
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

/** Draws the steps from the visits to the opened links. */
function ReviewSteps({ done, asking }: ReviewStepsProps) {
  const { askedVisits, askedPatients, openedLinks, notAsked } = asking;
  const reasons = notAsked.map(
    ({ reason, count }) => `${NOT_ASKED_TEXTS[reason]}: ${formatCount(count)}`,
  );
  const note = reasons.length > 0 ? MONTH_TEXTS.notAsked(reasons.join(' · ')) : undefined;
  const askedStep =
    done === undefined
      ? { label: ROW_TEXTS.asked, count: askedPatients }
      : { label: MONTH_TEXTS.visitsAsked, count: askedVisits, note };
  const steps = [
    ...(done === undefined ? [] : [{ label: MONTH_TEXTS.visitsDone, count: done }]),
    askedStep,
    { label: ROW_TEXTS.openedLinks, count: openedLinks },
  ];
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
