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
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { MergedPatient } from '../contract.ts';
import type { Patient } from '#features/patients/schema.ts';
import { patientsApi } from '#features/patients/web/api.ts';
import { historyApi } from './api.ts';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { HISTORY_REFUSALS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { patientHistoryAccess } from '../policy.ts';

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
  const mayMerge = useMay(patientHistoryAccess['patients.merge']);
  const similar = useQuery(historyApi.suggestSame.queryOptions({ input }));
  const mergedQuery = useQuery(historyApi.findMerged.queryOptions({ input }));
  const failedQuery = [similar, mergedQuery].find(
    ({ isError, data }) => isError && data === undefined,
  );
  if (failedQuery)
    return (
      <ErrorState
        title={failureText(failedQuery.error, { fallback: PATIENTS_TEXTS.sameFailed })}
        onRetry={() => void Promise.all([similar.refetch(), mergedQuery.refetch()])}
        busy={failedQuery.isFetching}
      />
    );
  return (
    <>
      {mayMerge && similar.data && similar.data.length > 0 && (
        <Card title={PATIENTS_TEXTS.sameTitle} description={PATIENTS_TEXTS.sameHelp}>
          <SimilarPatients patient={patient} others={similar.data} notice={notice} />
        </Card>
      )}
      {mergedQuery.data && mergedQuery.data.length > 0 && (
        <Card title={PATIENTS_TEXTS.shownAsOne}>
          <MergedPatients mergedPatients={mergedQuery.data} notice={notice} />
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
  const [chosenPatient, setChosenPatient] = useState<Patient>();
  const telling = useMutation({
    mutationFn: (other: Patient) =>
      historyApi.markDifferent.call({ firstId: patient.id, secondId: other.id }),
    onSuccess: refresh,
    onError: (error) =>
      notice.fail(failureText(error, { fallback: PATIENTS_TEXTS.differentFailed })),
  });
  const finish = (keptPatient: Patient) => {
    setChosenPatient(undefined);
    refresh();
    notice.succeed(PATIENTS_TEXTS.merged(keptPatient.name));
    if (keptPatient.id !== patient.id)
      void navigate({ to: '/patients/$id', params: { id: keptPatient.id } });
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
                onClick={() => setChosenPatient(other)}
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
        {chosenPatient && (
          <MergeDialog
            patient={patient}
            other={chosenPatient}
            onMerged={finish}
            onClose={() => setChosenPatient(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function MergedPatients({
  mergedPatients,
  notice,
}: {
  mergedPatients: readonly MergedPatient[];
  notice: NoticeState;
}) {
  const refresh = useRefresh();
  const mayUndo = useMay(patientHistoryAccess['patients.undoMerge']);
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
      {mergedPatients.map((patient) => (
        <li key={patient.id} className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <span title={patient.name} className="block truncate font-semibold">
              {patient.name}
            </span>
            <span className="block text-sm text-ink-soft">
              {PATIENTS_TEXTS.mergedOn(formatDate(patient.mergedOn))}
            </span>
          </div>
          {mayUndo && (
            <Button
              label={PATIENTS_TEXTS.undoMergeOf(patient.name)}
              busy={undoing.isPending && undoing.variables.id === patient.id}
              onClick={() => undoing.mutate(patient)}
            >
              {UI_TEXTS.undo}
            </Button>
          )}
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
