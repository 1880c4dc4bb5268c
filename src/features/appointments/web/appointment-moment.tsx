import { formatDate, formatTime } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { ShortDate } from '#platform/web/ui/short-date.tsx';
import type { Appointment } from '../schema.ts';
import { dayWord } from './appointment-patient.tsx';

interface AppointmentMomentProps {
  appointment: Appointment;
  /** The clinic's date. */
  today: CalendarDate;
}

/** Shows the date, or 'Today' or 'Tomorrow', and the time. */
export function AppointmentMoment({ appointment, today }: AppointmentMomentProps) {
  const { appointmentDate: date, appointmentTime: time } = appointment;
  const word = dayWord({ date, today });
  return (
    <time
      dateTime={`${date}T${time}`}
      title={formatDate(date)}
      className="block text-sm whitespace-nowrap cards:min-w-16"
    >
      <span className={word === undefined ? 'block' : 'block font-semibold'}>
        {word ?? <ShortDate date={date} today={today} />}
      </span>
      <span className="block text-ink-soft">{formatTime(time)}</span>
    </time>
  );
}
