import { i18n } from '#platform/i18n.ts';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import {
  BellRing,
  CalendarOff,
  ChevronDown,
  ChevronRight,
  CircleQuestionMark,
  CircleX,
  Clock,
  Ellipsis,
} from 'lucide-react';
import { useState } from 'react';
import { daysBetween, formatDate, formatWeekday } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Icon } from '#platform/web/ui/icon.ts';
import type { EarlierDay } from '../schema.ts';
import { DAY_TEXTS } from './texts.ts';
import type { Day } from './use-day.ts';

/** Something that needs attention, and where it is done. */
export interface AttentionItem {
  /** Differs from that of every other item. */
  id: string;
  icon: Icon;
  /** In bold letters; the reason to look. */
  lead: string;
  rest: string;
  link: LinkProps;
}

/** Returns what the days around today ask for; reminders only of those who may send them. */
export function listAttention(day: Day, mayRemind: boolean): AttentionItem[] {
  const { missedBefore, openBefore, toRemind, toAnswer, leaves, today } = day;
  const items: AttentionItem[] = leaves.map((leave) => ({
    id: leave.id,
    icon: CalendarOff,
    ...DAY_TEXTS.toMove({ ...leave, day: nameLeaveDay(leave.from, today) }),
    link: linkOptions({ to: '/today/leave', search: { leave: leave.id } }),
  }));
  if (mayRemind && toRemind && toRemind.count > 0)
    items.push({
      id: 'toRemind',
      icon: BellRing,
      ...DAY_TEXTS.toRemind({ ...toRemind, today }),
      link: linkOptions({ to: '/today/remind', search: { date: toRemind.date } }),
    });
  if (toAnswer)
    items.push({
      id: 'toAnswer',
      icon: CircleQuestionMark,
      ...DAY_TEXTS.toAnswer(toCount(toAnswer, today)),
      link: linkTo(toAnswer),
    });
  const earlier = [
    { id: 'missedBefore', icon: CircleX, visits: missedBefore, describe: DAY_TEXTS.missedBefore },
    { id: 'openBefore', icon: Clock, visits: openBefore, describe: DAY_TEXTS.openBefore },
  ];
  for (const { visits, describe, ...item } of earlier)
    if (visits)
      items.push({
        ...item,
        ...describe(toCount(visits, today)),
        link: linkTo(visits),
      });
  return items;
}

/** Leads to the first visit, also where its list is folded. */
function linkTo({ date, visitId }: NonNullable<EarlierDay>): LinkProps {
  // The row is scrolled to.
  return linkOptions({ to: '/today', search: { date, visit: visitId }, resetScroll: false });
}

/** A phone shows so many lines; of more, the last says how many others there are, and opens them. */
const LINES_ON_PHONE = 3;

/** Lists what needs attention above the day. */
export function DayAttention({ items }: { items: readonly AttentionItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const foldedFrom = items.length > LINES_ON_PHONE ? LINES_ON_PHONE - 1 : items.length;
  const foldedCount = items.length - foldedFrom;
  const line = 'max-lg:border-b max-lg:border-line lg:max-w-full lg:grow';
  const toLine = (item: AttentionItem, isFolded: boolean) => (
    <li key={item.id} className={classNames(line, isFolded && 'max-lg:hidden')}>
      <AttentionLink
        item={item}
        className="bg-surface px-4 lg:rounded-md lg:border lg:border-line lg:px-3"
      />
    </li>
  );
  return (
    <ul
      aria-label={DAY_TEXTS.attention}
      className={classNames(
        'grid grid-cols-1 empty:hidden max-lg:-mx-4 max-lg:border-t max-lg:border-line sm:max-lg:-mx-6 lg:mb-4 lg:gap-x-3 lg:gap-y-2 print:hidden',
        // Up to three find room in one line; more are in two even columns.
        items.length > 3 ? 'lg:grid-cols-2' : 'lg:flex lg:flex-wrap',
      )}
    >
      {items.slice(0, foldedFrom).map((item) => toLine(item, false))}
      {foldedCount > 0 && (
        <li className={classNames(line, 'lg:hidden')}>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="group flex min-h-11 w-full items-center gap-2.5 bg-surface px-4 text-start text-sm hover:bg-sunken"
          >
            <Ellipsis aria-hidden className="size-5 shrink-0 text-ink-soft" />
            <span className="grow">{DAY_TEXTS.moreAttention(foldedCount)}</span>
            <ChevronDown
              aria-hidden
              className="size-4.5 shrink-0 text-ink-soft group-aria-expanded:rotate-180"
            />
          </button>
        </li>
      )}
      {items.slice(foldedFrom).map((item) => toLine(item, !isOpen))}
    </ul>
  );
}

interface AttentionLinkProps {
  item: AttentionItem;
  className: string;
  onClick?: () => void;
}

/** One line: what it is and how to get there. */
export function AttentionLink({
  item: { icon: Glyph, lead, rest, link },
  className,
  onClick,
}: AttentionLinkProps) {
  return (
    <Link
      {...link}
      onClick={onClick}
      className={classNames(
        'flex min-h-11 items-center gap-2.5 py-1 text-sm leading-snug hover:bg-sunken',
        className,
      )}
    >
      <Glyph aria-hidden className="size-5 shrink-0 text-attention" />
      <span className="min-w-0 grow wrap-anywhere">
        <b className="font-semibold">{lead}</b>
        {rest && `: ${rest}`}
      </span>
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
    </Link>
  );
}

/** Says in one line that the whole clinic is closed on the day. */
export function ClosedLine({ note }: { note: string }) {
  return (
    <p className="mb-3 flex min-h-11 items-center gap-2.5 rounded-md bg-sunken px-3 py-1 text-sm leading-snug">
      <CalendarOff aria-hidden className="size-5 shrink-0 text-attention" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{DAY_TEXTS.closedAllDay}</b>
        {note && `: ${note}`}
      </span>
    </p>
  );
}

/** Names the day on which a leave begins; undefined where it has begun. */
function nameLeaveDay(from: CalendarDate, today: CalendarDate): string | undefined {
  const distance = daysBetween(today, from);
  return distance <= 0 ? undefined : nameDayInSentence(from, today);
}

function onWeekday(date: CalendarDate): string {
  return i18n.t('on {weekday}', { weekday: formatWeekday(date, 'long') });
}

function toCount({ count, date }: { count: number; date: CalendarDate }, today: CalendarDate) {
  return { count, day: nameDayInSentence(date, today) };
}

function nameDayInSentence(date: CalendarDate, today: CalendarDate): string {
  const distance = daysBetween(today, date);
  if (distance === 0) return i18n.t('today');
  if (distance === 1) return i18n.t('tomorrow');
  if (distance === -1) return i18n.t('yesterday');
  return Math.abs(distance) < 7 ? onWeekday(date) : i18n.t('on {date}', { date: formatDate(date) });
}
