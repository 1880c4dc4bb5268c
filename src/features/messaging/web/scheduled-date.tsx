import { daysBetween, formatDate, type CalendarDate } from '#platform/time.ts';
import { classNames } from '#platform/web/ui/class-names.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

interface ScheduledDateProps {
  date: CalendarDate;
  /** The clinic's date, as the server said it. */
  today: CalendarDate;
  /** Still to be sent: a past date then wants attention. */
  isOpen?: boolean;
}

/** 'Tomorrow' over '21 Nov 2026': what people say, and what the calendar says. */
export function ScheduledDate({ date, today, isOpen = false }: ScheduledDateProps) {
  const days = daysBetween(today, date);
  return (
    <span className="inline-grid">
      <span
        className={classNames(
          'first-letter:uppercase',
          isOpen && days < 0 && 'font-semibold text-danger',
          isOpen && days === 0 && 'font-semibold',
        )}
      >
        {relative.format(days, 'day')}
      </span>
      <time dateTime={date} className="text-sm whitespace-nowrap text-ink-soft">
        {formatDate(date)}
      </time>
    </span>
  );
}
