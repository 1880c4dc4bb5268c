import { Link } from '@tanstack/react-router';
import { CalendarCheck, CalendarDays } from 'lucide-react';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { addDays, formatShortDate, formatTime } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardEmpty, CardMore, CardRow, CardRows } from '#platform/web/ui/card.tsx';
import { UPCOMING_DAYS } from '../rules.ts';
import type { UpcomingAppointment } from '../schema.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

interface UpcomingAppointmentsProps {
  appointments: readonly UpcomingAppointment[];
  today: CalendarDate;
}

/** Shows the next appointments. */
export function UpcomingAppointments({ appointments, today }: UpcomingAppointmentsProps) {
  const to = addDays(today, UPCOMING_DAYS);
  return (
    <Card title={DASHBOARD_TEXTS.upcoming} icon={CalendarDays} compact flush>
      {appointments.length === 0 && <CardEmpty>{DASHBOARD_TEXTS.upcomingEmpty}</CardEmpty>}
      <CardRows>
        {appointments.map((appointment) => (
          <Row key={appointment.id} appointment={appointment} />
        ))}
      </CardRows>
      {appointments.length > 0 && (
        <CardMore>
          <Link
            to="/appointments"
            search={{ status: 'pending', days: 'dates', from: today, to }}
            className="link inline-flex min-h-11 items-center"
          >
            {DASHBOARD_TEXTS.upcomingAll}
          </Link>
        </CardMore>
      )}
    </Card>
  );
}

function Row({ appointment }: { appointment: UpcomingAppointment }) {
  const { patientName, appointmentDate, appointmentTime, doctorName, badge } = appointment;
  const isToday = badge === 'today';
  return (
    <CardRow>
      <div className="w-24 shrink-0">
        <time
          dateTime={`${appointmentDate}T${appointmentTime}`}
          className="block font-semibold tabular-nums"
        >
          {formatTime(appointmentTime)}
        </time>
        <Badge tone={isToday ? 'brand' : 'neutral'} icon={isToday ? CalendarCheck : CalendarDays}>
          {DASHBOARD_TEXTS.badges[badge]}
        </Badge>
      </div>
      <div className="min-w-0 grow">
        <p className="flex items-center gap-2">
          <span title={patientName} className="truncate font-semibold">
            {patientName}
          </span>
          <ContactMark row={appointment} />
        </p>
        <p className="truncate text-sm text-ink-soft">
          {formatShortDate(appointmentDate)} · {doctorName}
        </p>
      </div>
    </CardRow>
  );
}
