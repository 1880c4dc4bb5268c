import { ChevronDown } from 'lucide-react';
import { Fragment, useId } from 'react';
import { formatTime, timeIn } from '#platform/calendar.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import { describeAnswer } from '#features/appointments/web/answer-texts.ts';
import { findMinutesLate, findStage, type DoctorVisits, type VisitStage } from '../visit-rules.ts';
import type { VisitHandlers } from './read-visit-actions.ts';
import { DAY_TEXTS } from './texts.ts';
import type { Undoable } from './use-stage.ts';
import { VisitRow } from './visit-row.tsx';
import { VisitShape } from './visit-shape.tsx';

interface DoctorQueueProps {
  queue: DoctorVisits;
  /** When the doctor is in on that day; empty where no hours are set. */
  presence: string;
  /** Another doctor's tab is open on a narrow screen. */
  isHiddenOnPhone: boolean;
  /** Milliseconds since the epoch; null on a day that is not today. */
  now: number | null;
  timeZone: string;
  /** The day has not begun: no patient has arrived yet. */
  isToCome: boolean;
  undoable: ReadonlyMap<string, Undoable>;
  handlers: VisitHandlers;
}

/** When an evening session begins; between the sessions a line divides the list. */
const EVENING = '16:00';
const OVER: readonly VisitStage[] = ['done', 'missed', 'cancelled'];
/** An expected patient who is later than this has come and was not marked, or did not come. */
const UNMARKED_MINUTES = 60;

/** The visits of one doctor: finished ones in one line, then those that wait, then those to come. */
export function DoctorQueue(props: DoctorQueueProps) {
  const { queue, presence, isHiddenOnPhone, now, undoable } = props;
  const headingId = useId();
  const isOver = (visit: Appointment) => OVER.includes(findStage(visit)) && !undoable.has(visit.id);
  const over = queue.visits.filter((visit) => isOver(visit));
  const unmarked = listUnmarked(props);
  const open = queue.visits.filter((visit) => !isOver(visit) && !unmarked.includes(visit));
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(
        '@container/queue overflow-clip bg-surface max-lg:-mx-4 max-sm:border-t max-sm:border-line sm:max-lg:-mx-6 lg:rounded-lg lg:border lg:border-line',
        isHiddenOnPhone && 'max-lg:hidden',
      )}
    >
      <header
        className={classNames(
          'grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line bg-surface px-4 py-2 max-lg:min-h-0 max-lg:py-1.5 lg:sticky lg:top-14 lg:z-10',
          (presence === '' || findFirstLater({ ...props, visits: open }) !== -1) &&
            'max-lg:sr-only',
        )}
      >
        <h2 id={headingId} className="truncate text-base max-lg:sr-only" title={queue.doctorName}>
          {queue.doctorName}
        </h2>
        <span
          className={classNames(
            'text-sm whitespace-nowrap text-ink-soft tabular-nums max-lg:sr-only',
            presence !== '' && 'row-span-2 slim:row-span-1',
          )}
        >
          {DAY_TEXTS.waiting(countWaiting(queue))}
        </span>
        <p className="text-sm text-ink-soft tabular-nums empty:hidden slim:col-span-2">
          {presence}
        </p>
      </header>
      {over.length > 0 && <Finished {...props} visits={over} />}
      {unmarked.length > 0 && (
        <Fold {...props} visits={unmarked} stage="expected">
          {DAY_TEXTS.unmarked(unmarked.length)}
        </Fold>
      )}
      <Open {...props} visits={open} key={String(now !== null)} />
    </section>
  );
}

/** A tick only where a visit is done: cancelled ones are no success. */
function findShape({
  done: doneCount,
  missed: missedCount,
}: {
  done: number;
  missed: number;
}): VisitStage {
  if (doneCount > 0) return 'done';
  return missedCount > 0 ? 'missed' : 'cancelled';
}

/** Counts the patients of a doctor who have arrived and wait. */
export function countWaiting({ visits }: DoctorVisits): number {
  return visits.filter((visit) => findStage(visit) === 'arrived').length;
}

type WithVisits = DoctorQueueProps & { visits: readonly Appointment[] };

/** Returns the visits that are long past their time and were not marked, so that the list begins with now. */
function listUnmarked({ queue, now, timeZone, undoable }: DoctorQueueProps): Appointment[] {
  if (now === null) return [];
  const clock = timeIn(timeZone, new Date(now));
  const unmarked = queue.visits.filter(
    (visit) =>
      findStage(visit) === 'expected' &&
      findMinutesLate(visit, clock) > UNMARKED_MINUTES &&
      !undoable.has(visit.id) &&
      !describeAnswer(visit)?.needsStaff,
  );
  // One takes no more room than the line that would hold it.
  return unmarked.length > 1 ? unmarked : [];
}

function Finished(props: WithVisits) {
  const count = (stage: VisitStage) =>
    props.visits.filter((visit) => findStage(visit) === stage).length;
  const counts = { done: count('done'), missed: count('missed'), cancelled: count('cancelled') };
  return (
    <Fold {...props} stage={findShape(counts)}>
      {DAY_TEXTS.finished(counts)}
    </Fold>
  );
}

/** Several visits in one line that opens. */
function Fold({ stage, children, ...props }: WithVisits & { stage: VisitStage; children: string }) {
  return (
    <details className="group/past border-b border-line">
      <summary className="flex min-h-11 items-center gap-3 px-4 text-sm text-ink-soft">
        <VisitShape stage={stage} token={null} />
        <span className="grow">{children}</span>
        <ChevronDown aria-hidden className="size-4.5 group-open/past:rotate-180" />
      </summary>
      <ol className="border-t border-line">
        {props.visits.map((visit) => (
          <Row key={visit.id} {...props} visit={visit} isLater={false} />
        ))}
      </ol>
    </details>
  );
}

/** Returns the place of the first visit to come, above which the line of the time is; -1 without one. */
function findFirstLater({
  visits,
  now,
  timeZone,
}: Pick<WithVisits, 'visits' | 'now' | 'timeZone'>) {
  if (now === null) return -1;
  const clock = timeIn(timeZone, new Date(now));
  return visits.findIndex((visit) => visit.appointmentTime > clock);
}

function Open(props: WithVisits) {
  const { visits, now, timeZone, presence } = props;
  const clock = now === null ? null : timeIn(timeZone, new Date(now));
  const firstLater = findFirstLater(props);
  const firstEvening = visits.findIndex((visit) => visit.appointmentTime >= EVENING);
  return (
    <ol>
      {visits.map((visit, index) => (
        <Fragment key={visit.id}>
          {clock !== null && index === firstLater && <NowLine clock={clock} presence={presence} />}
          {index === firstEvening && index > 0 && (
            <li className="border-b border-line bg-sunken px-4 py-0.5 text-sm text-ink-soft">
              {DAY_TEXTS.evening}
            </li>
          )}
          <Row {...props} visit={visit} isLater={firstLater !== -1 && index >= firstLater} />
        </Fragment>
      ))}
    </ol>
  );
}

interface RowProps extends Omit<DoctorQueueProps, 'queue' | 'presence'> {
  visit: Appointment;
  isLater: boolean;
}

function Row({ visit, isLater, isToCome, now, timeZone, undoable, handlers }: RowProps) {
  return (
    <VisitRow
      {...handlers}
      visit={visit}
      now={now}
      timeZone={timeZone}
      isLater={isLater}
      isToCome={isToCome}
      undoable={undoable.get(visit.id)}
    />
  );
}

/** Marks the time: who comes above it should be here. On a narrow screen it also says when the doctor is in. */
function NowLine({ clock, presence }: { clock: string; presence: string }) {
  return (
    <li className="flex min-h-6.5 items-center gap-2 border-b border-line px-4 text-sm font-semibold">
      <span className="shrink-0 rounded-full bg-ink px-2 leading-5 whitespace-nowrap text-surface tabular-nums forced-colors:border">
        <span className="sr-only">{DAY_TEXTS.now} </span>
        {formatTime(clock)}
      </span>
      <span className="min-w-3 grow border-t-[1.5px] border-ink" />
      <span
        aria-hidden
        className="text-end font-normal text-ink-soft tabular-nums empty:hidden lg:hidden"
      >
        {presence}
      </span>
    </li>
  );
}
