import { CalendarDays, Star } from 'lucide-react';
import { agoText } from '#features/appointments/web/appointment-patient.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { useNow } from '#platform/web/use-now.ts';
import type { Activity } from '../schema.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

const ICONS = { appointment: CalendarDays, review: Star } as const;

/** Shows the newest appointments and review requests. */
export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const now = useNow();
  return (
    <Card title={DASHBOARD_TEXTS.recent} flush>
      {activities.length === 0 && (
        <p className="px-4 py-6 text-ink-soft sm:px-6">{DASHBOARD_TEXTS.recentEmpty}</p>
      )}
      <ul>
        {activities.map((activity) => (
          <Row key={activity.id} activity={activity} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ activity, now }: { activity: Activity; now: number }) {
  const { kind, patientName, what, at } = activity;
  const Glyph = ICONS[kind];
  return (
    <li className="flex items-center gap-4 border-t border-line px-4 py-2 first:border-t-0 sm:px-6">
      <Glyph aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{patientName || DASHBOARD_TEXTS.unknownPatient}</p>
        <p className="line-clamp-2 text-sm text-ink-soft">
          {[DASHBOARD_TEXTS.activityKinds[kind], what].filter(Boolean).join(' · ')}
        </p>
      </div>
      <time dateTime={at} className="shrink-0 text-sm whitespace-nowrap text-ink-soft">
        {agoText(at, now)}
      </time>
    </li>
  );
}
