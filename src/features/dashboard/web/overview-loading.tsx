import { Card, CardColumns } from '#platform/web/ui/card.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { DUE_SHOWN, UPCOMING_SHOWN } from '../rules.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

/** Placeholders for the cards of today's work while they load. */
export function MessagesLoading() {
  return (
    <CardColumns>
      <LoadingCard title={DASHBOARD_TEXTS.overdue} rows={DUE_SHOWN} />
      <LoadingCard title={DASHBOARD_TEXTS.dueToday} rows={DUE_SHOWN} />
    </CardColumns>
  );
}

export function UpcomingLoading() {
  return <LoadingCard title={DASHBOARD_TEXTS.upcoming} rows={UPCOMING_SHOWN} />;
}

function LoadingCard({ title, rows }: { title: string; rows: number }) {
  return (
    <Card title={title} compact flush>
      <SkeletonRows label={DASHBOARD_TEXTS.loading} rows={rows} />
    </Card>
  );
}
