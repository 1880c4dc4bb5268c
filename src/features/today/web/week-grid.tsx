import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import type { DoctorId } from '#features/clinics/schema.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatTime, formatWeekday } from '#platform/calendar.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { WeekDay, WeekVisit } from '../schema.ts';
import { findStage } from '../visit-rules.ts';
import { listWeekRows } from '../week-rules.ts';
import { PrintedWeek } from './printed-week.tsx';
import { DAY_TEXTS } from './texts.ts';
import { VisitShape } from './visit-shape.tsx';
import { WeekAgenda } from './week-agenda.tsx';
import {
  describeAway,
  describeBooked,
  describeState,
  findVisits,
  FreeSlot,
  selectDays,
  type OnBook,
} from './week-parts.tsx';

interface WeekGridProps {
  week: { readonly today: string; readonly days: readonly WeekDay[] };
  doctor: { readonly id: DoctorId; readonly name: string };
  onBook: OnBook;
}

/** Lists the times of a week down and its days across; on a phone one day below the other. */
export function WeekGrid({ week, doctor, onBook }: WeekGridProps) {
  const { clinic } = useSession();
  const { today } = week;
  const doctorId = doctor.id;
  const days = selectDays(week.days);
  const rows = listWeekRows(days);
  if (rows.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={DAY_TEXTS.noSlots}>
        {DAY_TEXTS.noSlotsHelp}
      </EmptyState>
    );
  return (
    <>
      <PrintedWeek
        days={days}
        rows={rows}
        doctorName={doctor.name}
        clinicName={clinic.clinicName}
      />
      <div className="sm:hidden">
        <WeekAgenda days={days} today={today} doctorId={doctorId} onBook={onBook} />
      </div>
      <section
        aria-label={DAY_TEXTS.weekTitle}
        className="relative overflow-x-auto rounded-lg border border-line bg-surface max-sm:hidden"
      >
        <table className="w-full min-w-180 table-fixed border-separate [border-spacing:0] text-sm">
          <thead>
            <tr>
              <th scope="col" className="w-20 border-b border-line p-2 text-start font-normal">
                <span className="sr-only">{DAY_TEXTS.time}</span>
              </th>
              {days.map((day) => (
                <DayHead key={day.date} day={day} isToday={day.date === today} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.time}
                className={row.isAfterBreak ? '*:border-t-16 *:border-t-sunken' : undefined}
              >
                <th
                  scope="row"
                  className="h-11 border-b border-line px-2 text-start font-normal whitespace-nowrap text-ink-soft tabular-nums"
                >
                  {formatTime(row.time)}
                </th>
                {days.map((day) => (
                  <WeekCell
                    key={day.date}
                    day={day}
                    visits={findVisits(day, { row, rows, days })}
                    time={row.time}
                    doctorId={doctorId}
                    onBook={onBook}
                    today={today}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function DayHead({ day, isToday }: { day: WeekDay; isToday: boolean }) {
  const { date } = day;
  const away = describeAway(day);
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'h-11 border-s border-b border-line px-1 text-start font-normal text-ink-soft',
        isToday && 'bg-sunken shadow-[inset_0_3px_var(--color-ink)]',
      )}
    >
      <span className="flex items-center justify-between gap-1">
        <b className="font-semibold whitespace-nowrap text-ink">
          {formatWeekday(date, 'short')} {Number(date.slice(-2))}
        </b>{' '}
        <span className="truncate">{describeBooked(day)}</span>
      </span>
      {away !== '' && (
        <span title={away} className="block truncate text-attention">
          {' '}
          {away}
        </span>
      )}
    </th>
  );
}

interface WeekCellProps {
  day: WeekDay;
  visits: readonly WeekVisit[];
  time: string;
  doctorId: DoctorId;
  onBook: OnBook;
  today: string;
}

/** Hatched, so that a closed time differs from an empty one also without colours; forced colours remove other patterns. */
const CLOSED =
  'bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_7px,transparent_7px_14px)] forced-colors:forced-color-adjust-none forced-colors:border-[CanvasText] forced-colors:bg-[repeating-linear-gradient(135deg,GrayText_0_1px,Canvas_1px_7px)]';

function WeekCell({ day, visits, time, doctorId, onBook, today }: WeekCellProps) {
  const isOpen = day.slots.includes(time);
  const isBookable = day.bookable.includes(time);
  const isClosed = !isOpen && visits.length === 0;
  return (
    <td
      className={classNames(
        'border-s border-b border-line p-0.5 align-top',
        isClosed ? CLOSED : day.date === today && 'bg-sunken',
      )}
    >
      {visits.map((visit) => (
        <WeekCard key={visit.id} visit={visit} row={time} />
      ))}
      {isBookable && (
        <FreeSlot
          date={day.date}
          time={time}
          doctorId={doctorId}
          onBook={onBook}
          className="flex min-h-10 w-full items-center gap-1.5 rounded-sm px-2 text-start text-ink-soft hover:bg-sunken hover:text-ink"
        />
      )}
    </td>
  );
}

/** A visit; with its time where that is not the row's. */
function WeekCard({ visit, row }: { visit: WeekVisit; row: string }) {
  const { patientId, patientName, appointmentTime } = visit;
  const stage = findStage(visit);
  const content = (
    <>
      <span className="contents [&_svg]:size-4 [&>span]:size-5">
        <VisitShape stage={stage} token={null} />
      </span>
      <span className="min-w-0 font-semibold">
        {appointmentTime !== row && (
          <span className="block font-normal text-ink-soft">{formatTime(appointmentTime)} </span>
        )}
        <span title={patientName} className="line-clamp-2 wrap-anywhere">
          {patientName}
        </span>
      </span>
      <span className="sr-only">, {describeState(visit)}</span>
    </>
  );
  const className =
    'relative flex min-h-10 min-w-0 items-center gap-1 rounded-sm border border-line bg-surface px-1';
  if (patientId === null) return <span className={className}>{content}</span>;
  return (
    <Link
      to="/patients/$id"
      params={{ id: patientId }}
      className={classNames(className, 'hover:border-edge')}
    >
      {content}
    </Link>
  );
}
