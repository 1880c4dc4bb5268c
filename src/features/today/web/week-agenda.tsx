import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { DoctorId } from '#features/clinics/schema.ts';
import { formatDate, formatTime, formatWeekday } from '#platform/calendar.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { CallLink } from '#platform/web/ui/call-link.tsx';
import type { WeekDay, WeekVisit } from '../schema.ts';
import { findStage } from '../visit-rules.ts';
import { DAY_TEXTS } from './texts.ts';
import { VisitShape } from './visit-shape.tsx';
import { describeDay, describeState, FreeSlot, type OnBook } from './week-parts.tsx';

interface WeekAgendaProps {
  days: readonly WeekDay[];
  today: string;
  doctorId: DoctorId;
  onBook: OnBook;
}

/** A doctor's week on a phone: one day below the other, with a strip that jumps to each. */
export function WeekAgenda({ days, today, ...booking }: WeekAgendaProps) {
  const id = useId();
  const show = (date: string) => {
    const section = document.querySelector(`#${CSS.escape(`${id}-${date}`)}`);
    section?.closest('details')?.setAttribute('open', '');
    section?.scrollIntoView();
  };
  const past = days.filter(({ date }) => date < today);
  // A week that is over is shown whole.
  const foldedDays = past.length < days.length ? past : [];
  const list = (visibleDays: readonly WeekDay[]) =>
    visibleDays.map((day) => (
      <AgendaDay key={day.date} id={`${id}-${day.date}`} day={day} {...booking} />
    ));
  return (
    <>
      <nav
        aria-label={DAY_TEXTS.days}
        className="sticky top-14 z-10 -mx-4 flex border-y border-line bg-surface"
      >
        {days.map(({ date }) => (
          <button
            key={date}
            type="button"
            aria-current={date === today ? 'date' : undefined}
            onClick={() => show(date)}
            className={classNames(
              'min-h-12 grow basis-0 text-sm leading-tight text-ink-soft',
              date === today && 'shadow-[inset_0_-3px_currentColor] forced-colors:underline',
            )}
          >
            {formatWeekday(date, 'short')}
            <b className="block font-semibold text-ink tabular-nums">{Number(date.slice(-2))}</b>
          </button>
        ))}
      </nav>
      {foldedDays.length > 0 && (
        <details className="group/earlier -mx-4 border-b border-line bg-surface">
          <summary className="flex min-h-11 items-center justify-between gap-3 px-4 text-sm text-ink-soft">
            {DAY_TEXTS.earlierDays(foldedDays.reduce((sum, { visits }) => sum + visits.length, 0))}
            <ChevronDown aria-hidden className="size-4.5 group-open/earlier:rotate-180" />
          </summary>
          <div className="px-4">{list(foldedDays)}</div>
        </details>
      )}
      {list(days.slice(foldedDays.length))}
    </>
  );
}

interface AgendaDayProps extends Pick<WeekAgendaProps, 'doctorId' | 'onBook'> {
  id: string;
  day: WeekDay;
}

function AgendaDay({ id, day, ...booking }: AgendaDayProps) {
  const { date, visits, bookable: free, awayNote } = day;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="-mx-4 scroll-mt-27 border-b border-line bg-surface"
    >
      <header className="flex min-h-11 items-center justify-between gap-3 bg-sunken px-4 text-sm">
        <h2 id={`${id}-title`} className="text-base whitespace-nowrap">
          {formatWeekday(date, 'short')} {formatDate(date)}
        </h2>
        <span
          className={classNames('truncate text-ink-soft', awayNote !== null && 'text-attention')}
        >
          {describeDay(day)}
        </span>
      </header>
      {visits.length > 0 && (
        <ol>
          {visits.map((visit) => (
            <AgendaVisit key={visit.id} visit={visit} />
          ))}
        </ol>
      )}
      {free.length > 0 && <FreeTimes free={free} date={date} {...booking} />}
      {visits.length === 0 && free.length === 0 && (
        <p className="px-4 py-3 text-sm text-ink-soft">{DAY_TEXTS.noVisits}</p>
      )}
    </section>
  );
}

function AgendaVisit({ visit }: { visit: WeekVisit }) {
  const { patientId, patientName, contactNumber, appointmentTime } = visit;
  const stage = findStage(visit);
  const content = (
    <>
      <time dateTime={appointmentTime} className="font-semibold whitespace-nowrap tabular-nums">
        {formatTime(appointmentTime)}
      </time>
      <VisitShape stage={stage} token={null} />
      <span className="min-w-0">
        <b className="block truncate font-semibold">{patientName}</b>
        <span className="block text-sm text-ink-soft">{describeState(visit)}</span>
      </span>
    </>
  );
  const className =
    'grid min-h-15 min-w-0 grow grid-cols-[4.5rem_1.75rem_minmax(0,1fr)] items-center gap-x-2 py-1 ps-4';
  return (
    <li className="flex items-center border-t border-line pe-1 first:border-t-0">
      {patientId === null ? (
        <span className={className}>{content}</span>
      ) : (
        <Link to="/patients/$id" params={{ id: patientId }} className={className}>
          {content}
        </Link>
      )}
      <CallLink number={contactNumber} name={patientName} />
    </li>
  );
}

/** As many as fit into two rows. */
const FEW = 8;

interface FreeTimesProps extends Pick<WeekAgendaProps, 'doctorId' | 'onBook'> {
  free: readonly string[];
  date: string;
}

/** The free times of a day: a few are shown at once, many in a part that opens. */
function FreeTimes({ free, ...slot }: FreeTimesProps) {
  return (
    <details open={free.length <= FEW} className="group/free border-t border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 text-sm text-ink-soft">
        {DAY_TEXTS.freeCount(free.length)}
        <ChevronDown aria-hidden className="size-4.5 group-open/free:rotate-180" />
      </summary>
      <ul className="grid grid-cols-4 gap-2 px-4 pb-3">
        {free.map((time) => (
          <li key={time} className="grid">
            <FreeSlot
              {...slot}
              time={time}
              withTime
              className="grid min-h-11 place-items-center rounded-md border border-edge bg-surface px-1 text-sm whitespace-nowrap tabular-nums hover:bg-sunken"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
