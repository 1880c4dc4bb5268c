import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { formatDate } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { MergedPatient } from '../contract.ts';
import type { Patient } from '#features/patients/schema.ts';
import { patientsApi } from '#features/patients/web/api.ts';
import { historyApi } from './api.ts';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { HISTORY_REFUSALS } from './texts.ts';

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog, {
  isDialog: true,
});

interface SamePersonCardProps {
  patient: Patient;
  notice: NoticeState;
}

/** Patients on the same phone with a similar name, and those already shown as one with this patient. */
export function SamePersonCard({ patient, notice }: SamePersonCardProps) {
  const input = { id: patient.id };
  const similar = useQuery(historyApi.suggestSame.queryOptions({ input }));
  const merged = useQuery(historyApi.findMerged.queryOptions({ input }));
  const failed = [similar, merged].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <ErrorState
        title={failureText(failed.error, { fallback: PATIENTS_TEXTS.sameFailed })}
        onRetry={() => void Promise.all([similar.refetch(), merged.refetch()])}
        busy={failed.isFetching}
      />
    );
  return (
    <>
      {similar.data && similar.data.length > 0 && (
        <Card title={PATIENTS_TEXTS.sameTitle} description={PATIENTS_TEXTS.sameHelp}>
          <SimilarPatients patient={patient} others={similar.data} notice={notice} />
        </Card>
      )}
      {merged.data && merged.data.length > 0 && (
        <Card title={PATIENTS_TEXTS.shownAsOne}>
          <MergedPatients merged={merged.data} notice={notice} />
        </Card>
      )}
    </>
  );
}

function SimilarPatients({
  patient,
  others,
  notice,
}: SamePersonCardProps & { others: readonly Patient[] }) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<Patient>();
  const telling = useMutation({
    mutationFn: (other: Patient) =>
      historyApi.markDifferent.call({ firstId: patient.id, secondId: other.id }),
    onSuccess: refresh,
    onError: (error) =>
      notice.fail(failureText(error, { fallback: PATIENTS_TEXTS.differentFailed })),
  });
  const finish = (kept: Patient) => {
    setChosen(undefined);
    refresh();
    notice.succeed(PATIENTS_TEXTS.merged(kept.name));
    if (kept.id !== patient.id) void navigate({ to: '/patients/$id', params: { id: kept.id } });
  };
  return (
    <>
      <ul className="grid gap-5">
        {others.map((other) => (
          <li key={other.id} className="grid gap-2">
            <div>
              <span title={other.name} className="block truncate font-semibold">
                {other.name}
              </span>
              <span className="block text-sm text-ink-soft">
                {other.lastVisitOn === null
                  ? PATIENTS_TEXTS.noVisit
                  : `${PATIENTS_TEXTS.lastVisit} ${formatDate(other.lastVisitOn)}`}
              </span>
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                label={PATIENTS_TEXTS.samePersonAs(other.name)}
                onClick={() => setChosen(other)}
              >
                {PATIENTS_TEXTS.samePerson}
              </Button>
              <Button
                label={PATIENTS_TEXTS.differentFrom(other.name)}
                busy={telling.isPending && telling.variables.id === other.id}
                onClick={() => telling.mutate(other)}
              >
                {PATIENTS_TEXTS.differentPeople}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {chosen && (
          <MergeDialog
            patient={patient}
            other={chosen}
            onMerged={finish}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function MergedPatients({
  merged,
  notice,
}: {
  merged: readonly MergedPatient[];
  notice: NoticeState;
}) {
  const refresh = useRefresh();
  const undoing = useMutation({
    mutationFn: ({ id }: MergedPatient) => historyApi.undoMerge.call({ id }),
    onSuccess: (patient) => {
      refresh();
      notice.succeed(PATIENTS_TEXTS.undone(patient.name));
    },
    onError: (error) =>
      notice.fail(
        failureText(error, { refusals: HISTORY_REFUSALS, fallback: PATIENTS_TEXTS.undoFailed }),
      ),
  });
  return (
    <ul className="grid gap-3">
      {merged.map((one) => (
        <li key={one.id} className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <span title={one.name} className="block truncate font-semibold">
              {one.name}
            </span>
            <span className="block text-sm text-ink-soft">
              {PATIENTS_TEXTS.mergedOn(formatDate(one.mergedOn))}
            </span>
          </div>
          <Button
            label={PATIENTS_TEXTS.undoMergeOf(one.name)}
            busy={undoing.isPending && undoing.variables.id === one.id}
            onClick={() => undoing.mutate(one)}
          >
            {PATIENTS_TEXTS.undoMerge}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: patientsApi.key() });
  };
}
