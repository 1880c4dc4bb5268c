import { i18n } from '#platform/i18n.ts';
import { Link } from '@tanstack/react-router';
import {
  BellRing,
  CalendarOff,
  ChevronRight,
  CircleQuestionMark,
  CircleX,
  Clock,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { daysBetween, formatDate, formatWeekday } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Icon } from '#platform/web/ui/icon.ts';
import { nameDay } from './day-head.tsx';
import { DAY_TEXTS } from './texts.ts';
import type { Day } from './use-day.ts';

interface DayAttentionProps {
  day: Day;
  /** The hints of other features that need attention, each an `AttentionLine`. */
  children?: ReactNode;
}

/** Lists what needs attention above the day, one line each. */
export function DayAttention({ day, children }: DayAttentionProps) {
  const { missedBefore, openBefore, toRemind, toAnswer, leaves, today } = day;
  return (
    <ul
      aria-label={DAY_TEXTS.attention}
      className="grid grid-cols-1 empty:hidden max-lg:-mx-4 max-lg:border-t max-lg:border-line sm:max-lg:-mx-6 lg:mb-4 lg:flex lg:flex-wrap lg:gap-x-4 lg:gap-y-2 print:hidden"
    >
      {children}
      {leaves.map((leave) => (
        <AttentionLine
          key={leave.id}
          icon={CalendarOff}
          {...DAY_TEXTS.toMove({ ...leave, day: nameLeaveDay(leave.from, today) })}
        >
          {(content, className) => (
            <Link to="/today/leave" search={{ leave: leave.id }} className={className}>
              {content}
            </Link>
          )}
        </AttentionLine>
      ))}
      {toRemind > 0 && (
        <AttentionLine icon={BellRing} {...DAY_TEXTS.toRemind(toRemind)}>
          {(content, className) => (
            <Link to="/today/remind" search={{}} className={className}>
              {content}
            </Link>
          )}
        </AttentionLine>
      )}
      {toAnswer && (
        <AttentionLine icon={CircleQuestionMark} {...DAY_TEXTS.toAnswer(toCount(toAnswer, today))}>
          {(content, className) => (
            <Link to="/today" search={{ date: toAnswer.date }} className={className}>
              {content}
            </Link>
          )}
        </AttentionLine>
      )}
      {missedBefore && (
        <AttentionLine icon={CircleX} {...DAY_TEXTS.missedBefore(toCount(missedBefore, today))}>
          {(content, className) => (
            <Link to="/today" search={{ date: missedBefore.date }} className={className}>
              {content}
            </Link>
          )}
        </AttentionLine>
      )}
      {openBefore && (
        <AttentionLine icon={Clock} {...DAY_TEXTS.openBefore(toCount(openBefore, today))}>
          {(content, className) => (
            <Link to="/today" search={{ date: openBefore.date }} className={className}>
              {content}
            </Link>
          )}
        </AttentionLine>
      )}
    </ul>
  );
}

/** Says in one line that the whole clinic is closed on the day. */
export function ClosedLine({ note }: { note: string }) {
  return (
    <p className="mb-3 flex min-h-11 items-center gap-2.5 rounded-md bg-sunken px-3 text-sm">
      <CalendarOff aria-hidden className="size-5 shrink-0 text-attention" />
      <span className="truncate" title={note}>
        <b className="font-semibold">{DAY_TEXTS.closedAllDay}</b>
        {note && `: ${note}`}
      </span>
    </p>
  );
}

interface AttentionLineProps {
  icon: Icon;
  /** In bold letters; the reason to look. */
  lead: string;
  rest: string;
  /** Builds the link over the whole line. */
  children: (content: ReactNode, className: string) => ReactNode;
}

/** One line: what it is and how to get there. */
export function AttentionLine({ icon: Glyph, lead, rest, children }: AttentionLineProps) {
  return (
    <li className="max-lg:border-b max-lg:border-line lg:max-w-full lg:grow">
      {children(
        <>
          <Glyph aria-hidden className="size-5 shrink-0 text-attention" />
          <span className="grow truncate" title={rest === '' ? lead : `${lead}: ${rest}`}>
            <b className="font-semibold">{lead}</b>
            {rest && `: ${rest}`}
          </span>
          <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
        </>,
        'flex min-h-11 items-center gap-2.5 bg-surface px-4 text-sm hover:bg-sunken lg:rounded-md lg:border lg:border-line lg:px-3',
      )}
    </li>
  );
}

/** Names the day on which a leave begins; empty where it has begun. */
function nameLeaveDay(from: CalendarDate, today: CalendarDate): string {
  const distance = daysBetween(today, from);
  if (distance <= 0) return '';
  if (distance === 1) return nameDay(from, today).toLowerCase();
  return i18n.t('on {day}', { day: distance < 7 ? formatWeekday(from, 'long') : formatDate(from) });
}

function toCount({ count, date }: { count: number; date: CalendarDate }, today: CalendarDate) {
  const distance = Math.abs(daysBetween(date, today));
  const day =
    distance <= 1
      ? nameDay(date, today).toLowerCase()
      : i18n.t('on {day}', { day: formatWeekday(date, 'long') });
  return { count, day };
}
