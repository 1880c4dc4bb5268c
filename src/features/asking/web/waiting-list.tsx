import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatDate, formatInstant } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { useNow } from '#platform/web/use-now.ts';
import type { WaitingVisit } from '../schema.ts';
import { askingApi } from './api.ts';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { EXCLUSION_TEXTS } from '../reason-texts.ts';
import { ASKING_REFUSALS, ASKING_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { reviewsAccess } from '#features/reviews/policy.ts';

/** The visits that are done and not decided about; each can be left out for a reason. */
export function WaitingList({ notice }: { notice: NoticeState }) {
  const query = useQuery(askingApi.waitingVisits.queryOptions());
  const [excluding, setExcluding] = useState<WaitingVisit>();
  return (
    <Card title={ASKING_TEXTS.waiting} description={ASKING_TEXTS.waitingHelp}>
      {query.data ? (
        <WaitingRows visits={query.data.items} onExclude={setExcluding} notice={notice} />
      ) : query.isPending ? (
        <SkeletonText label={ASKING_TEXTS.loading} rows={2} />
      ) : (
        <ErrorState
          title={failureText(query.error, { fallback: ASKING_TEXTS.loadFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {excluding && (
        <ExcludeDialog
          visit={excluding}
          onExcluded={() => {
            setExcluding(undefined);
            notice.succeed(ASKING_TEXTS.leftOut(excluding.patientName));
          }}
          onClose={() => setExcluding(undefined)}
        />
      )}
    </Card>
  );
}

interface WaitingRowsProps {
  visits: readonly WaitingVisit[];
  onExclude: (visit: WaitingVisit) => void;
  notice: NoticeState;
}

function WaitingRows({ visits, onExclude, notice }: WaitingRowsProps) {
  const queryClient = useQueryClient();
  const mayExclude = useMay(reviewsAccess['reviews.excludeVisit']);
  const include = useMutation(
    askingApi.includeVisit.mutationOptions({
      onSuccess: ({ patientName }) => {
        notice.succeed(ASKING_TEXTS.takenBack(patientName));
      },
      onError: (error) =>
        notice.fail(
          failureText(error, { refusals: ASKING_REFUSALS, fallback: ASKING_TEXTS.excludeFailed }),
        ),
      onSettled: () => queryClient.invalidateQueries({ queryKey: askingApi.key() }),
    }),
  );
  if (visits.length === 0) return <p className="text-ink-soft">{ASKING_TEXTS.noneWaiting}</p>;
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {visits.map((visit) => (
        <li
          key={visit.appointmentId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
        >
          <VisitState visit={visit} />
          {!mayExclude ? null : visit.exclusion === null ? (
            <Button
              label={ASKING_TEXTS.leaveOutName(visit.patientName)}
              onClick={() => onExclude(visit)}
            >
              {ASKING_TEXTS.leaveOut}
            </Button>
          ) : (
            <Button
              label={ASKING_TEXTS.takeBackName(visit.patientName)}
              busy={include.isPending && include.variables.appointmentId === visit.appointmentId}
              onClick={() => include.mutate({ appointmentId: visit.appointmentId })}
            >
              {ASKING_TEXTS.takeBack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function VisitState({ visit }: { visit: WaitingVisit }) {
  const { clinic } = useSession();
  const now = useNow();
  const { patientName, date, dueAt, exclusion } = visit;
  const when =
    Date.parse(dueAt) > now
      ? ASKING_TEXTS.from(formatInstant(dueAt, clinic.timeZone))
      : ASKING_TEXTS.waitsForRoom;
  const state = exclusion === null ? when : EXCLUSION_TEXTS[exclusion];
  return (
    <div className="min-w-0 grow basis-60">
      <p className="truncate font-semibold">{patientName}</p>
      <p className="text-sm text-ink-soft">{`${formatDate(date)} · ${state}`}</p>
    </div>
  );
}
