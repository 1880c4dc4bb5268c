import { Card } from '#platform/web/ui/card.tsx';
import { ShareBar } from '#platform/web/ui/share-bar.tsx';
import type { Overview } from '../schema.ts';
import { countText, DASHBOARD_TEXTS } from './texts.ts';

/** Shows the completion rates. */
export function PerformanceOverview({
  stats,
  performance,
}: Pick<Overview, 'stats' | 'performance'>) {
  const { completedAppointments, pendingReviews, completedReviews } = stats;
  const { endedAppointments, appointmentCompletionRate, reviewResponseRate, totalActivities } =
    performance;
  return (
    <Card title={DASHBOARD_TEXTS.performance} compact bare>
      <dl className="grid gap-3 md:auto-cols-auto md:grid-flow-col md:gap-4">
        {endedAppointments !== null && completedAppointments !== null && (
          <Rate
            label={DASHBOARD_TEXTS.completionRate}
            rate={appointmentCompletionRate}
            help={DASHBOARD_TEXTS.completionRateHelp(completedAppointments, endedAppointments)}
          />
        )}
        {pendingReviews !== null && completedReviews !== null && (
          <Rate
            label={DASHBOARD_TEXTS.responseRate}
            rate={reviewResponseRate}
            help={DASHBOARD_TEXTS.responseRateHelp(
              completedReviews,
              pendingReviews + completedReviews,
            )}
          />
        )}
        {totalActivities !== null && (
          <Measure
            label={DASHBOARD_TEXTS.totalActivities}
            value={countText(totalActivities)}
            help={DASHBOARD_TEXTS.totalActivitiesHelp}
          />
        )}
      </dl>
    </Card>
  );
}

function Rate({ label, rate, help }: { label: string; rate: number | null; help: string }) {
  const value = rate === null ? DASHBOARD_TEXTS.nothingToMeasure : DASHBOARD_TEXTS.percent(rate);
  return <Measure label={label} value={value} help={help} share={rate ?? 0} />;
}

interface MeasureProps {
  label: string;
  value: string;
  help: string;
  /** Percent that a bar shows beside the number. */
  share?: number;
}

function Measure({ label, value, help, share }: MeasureProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="me-2 text-lg font-semibold tabular-nums max-md:inline">{value}</dd>
      <dd className="text-sm text-ink-soft max-md:inline">{help}</dd>
      {share !== undefined && (
        <dd className="mt-1">
          <ShareBar share={share / 100} />
        </dd>
      )}
    </div>
  );
}
