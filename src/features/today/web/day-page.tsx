import { CalendarCheck } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatPeriods } from '#features/hours/period-text.ts';
import type { CalendarDate } from '#platform/time.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, BANNER_MS, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { useHandlers } from '#platform/web/use-handlers.ts';
import { useNow } from '#platform/web/use-now.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import { groupByDoctor, type DoctorVisits } from '../visit-rules.ts';
import type { AppointmentAction } from '#features/appointments/web/appointment-row-actions.tsx';
import { useAppointmentCache } from '#features/appointments/web/use-appointment-cache.ts';
import { useDoctors } from '#features/appointments/web/use-doctors.ts';
import { ClosedLine, DayAttention, listAttention } from './day-attention.tsx';
import { DayHead, formatDay } from './day-head.tsx';
import { DoctorQueue } from './doctor-queue.tsx';
import { DoctorTabs } from './doctor-tabs.tsx';
import { PrintedDay } from './printed-day.tsx';
import { DAY_TEXTS } from './texts.ts';
import { useDay, type Day } from './use-day.ts';
import { useAnswer } from './use-answer.ts';
import { useBooking } from './use-booking.tsx';
import { useFocusedVisit } from './use-focused-visit.ts';
import { useStage } from './use-stage.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { appointmentsAccess } from '#features/appointments/policy.ts';

const WalkInDialog = lazyPart(async () => (await import('./walk-in-dialog.tsx')).WalkInDialog, {
  isDialog: true,
});
const AppointmentDialogs = lazyPart(
  async () =>
    (await import('#features/appointments/web/appointment-dialogs.tsx')).AppointmentDialogs,
  { isDialog: true },
);

/** Where one doctor's list is shown at a time; beside each other, none of them is the chosen one. */
const NARROW = '(width < 64rem)';

interface DayPageProps {
  /** The day of the address; today without one. */
  date: CalendarDate | undefined;
  /** The visit of the address, which gets the focus. */
  visitId?: string | undefined;
}

/** The start of the reception's work: the visits of a day by doctor, from expected to done. */
export function DayPage({ date, visitId }: DayPageProps) {
  const { actor, today: signedInOn } = useSession();
  const query = useDay(date);
  const { data, error, isError, isFetching, refetch } = query;
  const notice = useNotice();
  const [isAdding, setAdding] = useState(false);
  // A doctor begins with the own list.
  const [doctorId, setDoctorId] = useState<string | null>(actor.doctorId);
  const doctors = useDoctors();
  const mayRemind = useMay(appointmentsAccess['appointments.opened']);
  const cache = useAppointmentCache();
  const today = data?.today ?? signedInOn;
  const again = { onRetry: () => void refetch(), busy: isFetching };
  const finishAdding = (visit: Appointment) => {
    setAdding(false);
    cache.refresh();
    const { patientName: name, token } = visit;
    notice.succeed(DAY_TEXTS.added({ name, token: token ?? 0 }), BANNER_MS.long);
  };
  // The doctor of this login, or the chosen one, may have been deleted.
  const knownDoctorId = doctors.list?.find(({ id }) => id === doctorId)?.id;
  const shownDoctorId = knownDoctorId ?? doctors.list?.[0]?.id;
  const booking = useBooking(notice, {
    date: date ?? today,
    doctorId: window.matchMedia(NARROW).matches ? shownDoctorId : undefined,
  });
  return (
    <>
      <DayHead
        date={date ?? today}
        today={today}
        onBook={() => booking.open()}
        onWalkIn={() => setAdding(true)}
      />
      <NoticeBanner state={notice} />
      {isError && data && !isUnreachable(error) && (
        <Banner
          tone="info"
          action={
            <Button onClick={again.onRetry} busy={isFetching}>
              {UI_TEXTS.tryAgain}
            </Button>
          }
        >
          {DAY_TEXTS.outdated}
        </Banner>
      )}
      {!data && !isError && <SkeletonRows label={DAY_TEXTS.loading} rows={8} />}
      {!data && isError && (
        <ErrorState title={failureText(error, { fallback: DAY_TEXTS.failed })} {...again}>
          {DAY_TEXTS.failedHelp}
        </ErrorState>
      )}
      {data && (
        <>
          {data.closedFor !== null && <ClosedLine note={data.closedFor} />}
          <DayAttention items={listAttention(data, mayRemind)} />
          <Queues
            day={data}
            notice={notice}
            doctors={sortOwnFirst(doctors.list ?? [], actor.doctorId)}
            doctorId={doctorId}
            visitId={visitId}
            onChoose={setDoctorId}
          />
        </>
      )}
      {booking.dialogs}
      <Suspense fallback={null}>
        {isAdding && (
          <WalkInDialog
            doctors={doctors}
            doctorId={
              window.matchMedia(NARROW).matches
                ? shownDoctorId
                : (knownDoctorId ?? findOnlyDoctor(doctors.list ?? [], data))
            }
            onAdded={finishAdding}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns the only doctor who is in on the day; undefined where a person has to choose. */
function findOnlyDoctor(
  doctors: readonly { readonly id: string }[],
  day: Day | undefined,
): string | undefined {
  const isIn = (id: string) =>
    day?.doctors.find(({ doctorId }) => doctorId === id)?.periods?.length !== 0;
  const doctorsIn = doctors.filter(({ id }) => isIn(id));
  return doctorsIn.length === 1 ? doctorsIn[0]?.id : undefined;
}

/** Puts the doctor who is signed in before the others. */
function sortOwnFirst<Doctor extends { readonly id: string }>(
  doctors: readonly Doctor[],
  ownId: string | null,
): readonly Doctor[] {
  return doctors.toSorted(
    (first, second) => Number(second.id === ownId) - Number(first.id === ownId),
  );
}

interface QueuesProps {
  day: Day;
  notice: ReturnType<typeof useNotice>;
  doctors: readonly { readonly id: string; readonly name: string }[];
  /** The doctor whose list a narrow screen shows. */
  doctorId: string | null;
  visitId: string | undefined;
  onChoose: (doctorId: string | null) => void;
}

function Queues({
  day,
  notice,
  doctors,
  doctorId: chosenDoctorId,
  visitId,
  onChoose,
}: QueuesProps) {
  const mayBook = useMay(appointmentsAccess['appointments.create']);
  const { clinic } = useSession();
  const now = useNow();
  const stages = useStage(notice);
  const answer = useAnswer(notice);
  const [openAction, setOpenAction] = useState<{ action: AppointmentAction; visit: Appointment }>();
  const queues = groupByDoctor(day.items, doctors);
  const navigate = useNavigate();
  const focusedVisit = useFocusedVisit({
    day,
    visitId,
    onFocus: (visit) => {
      onChoose(visit.doctorId);
      // A reload, and Back, begin with the list as always.
      const search = { date: day.date === day.today ? undefined : day.date };
      void navigate({ to: '/today', search, replace: true, resetScroll: false });
    },
  });
  const shownQueue =
    queues.find(({ doctorId, visits }) =>
      focusedVisit ? visits.includes(focusedVisit) : doctorId === chosenDoctorId,
    ) ?? queues[0];
  const handlers = useHandlers({
    onMove: stages.move,
    onCancel: stages.cancel,
    onReason: stages.explain,
    onUndo: stages.undo,
    onForget: stages.forget,
    onEdit: (visit: Appointment) => setOpenAction({ action: 'edit', visit }),
    onMessage: (visit: Appointment) => setOpenAction({ action: 'message', visit }),
    onAnswer: answer,
  });
  if (queues.length === 0)
    return (
      <EmptyState
        icon={CalendarCheck}
        title={day.date === day.today ? DAY_TEXTS.emptyToday : DAY_TEXTS.empty}
      >
        {mayBook && DAY_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <>
      {day.hasMore && <Banner tone="attention">{DAY_TEXTS.hasMore}</Banner>}
      <PrintedDay
        queues={queues}
        describePresence={(queue) => describePresence(queue, day)}
        clinicName={clinic.clinicName}
        day={formatDay(day.date)}
      />
      <DoctorTabs
        queues={queues}
        activeQueue={shownQueue}
        onChoose={({ doctorId }) => onChoose(doctorId)}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-3 lg:grid-cols-[repeat(auto-fit,minmax(19.5rem,1fr))]">
        {queues.map((queue) => (
          <DoctorQueue
            key={queue.doctorId ?? queue.doctorName}
            queue={queue}
            presence={describePresence(queue, day)}
            isHiddenOnPhone={queue !== shownQueue}
            now={day.date === day.today ? now : null}
            timeZone={clinic.timeZone}
            isToCome={day.date > day.today}
            undoable={stages.undoable}
            handlers={handlers}
          />
        ))}
      </div>
      <Suspense fallback={null}>
        {openAction && (
          <AppointmentDialogs
            action={openAction.action}
            appointment={day.items.find(({ id }) => id === openAction.visit.id)}
            words={day.words}
            onClose={() => setOpenAction(undefined)}
            onDone={(text) => {
              setOpenAction(undefined);
              notice.succeed(text, BANNER_MS.long);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Says when a doctor is in on the day, e.g. '9:30 am – 1:00 pm'; empty where no hours are set. */
function describePresence({ doctorId }: DoctorVisits, { doctors, ...day }: Day): string {
  const ownDoctor = doctors.find((doctor) => doctor.doctorId === doctorId);
  if (!ownDoctor?.periods) return '';
  if (ownDoctor.periods.length > 0) return formatPeriods(ownDoctor.periods);
  if (day.closedFor !== null) return DAY_TEXTS.closedAllDay;
  if (ownDoctor.isAway) return DAY_TEXTS.onLeave;
  return day.date === day.today ? DAY_TEXTS.notInToday : DAY_TEXTS.notIn;
}
