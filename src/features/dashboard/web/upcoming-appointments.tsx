import { Link } from '@tanstack/react-router';
import { CalendarCheck, CalendarDays } from 'lucide-react';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { addDays, formatDate, formatTime } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
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
    <Card title={DASHBOARD_TEXTS.upcoming} flush>
      {appointments.length === 0 && (
        <p className="px-4 py-6 text-ink-soft sm:px-6">{DASHBOARD_TEXTS.upcomingEmpty}</p>
      )}
      <ul>
        {appointments.map((appointment) => (
          <Row key={appointment.id} appointment={appointment} />
        ))}
      </ul>
      {appointments.length > 0 && (
        <p className="border-t border-line px-4 sm:px-6">
          <Link
            to="/appointments"
            search={{ status: 'pending', days: 'dates', from: today, to }}
            className="link inline-flex min-h-11 items-center"
          >
            {DASHBOARD_TEXTS.upcomingAll}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Row({ appointment }: { appointment: UpcomingAppointment }) {
  const { patientName, appointmentDate, appointmentTime, doctorName, badge } = appointment;
  const isToday = badge === 'today';
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line px-4 py-2 first:border-t-0 sm:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {patientName}
          <ContactMark row={appointment} />
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={`${appointmentDate}T${appointmentTime}`} className="tabular-nums">
            {formatDate(appointmentDate)}, {formatTime(appointmentTime)}
          </time>{' '}
          <span className="max-sm:hidden">·</span>{' '}
          <span className="max-sm:block">{doctorName}</span>
        </p>
      </div>
      <Badge tone={isToday ? 'brand' : 'neutral'} icon={isToday ? CalendarCheck : CalendarDays}>
        {DASHBOARD_TEXTS.badges[badge]}
      </Badge>
    </li>
  );
}
