import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '#platform/time.ts';
import { DAY_TEXTS } from './texts.ts';

interface ViewSwitchProps {
  date: CalendarDate;
  today: CalendarDate;
  view: 'day' | 'week';
}

const LOOK =
  'flex min-h-11 items-center rounded-md px-3 text-sm text-ink-soft aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:inset-ring aria-[current=page]:inset-ring-edge';

// A link to the day is part of every link to a week.
const EXACT = { exact: true, includeSearch: true };

/** Switches between the day of all doctors and the week of one. */
export function ViewSwitch({ date, today, view }: ViewSwitchProps) {
  const day = date === today ? {} : { date };
  return (
    <nav
      aria-label={DAY_TEXTS.view}
      className="flex rounded-md bg-sunken inset-ring inset-ring-line"
    >
      <Link
        to="/today"
        search={day}
        activeOptions={EXACT}
        aria-current={view === 'day' ? 'page' : undefined}
        className={LOOK}
      >
        {DAY_TEXTS.day}
      </Link>
      <Link
        to="/today"
        search={{ ...day, view: 'week' }}
        activeOptions={EXACT}
        aria-current={view === 'week' ? 'page' : undefined}
        className={LOOK}
      >
        {DAY_TEXTS.week}
      </Link>
    </nav>
  );
}
