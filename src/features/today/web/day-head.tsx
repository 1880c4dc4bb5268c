import { Link, useNavigate } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarPlus,
  ChevronLeft,
  ChevronRight,
  Monitor,
  Plus,
  Printer,
} from 'lucide-react';
import { useEffect } from 'react';
import { addDays, formatDate, formatWeekday } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import { DAY_TEXTS } from './texts.ts';
import { ViewSwitch } from './view-switch.tsx';
import { useMay } from '#features/clinics/web/use-may.ts';
import { todayAccess } from '../policy.ts';
import { appointmentsAccess } from '#features/appointments/policy.ts';

interface DayHeadProps {
  date: CalendarDate;
  today: CalendarDate;
  onBook: () => void;
  onWalkIn: () => void;
}

/** Opens the screen: the day with its neighbours, and what can be added to it. */
export function DayHead({ date, today, onBook, onWalkIn }: DayHeadProps) {
  const title = nameDay(date, today);
  useEffect(() => {
    document.title = `${title} · Wellword`;
  }, [title]);
  const isToday = date === today;
  const mayBook = useMay(appointmentsAccess['appointments.create']);
  const mayAddWalkIn = useMay(todayAccess['appointments.addWalkIn']);
  return (
    <header
      data-wide
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:-mt-2 max-sm:mb-1 max-sm:gap-x-1"
    >
      <div className="-mx-2.5 flex min-w-0 items-center print:mx-0">
        <StepLink date={addDays(date, -1)} today={today} icon={ChevronLeft}>
          {DAY_TEXTS.dayBefore}
        </StepLink>
        <h1 className="min-w-0 px-1 text-center text-lg max-sm:leading-tight sm:flex sm:items-baseline sm:gap-2 lg:px-2 lg:text-xl">
          {title}{' '}
          <small className="block text-sm font-normal whitespace-nowrap text-ink-soft lg:text-base">
            {formatDay(date)}
          </small>
        </h1>
        <StepLink date={addDays(date, 1)} today={today} icon={ChevronRight}>
          {DAY_TEXTS.dayAfter}
        </StepLink>
      </div>
      <div className="ms-auto flex items-center gap-2 print:hidden">
        {!isToday && (
          <LinkButton to="/today" search={{}}>
            {DAY_TEXTS.backToToday}
          </LinkButton>
        )}
        <span className="contents max-lg:hidden">
          <ViewSwitch date={date} today={today} view="day" />
          <button
            type="button"
            aria-label={DAY_TEXTS.print}
            title={DAY_TEXTS.print}
            onClick={() => window.print()}
            className={ICON_BUTTON}
          >
            <Printer aria-hidden className="size-5" />
          </button>
          {isToday && (
            <Link
              to="/today/board"
              aria-label={DAY_TEXTS.board}
              title={DAY_TEXTS.board}
              className={ICON_BUTTON}
            >
              <Monitor aria-hidden className="size-5" />
            </Link>
          )}
          {mayBook && <Button onClick={onBook}>{DAY_TEXTS.newAppointment}</Button>}
        </span>
        <span className="flex items-center lg:hidden">
          {mayBook && (
            <IconButton icon={CalendarPlus} label={DAY_TEXTS.newAppointment} onClick={onBook} />
          )}
          <MoreMenu date={date} today={today} />
        </span>
        {isToday && mayAddWalkIn && (
          <PageAction>
            <Button variant="primary" icon={Plus} wide onClick={onWalkIn}>
              {DAY_TEXTS.walkIn}
            </Button>
          </PageAction>
        )}
      </div>
    </header>
  );
}

/** Holds on a narrow screen what a wide one shows side by side. */
function MoreMenu({ date, today }: Pick<DayHeadProps, 'date' | 'today'>) {
  const navigate = useNavigate();
  const day = date === today ? {} : { date };
  const items: MenuItem[] = [
    {
      label: DAY_TEXTS.week,
      icon: CalendarDays,
      onSelect: () => void navigate({ to: '/today', search: { ...day, view: 'week' } }),
    },
    { label: DAY_TEXTS.print, icon: Printer, onSelect: () => window.print() },
  ];
  if (date === today)
    items.push({
      label: DAY_TEXTS.board,
      icon: Monitor,
      onSelect: () => void navigate({ to: '/today/board' }),
    });
  return <Menu variant="plain" label={DAY_TEXTS.more} items={items} />;
}

export const ICON_BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink';

interface StepLinkProps {
  date: CalendarDate;
  today: CalendarDate;
  icon: Icon;
  children: string;
}

function StepLink({ date, today, icon: Glyph, children }: StepLinkProps) {
  return (
    <Link
      to="/today"
      search={date === today ? {} : { date }}
      aria-label={children}
      title={children}
      className={`${ICON_BUTTON} print:hidden`}
    >
      <Glyph aria-hidden className="size-5" />
    </Link>
  );
}

/** Names a day by its distance from today, else by its weekday. */
export function nameDay(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return DAY_TEXTS.title;
  if (date === addDays(today, 1)) return DAY_TEXTS.tomorrow;
  if (date === addDays(today, -1)) return DAY_TEXTS.yesterday;
  return formatWeekday(date, 'long');
}

/** Formats a date as 'Mon, 23 Nov 2026'. */
export function formatDay(date: CalendarDate): string {
  return `${formatWeekday(date, 'short')}, ${formatDate(date)}`;
}
