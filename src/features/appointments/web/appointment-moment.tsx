import { formatDate, formatTime } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Appointment } from '../schema.ts';
import { dayWord } from './appointment-patient.tsx';

interface AppointmentMomentProps {
  appointment: Appointment;
  /** The clinic's date. */
  today: CalendarDate;
}

/** 'Tomorrow' where people say so, the date, and the time. */
export function AppointmentMoment({ appointment, today }: AppointmentMomentProps) {
  const { appointmentDate: date, appointmentTime: time } = appointment;
  const word = dayWord({ date, today });
  return (
    <time dateTime={`${date}T${time}`} className="block whitespace-nowrap">
      <span className={word === undefined ? 'block' : 'block font-semibold'}>
        {word ?? formatDate(date)}
      </span>
      <span className="block text-sm text-ink-soft">
        {word !== undefined && `${formatDate(date)}, `}
        {formatTime(time)}
      </span>
    </time>
  );
}
