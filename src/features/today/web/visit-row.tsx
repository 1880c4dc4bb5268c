import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { Suspense } from 'react';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { formatTime, timeIn } from '#platform/calendar.ts';
import { COUNTRY_CODE } from '#platform/phone.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import { describeAnswer } from '#features/appointments/web/answer-texts.ts';
import { REASON_TEXTS } from '#features/appointments/reason-texts.ts';
import { findMinutesLate, findStage, type VisitStage } from '../visit-rules.ts';
import { NextStep } from './next-step.tsx';
import { DAY_TEXTS, STAGE_TEXTS } from './texts.ts';
import type { Undoable } from './use-stage.ts';
import { listVisitActions, type VisitHandlers } from './read-visit-actions.ts';
import { VisitShape } from './visit-shape.tsx';
import { useMay } from '#features/clinics/web/use-may.ts';
import { todayAccess } from '../policy.ts';

// Few visits are cancelled.
const CancelledVisit = lazyPart(async () => (await import('./cancelled-visit.tsx')).CancelledVisit);

interface VisitRowProps extends VisitHandlers {
  visit: Appointment;
  /** Milliseconds since the epoch; null on a day that is not today. */
  now: number | null;
  timeZone: string;
  /** Comes after the line that marks the time. */
  isLater: boolean;
  /** On a day that has not begun: nothing of it can happen yet. */
  isToCome: boolean;
  undoable: Undoable | undefined;
}

const MINUTE_MS = 60_000;
/** A patient who is this late is worth a call. */
const LATE_MINUTES = 10;

/** One visit: its time, its stage, the patient, and one button for what happens next. */
export function VisitRow(props: VisitRowProps) {
  const { visit, now, timeZone, isLater } = props;
  const { patientName, token, contactNumber } = visit;
  const mayChange = useMay(todayAccess['appointments.setStage']);
  const stage = findStage(visit);
  const minutesLate = now === null ? 0 : findMinutesLate(visit, timeIn(timeZone, new Date(now)));
  const late = stage === 'expected' && minutesLate >= LATE_MINUTES ? minutesLate : 0;
  const isAwaited = stage === 'expected' || stage === 'cancelled';
  const answer = isAwaited ? describeAnswer(visit) : undefined;
  const needsStaff = answer?.needsStaff ?? false;
  // Nothing of a day to come can happen yet, and a cancelled visit of an earlier day takes place no more.
  const isOfEarlierDay = now === null && !props.isToCome;
  const isNextOffered =
    stage === 'expected'
      ? !props.isToCome
      : stage !== 'cancelled' || !isOfEarlierDay || props.undoable !== undefined;
  const isOver = stage === 'done' || stage === 'missed' || stage === 'cancelled';
  return (
    <li
      id={visit.id}
      tabIndex={-1}
      className={classNames(
        'relative grid min-h-17 grid-cols-[2.75rem_1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1.5 ps-4 pe-2 last:border-b-0 focus:bg-sunken lg:min-h-14 @md/queue:grid-cols-[4.75rem_1.75rem_minmax(0,1fr)_auto] lg:py-0 lg:pe-1',
        // The name has the first line to itself, so that it is read whole.
        'slim:min-h-17 slim:grid-cols-[1.75rem_2.375rem_minmax(0,1fr)_auto] slim:py-0 slim:ps-3 slim:pe-0.5 slim:pt-0.5 max-sm:slim:ps-4',
        stage === 'with_doctor' &&
          'bg-sunken before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-ink forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]',
      )}
    >
      <VisitTime
        visit={visit}
        onMove={mayChange && isAwaited ? () => props.onEdit(visit) : undefined}
      />
      <span className="slim:row-start-2">
        <VisitShape stage={stage} token={token} />
      </span>
      <div className="min-w-0 slim:contents">
        <PatientName visit={visit} isQuiet={isLater || isOver} />
        {/* In a narrow list in two lines, which take no more height than the button beside them. */}
        <p className="flex min-w-0 gap-x-1.5 overflow-hidden text-sm leading-[1.45] whitespace-nowrap text-ink-soft slim:col-span-2 slim:col-start-2 slim:row-start-2 slim:line-clamp-2 slim:whitespace-normal">
          <b
            className={classNames(
              'font-semibold',
              // Read whole beside the button to call, in two lines on a phone.
              needsStaff && 'whitespace-normal',
              late > 0 || needsStaff ? 'text-attention' : 'text-ink',
              isLater && late === 0 && !needsStaff && 'font-normal text-ink-soft',
            )}
          >
            {describeStage({ stage, late, answer })}
          </b>{' '}
          {/** Gives way first: the stage is read before what the visit is about. */}
          <span className="flex-1 truncate slim:whitespace-normal">
            {describeVisit({ visit, stage, now, timeZone })}
          </span>
        </p>
      </div>
      <div className="flex items-center slim:col-start-4 slim:row-start-2">
        {(late > 0 || needsStaff) && (
          <a
            href={`tel:+${COUNTRY_CODE}${contactNumber}`}
            aria-label={DAY_TEXTS.call(patientName)}
            title={DAY_TEXTS.call(patientName)}
            className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <Phone aria-hidden className="size-5" />
          </a>
        )}
        {mayChange && isNextOffered && <NextStep {...props} stage={stage} />}
        {mayChange && (
          <Menu
            variant="plain"
            label={UI_TEXTS.moreActions(patientName)}
            items={listVisitActions(visit, props)}
          />
        )}
      </div>
      {stage === 'cancelled' && mayChange && (
        <Suspense fallback={null}>
          <CancelledVisit
            visit={visit}
            isToCome={props.isToCome || (now !== null && minutesLate < 0)}
            onReason={props.onReason}
          />
        </Suspense>
      )}
    </li>
  );
}

function PatientName({ visit, isQuiet }: { visit: Appointment; isQuiet: boolean }) {
  const { patientId, patientName, patientLanguage } = visit;
  const nameClass = classNames('block truncate text-base', !isQuiet && 'font-semibold');
  const lang = patientLanguage ?? undefined;
  return (
    <span className="flex min-w-0 items-center gap-2 slim:col-span-2 slim:col-start-3 slim:row-start-1 slim:-mb-1 slim:pe-3">
      {patientId === null ? (
        <span lang={lang} title={patientName} className={nameClass}>
          {patientName}
        </span>
      ) : (
        <Link
          to="/patients/$id"
          params={{ id: patientId }}
          lang={lang}
          title={patientName}
          className={classNames(nameClass, 'underline-offset-4 hover:underline')}
        >
          {patientName}
        </Link>
      )}
      <ContactMark row={visit} />
    </span>
  );
}

interface VisitTimeProps {
  visit: Appointment;
  /** Moves the visit; missing once it has begun. */
  onMove: (() => void) | undefined;
}

/** Shows '11:00 am': beside the shape of a phone in two lines, above it in one. A tap moves the visit. */
function VisitTime({ visit, onMove }: VisitTimeProps) {
  const { appointmentTime, patientName } = visit;
  const [clock = '', half = ''] = formatTime(appointmentTime).split(' ');
  const timeClass =
    'leading-tight font-semibold whitespace-nowrap tabular-nums slim:col-span-2 slim:-mb-1';
  const time = (
    <time dateTime={appointmentTime} className={onMove ? undefined : timeClass}>
      {clock}{' '}
      <small className="text-sm font-normal text-ink-soft @max-md/queue:block slim:inline">
        {half}
      </small>
    </time>
  );
  if (!onMove) return time;
  return (
    <button
      type="button"
      onClick={onMove}
      aria-label={DAY_TEXTS.moveFrom({ name: patientName, time: formatTime(appointmentTime) })}
      title={DAY_TEXTS.edit}
      className={`${timeClass} relative text-start underline-offset-4 after:absolute after:-inset-x-2 after:-top-3 after:-bottom-3 hover:underline slim:after:-top-2 slim:after:-bottom-7`}
    >
      {time}
    </button>
  );
}

/** Says in bold what the reception should know first. */
function describeStage({
  stage,
  late,
  answer,
}: {
  stage: VisitStage;
  late: number;
  answer: ReturnType<typeof describeAnswer>;
}): string {
  if (answer?.needsStaff) return answer.text;
  if (late > 0) return DAY_TEXTS.late(late);
  return answer?.text ?? STAGE_TEXTS[stage];
}

interface Described {
  visit: Appointment;
  stage: VisitStage;
  now: number | null;
  timeZone: string;
}

/** Says since when, and what the visit is about, e.g. '28 min · Walk-in'. */
function describeVisit({ visit, stage, now, timeZone }: Described): string {
  const clock = (time: string) => formatTime(timeIn(timeZone, new Date(time)));
  const { arrivedAt, startedAt, endedAt, cancelReason, kind, notes } = visit;
  const minutesSince = (time: string) =>
    now === null
      ? DAY_TEXTS.since(clock(time))
      : DAY_TEXTS.minutes(Math.floor((now - Date.parse(time)) / MINUTE_MS));
  const since =
    (stage === 'with_doctor' && startedAt && minutesSince(startedAt)) ||
    (stage === 'done' && endedAt && clock(endedAt)) ||
    (stage === 'arrived' && arrivedAt && minutesSince(arrivedAt));
  const isReminded = stage === 'expected' && visit.answer === null && visit.remindedAt !== null;
  return [
    since,
    cancelReason && REASON_TEXTS[cancelReason],
    isReminded && DAY_TEXTS.reminded,
    kind === 'walk_in' && DAY_TEXTS.walkInMark,
    notes.split('\n')[0],
  ]
    .filter(Boolean)
    .join(' · ');
}
