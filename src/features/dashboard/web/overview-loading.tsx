import type { Feature } from '#features/clinics/schema.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { DUE_SHOWN, UPCOMING_SHOWN } from '../rules.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

/** Placeholders for the cards of today's work while they load. */
export function WorkLoading({ features }: { features: readonly Feature[] }) {
  const rows = (count: number) => <SkeletonRows label={DASHBOARD_TEXTS.loading} rows={count} />;
  return (
    <>
      {features.includes('sequences') && (
        <>
          <Card title={DASHBOARD_TEXTS.overdue} flush>
            {rows(DUE_SHOWN)}
          </Card>
          <Card title={DASHBOARD_TEXTS.dueToday} flush>
            {rows(DUE_SHOWN)}
          </Card>
        </>
      )}
      {features.includes('appointments') && (
        <Card title={DASHBOARD_TEXTS.upcoming} flush>
          {rows(UPCOMING_SHOWN)}
        </Card>
      )}
    </>
  );
}
