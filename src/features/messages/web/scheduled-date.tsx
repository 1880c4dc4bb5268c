import { relativeTime } from '#platform/i18n.ts';
import { daysBetween, formatDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { classNames } from '#platform/web/ui/class-names.ts';

interface ScheduledDateProps {
  date: CalendarDate;
  /** The clinic's today, from the server. */
  today: CalendarDate;
  /** Not sent yet: then a past date is highlighted. */
  isOpen?: boolean;
  /** Both on one line. */
  isInline?: boolean;
}

/** Shows the date in words over the calendar date: 'Tomorrow' over '21 Nov 2026'. */
export function ScheduledDate({
  date,
  today,
  isOpen = false,
  isInline = false,
}: ScheduledDateProps) {
  const days = daysBetween(today, date);
  return (
    <span className={isInline ? 'inline-flex flex-wrap items-baseline gap-x-2' : 'inline-grid'}>
      <span
        className={classNames(
          'whitespace-nowrap first-letter:uppercase',
          isOpen && days < 0 && 'font-semibold text-danger',
          isOpen && days === 0 && 'font-semibold',
        )}
      >
        {relativeTime(days, 'day')}
      </span>
      <time dateTime={date} className="text-sm whitespace-nowrap text-ink-soft">
        {formatDate(date)}
      </time>
    </span>
  );
}
