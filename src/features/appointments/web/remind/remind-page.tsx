import { useSearch } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { Runner } from '#features/delivery/web/runner/runner.tsx';
import { addDays, formatDate } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { useDay, type Day } from '../visits/use-day.ts';
import { REMIND_TEXTS } from './texts.ts';
import { useRemindActions, useReminders } from './use-remind.ts';

const AppointmentDialogs = lazyPart(
  async () => (await import('../appointment-dialogs.tsx')).AppointmentDialogs,
  { isDialog: true },
);

/** Reminds the patients of a day one by one, without a provider; of tomorrow unless the address says otherwise. */
export function RemindPage() {
  const { today } = useSession();
  const { date = addDays(today, 1) } = useSearch({ from: '/shell/today/remind' });
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
  const { messages, visits } = useReminders(day);
  const actions = useRemindActions({ visits, notice, onShow: setShownId, onReturn });
  const wayOut = (
    <LinkButton to="/today" search={{}}>
      {REMIND_TEXTS.backToToday}
    </LinkButton>
  );
  if (messages.length === 0)
    return (
      <EmptyState icon={CircleCheckBig} title={REMIND_TEXTS.empty} action={wayOut}>
        {REMIND_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <>
      <NoticeBanner state={notice} />
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
