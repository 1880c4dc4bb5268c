import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, ChevronRight, Plus, Printer } from 'lucide-react';
import { useEffect } from 'react';
import type { DoctorId } from '#features/clinics/schema.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { addDays, formatDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { VisitsToMoveOnDays } from '#features/leave/web/visits-to-move.tsx';
import { useDoctors } from '#features/appointments/web/use-doctors.ts';
import { todayApi } from './api.ts';
import { ICON_BUTTON } from './day-head.tsx';
import { DAY_TEXTS } from './texts.ts';
import { useBooking } from './use-booking.tsx';
import { ViewSwitch } from './view-switch.tsx';
import { WeekGrid } from './week-grid.tsx';
import { useMay } from '#features/clinics/web/use-may.ts';
import { appointmentsAccess } from '#features/appointments/policy.ts';

interface WeekPageProps {
  /** A day of the week; today without one. */
  date: CalendarDate | undefined;
  /** The first doctor without one. */
  doctorId: string | undefined;
}

const DAYS = 7;

/** The week of one doctor: what is taken, what is free. */
export function WeekPage({ date, doctorId }: WeekPageProps) {
  const { today } = useSession();
  const navigate = useNavigate();
  const doctors = useDoctors();
  const shownDate = date ?? today;
  const chosenDoctor = doctors.list?.find(({ id }) => id === doctorId) ?? doctors.list?.[0];
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...todayApi.week.queryOptions({
      input: { doctorId: chosenDoctor?.id ?? ('' as DoctorId), date: shownDate },
      staleTime: 0,
      refetchOnWindowFocus: 'always',
    }),
    enabled: chosenDoctor !== undefined,
  });
  const notice = useNotice();
  const mayBook = useMay(appointmentsAccess['appointments.create']);
  const booking = useBooking(notice, { date: shownDate, doctorId: chosenDoctor?.id });
  const { weekTitle } = DAY_TEXTS;
  useEffect(() => {
    document.title = `${weekTitle} · Wellword`;
  }, [weekTitle]);
  const options = (doctors.list ?? []).map(({ id, name }) => ({
    value: id as string,
    label: name,
  }));
  const choose = (doctor: string) =>
    void navigate({ to: '/today', search: { view: 'week', doctor, ...(date && { date }) } });
  return (
    <>
      <header data-wide className="mb-4 flex flex-wrap items-center gap-3">
        <div className="-mx-2.5 flex items-center print:mx-0">
          <WeekLink
            date={addDays(shownDate, -DAYS)}
            doctor={chosenDoctor?.id}
            label={DAY_TEXTS.weekBefore}
          />
          <h1 className="px-1 text-center text-lg sm:flex sm:items-baseline sm:gap-2 sm:px-2 sm:text-xl">
            {data && data.from <= today && today < addDays(data.from, DAYS)
              ? DAY_TEXTS.thisWeek
              : DAY_TEXTS.weekTitle}{' '}
            {data && (
              <small className="block text-sm font-normal whitespace-nowrap text-ink-soft sm:text-base">
                {formatDays(data.from, addDays(data.from, DAYS - 1))}
              </small>
            )}
          </h1>
          <WeekLink
            date={addDays(shownDate, DAYS)}
            doctor={chosenDoctor?.id}
            label={DAY_TEXTS.weekAfter}
          />
        </div>
        <div className="ms-auto flex flex-wrap items-center gap-2 print:hidden">
          {options.length > 1 && (
            <Select
              label={DAY_TEXTS.doctor}
              labelHidden
              options={options}
              value={chosenDoctor?.id ?? ''}
              onChange={choose}
            />
          )}
          <ViewSwitch date={shownDate} today={today} view="week" />
          <span className="contents max-lg:hidden">
            <button
              type="button"
              aria-label={DAY_TEXTS.printWeek}
              title={DAY_TEXTS.printWeek}
              onClick={() => window.print()}
              className={ICON_BUTTON}
            >
              <Printer aria-hidden className="size-5" />
            </button>
          </span>
          {mayBook && (
            <PageAction>
              <Button variant="primary" icon={Plus} wide onClick={() => booking.open()}>
                {DAY_TEXTS.newAppointment}
              </Button>
            </PageAction>
          )}
        </div>
      </header>
      <NoticeBanner state={notice} />
      {doctors.list?.length === 0 && (
        <EmptyState icon={CalendarDays} title={DAY_TEXTS.noDoctors}>
          {DAY_TEXTS.noDoctorsHelp}
        </EmptyState>
      )}
      {!data && isError && (
        <ErrorState
          title={failureText(error, { fallback: DAY_TEXTS.weekFailed })}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !isError && chosenDoctor && <SkeletonRows label={DAY_TEXTS.loading} rows={8} />}
      {data && chosenDoctor && (
        <div className="mb-4 grid gap-2 empty:hidden print:hidden">
          <VisitsToMoveOnDays
            doctorName={chosenDoctor.name}
            from={data.from}
            to={addDays(data.from, DAYS - 1)}
          />
        </div>
      )}
      {data && chosenDoctor && (
        <WeekGrid week={data} doctor={chosenDoctor} onBook={mayBook ? booking.open : undefined} />
      )}
      {booking.dialogs}
    </>
  );
}

/** Formats a week as '23 – 29 Nov 2026', or '30 Nov – 6 Dec 2026'. */
function formatDays(from: CalendarDate, to: CalendarDate): string {
  const [day = '', month] = formatDate(from).split(' ');
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isSameMonth ? day : `${day} ${month}`} – ${formatDate(to)}`;
}

interface WeekLinkProps {
  date: CalendarDate;
  doctor: string | undefined;
  label: string;
}

function WeekLink({ date, doctor, label }: WeekLinkProps) {
  const Glyph = label === DAY_TEXTS.weekBefore ? ChevronLeft : ChevronRight;
  return (
    <Link
      to="/today"
      search={{ view: 'week', date, ...(doctor && { doctor }) }}
      aria-label={label}
      title={label}
      className={`${ICON_BUTTON} print:hidden`}
    >
      <Glyph aria-hidden className="size-5" />
    </Link>
  );
}
