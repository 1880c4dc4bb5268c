import { CalendarDays, Clock, Star } from 'lucide-react';
import { agoText } from '#features/appointments/web/appointment-patient.tsx';
import { Card, CardEmpty, CardRow, CardRows } from '#platform/web/ui/card.tsx';
import { useNow } from '#platform/web/use-now.ts';
import type { Activity } from '../schema.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

const ICONS = { appointment: CalendarDays, review: Star } as const;

/** Shows the newest appointments and review requests. */
export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const now = useNow();
  return (
    <Card title={DASHBOARD_TEXTS.recent} icon={Clock} compact flush>
      {activities.length === 0 && <CardEmpty>{DASHBOARD_TEXTS.recentEmpty}</CardEmpty>}
      <CardRows>
        {activities.map((activity) => (
          <Row key={activity.id} activity={activity} now={now} />
        ))}
      </CardRows>
    </Card>
  );
}

function Row({ activity, now }: { activity: Activity; now: number }) {
  const { kind, what, at } = activity;
  const Glyph = ICONS[kind];
  const name = activity.patientName || DASHBOARD_TEXTS.unknownPatient;
  const text = [DASHBOARD_TEXTS.activityKinds[kind], what].filter(Boolean).join(' · ');
  return (
    <CardRow>
      <Glyph aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p title={name} className="truncate font-semibold">
          {name}
        </p>
        <p title={text} className="truncate text-sm text-ink-soft">
          {text}
        </p>
      </div>
      <time dateTime={at} className="shrink-0 text-sm whitespace-nowrap text-ink-soft">
        {agoText(at, now)}
      </time>
    </CardRow>
  );
}
