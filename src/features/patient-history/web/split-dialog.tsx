import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarDate } from '#platform/time.ts';
import { PAGED, toRows } from '#platform/web/paged.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { PatientRow } from '../contract.ts';
import { cleanPatientName } from '#features/patients/rules.ts';
import type { Patient, TimelineEntry } from '#features/patients/schema.ts';
import { patientsApi } from '#features/patients/web/api.ts';
import { historyApi } from './api.ts';
import { describeEntry } from './entry-texts.ts';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { HISTORY_REFUSALS } from './texts.ts';

/** The rows that were moved, so that it can be moved back. */
export interface Moved {
  rows: readonly PatientRow[];
  receiver: Patient;
}

interface SplitDialogProps {
  patient: Patient;
  onMoved: (move: Moved) => void;
  onClose: () => void;
}

const NEW = 'new';

/** Moves what belongs to someone else to that person: another one on this phone, or a new one. */
export function SplitDialog({ patient, onMoved, onClose }: SplitDialogProps) {
  const [chosenRows, setChosenRows] = useState<readonly PatientRow[]>([]);
  const [to, setTo] = useState<string>(NEW);
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const family = useQuery(patientsApi.family.queryOptions({ input: { id: patient.id } }));
  const receiver = family.data?.patients.find(({ id }) => id === to);
  const moving = useMutation({
    mutationFn: () =>
      historyApi.split.call({
        id: patient.id,
        rows: [...chosenRows],
        to: receiver ? { patientId: receiver.id } : { name },
      }),
    onSuccess: (movedValue) => onMoved({ rows: chosenRows, receiver: movedValue }),
  });
  const isUnnamed = receiver === undefined && cleanPatientName(name) === '';
  const move = () => {
    setTried(true);
    if (chosenRows.length > 0 && !isUnnamed) moving.mutate();
  };
  const problem = findProblem({ isTried, count: chosenRows.length, error: moving.error });
  return (
    <Dialog
      title={PATIENTS_TEXTS.splitTitle(patient.name)}
      open
      onClose={onClose}
      busy={moving.isPending}
      banner={problem && <Banner tone="danger">{problem}</Banner>}
      footer={
        <>
          <Button onClick={onClose}>{UI_TEXTS.cancel}</Button>
          <Button
            variant="primary"
            busy={moving.isPending}
            busyText={PATIENTS_TEXTS.splitting}
            onClick={move}
          >
            {PATIENTS_TEXTS.split(chosenRows.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{PATIENTS_TEXTS.splitHelp}</p>
        <SplitRows patient={patient} chosenRows={chosenRows} onChoose={setChosenRows} />
        <Select
          label={PATIENTS_TEXTS.splitTo}
          options={[
            { value: NEW, label: PATIENTS_TEXTS.splitToNew },
            ...(family.data?.patients ?? []).map((candidate) => ({
              value: candidate.id,
              label: candidate.name,
            })),
          ]}
          value={to}
          onChange={setTo}
        />
        {receiver === undefined && (
          <TextInput
            label={PATIENTS_TEXTS.splitName}
            maxLength={120}
            value={name}
            onChange={setName}
            error={isTried && isUnnamed ? PATIENTS_TEXTS.nameMissing : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}

function findProblem(attempt: {
  isTried: boolean;
  count: number;
  error: Error | null;
}): string | undefined {
  if (attempt.error)
    return failureText(attempt.error, {
      refusals: HISTORY_REFUSALS,
      fallback: PATIENTS_TEXTS.splitFailed,
    });
  return attempt.isTried && attempt.count === 0 ? PATIENTS_TEXTS.splitNothing : undefined;
}

interface SplitRowsProps {
  patient: Patient;
  chosenRows: readonly PatientRow[];
  onChoose: (rows: readonly PatientRow[]) => void;
}

/** The history to choose from; consent stays with whom it was recorded for. */
function SplitRows({ patient, chosenRows, onChoose }: SplitRowsProps) {
  const list = useInfiniteQuery(
    historyApi.timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: patient.id, part: 'all' as const, cursor }),
      ...PAGED,
    }),
  );
  const { today } = useSession();
  const entries = toRows(list).flatMap((entry) => toRow(entry, today) ?? []);
  if (list.isPending) return <SkeletonRows label={PATIENTS_TEXTS.timelineLoading} rows={4} />;
  if (list.isError && entries.length === 0)
    return (
      <ErrorState
        title={failureText(list.error, { fallback: PATIENTS_TEXTS.timelineFailed })}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{PATIENTS_TEXTS.splitRows}</legend>
      {entries.length === 0 && <p className="text-ink-soft">{PATIENTS_TEXTS.timelineEmpty}</p>}
      {entries.map(({ row, label }) => (
        <Checkbox
          key={row.kind + row.id}
          label={label}
          checked={chosenRows.some(({ id }) => id === row.id)}
          onChange={(isChosen) =>
            onChoose([...chosenRows.filter(({ id }) => id !== row.id), ...(isChosen ? [row] : [])])
          }
        />
      ))}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {PATIENTS_TEXTS.more}
        </Button>
      )}
    </fieldset>
  );
}

/** Returns the row behind an entry with its words; undefined for what stays with its visit, request or person. */
function toRow(
  entry: TimelineEntry,
  today: CalendarDate,
): { row: PatientRow; label: string } | undefined {
  const { kind, id } = entry;
  if (kind === 'consent' || kind === 'reply' || kind === 'feedback') return undefined;
  const { title, about, at } = describeEntry(entry, today);
  return { row: { kind, id }, label: [title, at, about].filter(Boolean).join(' · ') };
}
