import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CalendarOff, CircleCheckBig, Clock } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { Runner } from '#features/delivery/web/runner.tsx';
import {
  addDays,
  dateIn,
  formatDate,
  formatInstant,
  formatTime,
  timeIn,
} from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { PlannedSends } from '../remind-rules.ts';
import { dayQuery, useDay, type Day } from './use-day.ts';
import { REMIND_TEXTS } from './remind-texts.ts';
import { useRemindActions, useReminders } from './use-remind.ts';

const AppointmentDialogs = lazyPart(
  async () =>
    (await import('#features/appointments/web/appointment-dialogs.tsx')).AppointmentDialogs,
  { isDialog: true },
);

/** Reminds the patients of a day one by one, without a provider; of the next open day unless the address says otherwise. */
export function RemindPage() {
  const { today } = useSession();
  const search = useSearch({ from: '/shell/today/remind' });
  const { data: currentDay } = useQuery({ ...dayQuery(), enabled: search.date === undefined });
  const date = search.date ?? currentDay?.toRemind?.date ?? addDays(today, 1);
  const { data, error, isError, isFetching, refetch } = useDay(date);
  return (
    <>
      <PageHead
        title={REMIND_TEXTS.title}
        description={REMIND_TEXTS.description(formatDate(date))}
      />
      {!data && !isError && <SkeletonRows label={REMIND_TEXTS.loading} />}
      {!data && isError && (
        <ErrorState
          title={failureText(error, { fallback: REMIND_TEXTS.failed })}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && <Reminders key={date} day={data} onReturn={() => void refetch()} />}
    </>
  );
}

function Reminders({ day, onReturn }: { day: Day; onReturn: () => void }) {
  const notice = useNotice();
  const { clinic } = useSession();
  const [shownId, setShownId] = useState<string>();
  const { messages, visits, plannedSends } = useReminders(day);
  const plannedText = usePlannedText(plannedSends);
  const actions = useRemindActions({ visits, notice, onShow: setShownId, onReturn });
  const wayOut = (
    <LinkButton to="/today" search={{}}>
      {REMIND_TEXTS.backToToday}
    </LinkButton>
  );
  if (messages.length === 0)
    return <NoneLeft day={day} plannedText={plannedText} wayOut={wayOut} />;
  return (
    <>
      <NoticeBanner state={notice} />
      {plannedText !== null && <Banner tone="info">{plannedText}</Banner>}
      <Runner
        messages={messages}
        actions={actions}
        filledIn={[clinic.clinicName, clinic.contactPhone, clinic.contactWhatsapp]}
        wayOut={wayOut}
      />
      <Suspense fallback={null}>
        {shownId !== undefined && (
          <AppointmentDialogs
            action="message"
            appointment={day.items.find(({ id }) => id === shownId)}
            words={day.words}
            onClose={() => setShownId(undefined)}
            onDone={() => setShownId(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface NoneLeftProps {
  day: Day;
  plannedText: string | null;
  wayOut: ReactNode;
}

/** Says why no message waits for this person: the autopilot sends them later, all went, or none is due. */
function NoneLeft({ day, plannedText, wayOut }: NoneLeftProps) {
  if (plannedText !== null)
    return (
      <EmptyState icon={Clock} title={plannedText} action={wayOut}>
        {REMIND_TEXTS.plannedHelp}
      </EmptyState>
    );
  const isAnyBooked = day.items.some(
    ({ status, kind }) => status === 'pending' && kind === 'booked',
  );
  return (
    <EmptyState
      icon={isAnyBooked ? CircleCheckBig : CalendarOff}
      title={isAnyBooked ? REMIND_TEXTS.empty : REMIND_TEXTS.noneToRemind}
      action={wayOut}
    >
      {isAnyBooked ? REMIND_TEXTS.emptyHelp : REMIND_TEXTS.noneToRemindHelp}
    </EmptyState>
  );
}

/** Says how many reminders the autopilot will send, and when; null when it has none. */
function usePlannedText({ count, first, last }: PlannedSends): string | null {
  const { clinic, today } = useSession();
  if (first === null) return null;
  const time = new Date(first);
  const isToday = dateIn(clinic.timeZone, time) === today;
  const when = isToday
    ? formatTime(timeIn(clinic.timeZone, time))
    : formatInstant(first, clinic.timeZone);
  return REMIND_TEXTS.planned({ count, when, isOneTime: first === last });
}
