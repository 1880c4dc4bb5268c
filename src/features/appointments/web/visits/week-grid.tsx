import { Link } from '@tanstack/react-router';
import { CalendarDays, Plus } from 'lucide-react';
import type { DoctorId } from '#features/clinics/schema.ts';
import { formatTime } from '#platform/calendar.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { WeekDay, WeekVisit } from '../../visits/schema.ts';
import { findStage } from '../../visits/visit-rules.ts';
import { formatWeekday } from './day-head.tsx';
import { DAY_TEXTS, STAGE_TEXTS } from './texts.ts';
import { VisitShape } from './visit-shape.tsx';

interface WeekGridProps {
  week: { readonly today: string; readonly days: readonly WeekDay[] };
  doctorId: DoctorId;
}

const SUNDAY = 6;

/** Lists the times of a week down and its days across: a visit is a card, a free time a plus. */
export function WeekGrid({ week, doctorId }: WeekGridProps) {
  const { today } = week;
  const days = week.days.filter((day, at) => at !== SUNDAY || !isEmpty(day));
  const times = [
    ...new Set(
      days.flatMap(({ slots, visits }) => [
        ...slots,
        ...visits.map(({ appointmentTime }) => appointmentTime),
      ]),
    ),
  ].toSorted();
  if (times.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={DAY_TEXTS.noSlots}>
        {DAY_TEXTS.noSlotsHelp}
      </EmptyState>
    );
  return (
    <section
      aria-label={DAY_TEXTS.weekTitle}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <table className="w-full min-w-180 table-fixed border-separate [border-spacing:0] text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-20 border-b border-line p-2 text-start font-normal">
              <span className="sr-only">{DAY_TEXTS.time}</span>
            </th>
            {days.map(({ date, awayNote }) => (
              <th
                key={date}
                scope="col"
                className="border-s border-b border-line p-2 text-start font-normal text-ink-soft"
              >
                <span className={date === today ? 'font-semibold text-ink' : undefined}>
                  {formatWeekday(date, 'short')} {Number(date.slice(-2))}
                </span>
                {awayNote !== null && (
                  <span className="block truncate text-attention" title={awayNote}>
                    {awayNote || DAY_TEXTS.closed}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th
                scope="row"
                className="h-11 border-b border-line px-2 text-start font-normal whitespace-nowrap text-ink-soft"
              >
                {formatTime(time)}
              </th>
              {days.map((day) => (
                <WeekCell key={day.date} day={day} time={time} doctorId={doctorId} today={today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isEmpty({ slots, visits }: WeekDay): boolean {
  return slots.length === 0 && visits.length === 0;
}

interface WeekCellProps {
  day: WeekDay;
  time: string;
  doctorId: DoctorId;
  today: string;
}

function WeekCell({ day, time, doctorId, today }: WeekCellProps) {
  const visits = day.visits.filter(({ appointmentTime }) => appointmentTime === time);
  const isOpen = day.slots.includes(time);
  const isBookable = isOpen && visits.length === 0 && day.date >= today;
  return (
    <td
      className={classNames(
        'border-s border-b border-line p-0.5 align-top',
        !isOpen && visits.length === 0 && 'bg-sunken',
      )}
    >
      {visits.map((visit) => (
        <WeekCard key={visit.id} visit={visit} />
      ))}
      {isBookable && (
        <Link
          to="/appointments"
          state={{
            wantsForm: true,
            slot: { doctorId, appointmentDate: day.date, appointmentTime: time },
          }}
          aria-label={DAY_TEXTS.book({
            day: `${formatWeekday(day.date, 'long')} ${Number(day.date.slice(-2))}`,
            time: formatTime(time),
          })}
          className="grid min-h-10 place-items-center rounded-sm text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <Plus aria-hidden className="size-4" />
        </Link>
      )}
    </td>
  );
}

function WeekCard({ visit }: { visit: WeekVisit }) {
  const { patientId, patientName } = visit;
  const stage = findStage(visit);
  const content = (
    <>
      <VisitShape stage={stage} token={null} />
      <span className="truncate font-semibold" title={patientName}>
        {patientName}
      </span>
      <span className="sr-only">, {STAGE_TEXTS[stage]}</span>
    </>
  );
  const look =
    'flex min-h-10 min-w-0 items-center gap-1 rounded-sm border border-line bg-canvas pe-1';
  if (patientId === null) return <span className={look}>{content}</span>;
  return (
    <Link
      to="/patients/$id"
      params={{ id: patientId }}
      className={classNames(look, 'hover:border-edge')}
    >
      {content}
    </Link>
  );
}
