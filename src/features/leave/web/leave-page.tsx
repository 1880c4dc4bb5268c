import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CalendarOff, CircleCheckBig } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { SpecialDayId } from '#features/hours/schema.ts';
import { formatDate, formatTime } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, BANNER_MS, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Leave } from '../schema.ts';
import { useAppointmentStatus } from '#features/appointments/web/use-appointment-status.ts';
import { useOpenReminder } from '#features/appointments/web/use-open-reminder.ts';
import { leaveApi } from './api.ts';
import { LEAVE_TEXTS } from './texts.ts';
import { VisitToMove } from './visit-to-move.tsx';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';

const AppointmentDialogs = lazyPart(
  async () =>
    (await import('#features/appointments/web/appointment-dialogs.tsx')).AppointmentDialogs,
  { isDialog: true },
);

/** The visits that were booked before a leave was known: each is moved, and its patient informed. */
export function LeavePage() {
  const { leave: id } = useSearch({ from: '/shell/today/leave' });
  if (id === undefined) return <Gone />;
  return <OneLeave id={id as SpecialDayId} />;
}

function OneLeave({ id }: { id: SpecialDayId }) {
  const { data, error, isError, isFetching, refetch } = useQuery(
    leaveApi.leave.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: 'always' }),
  );
  if (error instanceof ORPCError && error.code === 'NOT_FOUND') return <Gone />;
  return (
    <>
      <PageHead title={LEAVE_TEXTS.title} description={data && describeLeave(data.leave)} />
      {!data && !isError && <SkeletonRows label={LEAVE_TEXTS.loading} />}
      {!data && isError && (
        <ErrorState
          title={failureText(error, { fallback: LEAVE_TEXTS.failed })}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && <Visits page={data} />}
    </>
  );
}

function Gone() {
  return (
    <>
      <PageHead title={LEAVE_TEXTS.title} />
      <EmptyState icon={CalendarOff} title={LEAVE_TEXTS.gone} action={<WaysOut />}>
        {LEAVE_TEXTS.goneHelp}
      </EmptyState>
    </>
  );
}

function WaysOut() {
  const mayChangeHours = useMay(clinicsAccess['clinics.setHours']);
  return (
    <span className="flex flex-wrap justify-center gap-3">
      <LinkButton to="/today" search={{}}>
        {LEAVE_TEXTS.backToToday}
      </LinkButton>
      {mayChangeHours && <LinkButton to="/settings/hours">{LEAVE_TEXTS.toHours}</LinkButton>}
    </span>
  );
}

type Found = Awaited<ReturnType<typeof leaveApi.leave.call>>;

function Visits({ page: { items, words, hasMore } }: { page: Found }) {
  const notice = useNotice();
  const [editedId, setEditedId] = useState<string>();
  const open = useOpenReminder(notice);
  const status = useAppointmentStatus({
    onDone: () => undefined,
    onFailed: (error) => notice.fail(failureText(error, { fallback: LEAVE_TEXTS.cancelFailed })),
  });
  const editedItem = items.find(({ id }) => id === editedId);
  return (
    <>
      <NoticeBanner state={notice} />
      {items.length === 0 && (
        <EmptyState icon={CircleCheckBig} title={LEAVE_TEXTS.done} action={<WaysOut />}>
          {LEAVE_TEXTS.doneHelp}
        </EmptyState>
      )}
      {hasMore && <Banner tone="attention">{LEAVE_TEXTS.hasMore}</Banner>}
      <ul
        aria-label={LEAVE_TEXTS.list}
        className="rounded-lg border border-line bg-surface empty:hidden max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
      >
        {items.map((visit) => (
          <VisitToMove
            key={visit.id}
            visit={visit}
            onMove={() => setEditedId(visit.id)}
            onCancel={() => {
              status.mutate({
                appointment: visit,
                status: 'cancelled',
                cancelReason: 'doctor_away',
              });
            }}
            onTell={() => open({ ids: [visit.id], template: 'called_off' })}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {editedId !== undefined && (
          <AppointmentDialogs
            action="edit"
            appointment={editedItem}
            words={words}
            onClose={() => setEditedId(undefined)}
            onDone={(text) => {
              setEditedId(undefined);
              notice.succeed(text, BANNER_MS.long);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Describes whose leave it is and when, e.g. 'Dr Rao is on leave: 24 Dec 2026, 9:00 am – 1:00 pm · Wedding'. */
function describeLeave({ doctorName, from, to, starts, ends, note }: Leave): string {
  const dates = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  const times = starts && ends ? `, ${formatTime(starts)} – ${formatTime(ends)}` : '';
  return LEAVE_TEXTS.description({
    who: doctorName === null ? LEAVE_TEXTS.closed : LEAVE_TEXTS.onLeave(doctorName),
    when: `${dates}${times}${note && ` · ${note}`}`,
  });
}
