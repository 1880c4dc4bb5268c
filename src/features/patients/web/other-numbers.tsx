import { listText } from '#platform/i18n.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#platform/phone.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { PLANNED_KINDS } from '../choices.ts';
import type { OnOtherNumbers, Patient } from '../schema.ts';
import { patientsApi } from './api.ts';
import { PATIENTS_REFUSALS, PATIENTS_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { patientsAccess } from '../policy.ts';

interface OtherNumbersProps {
  patient: Patient;
  isAsking: boolean;
  onAsk: () => void;
  onAnswered: () => void;
  notice: NoticeState;
}

/** Says that visits and messages to come have another number, and gives them the patient's. */
export function OtherNumbers({ patient, isAsking, onAsk, onAnswered, notice }: OtherNumbersProps) {
  const input = { id: patient.id };
  const mayMove = useMay(patientsAccess['patients.moveToNumber']);
  const { data } = useQuery({
    ...patientsApi.otherNumbers.queryOptions({ input }),
    meta: NOT_STORED,
  });
  const rows = data && describeRows(data);
  if (!rows || patient.number === null) return null;
  const { number } = patient;
  return (
    <>
      <Banner
        tone="attention"
        action={
          mayMove && (
            <Button onClick={onAsk}>{PATIENTS_TEXTS.moveAction(formatNumber(number))}</Button>
          )
        }
      >
        {PATIENTS_TEXTS.moveNote(rows)}
      </Banner>
      {isAsking && (
        <MoveDialog
          patient={{ ...patient, number }}
          rows={rows}
          onMoved={(movedTo) => {
            onAnswered();
            notice.succeed(PATIENTS_TEXTS.moved(movedTo));
          }}
          onClose={onAnswered}
        />
      )}
    </>
  );
}

function MoveDialog({
  patient: { id, number, isSuppressed },
  rows,
  onMoved,
  onClose,
}: {
  patient: Patient & { number: NonNullable<Patient['number']> };
  rows: string;
  onMoved: (rows: string) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const moving = useMutation({
    mutationFn: () => patientsApi.moveToNumber.call({ id, number }),
    onSuccess: (result) => {
      onMoved(describeRows(result) || rows);
      // Visits, messages and requests on every screen may show the number.
      void queryClient.invalidateQueries();
    },
  });
  const shownNumber = formatNumber(number);
  return (
    <Dialog
      title={PATIENTS_TEXTS.moveTitle}
      open
      onClose={onClose}
      busy={moving.isPending}
      size="small"
      banner={
        moving.isError && (
          <Banner tone="danger">
            {failureText(moving.error, {
              refusals: PATIENTS_REFUSALS,
              fallback: PATIENTS_TEXTS.moveFailed,
            })}
          </Banner>
        )
      }
      footer={
        <>
          <Button onClick={() => !moving.isPending && onClose()}>{PATIENTS_TEXTS.moveKeep}</Button>
          <Button
            variant="primary"
            busy={moving.isPending}
            busyText={PATIENTS_TEXTS.moving}
            onClick={() => moving.mutate()}
          >
            {PATIENTS_TEXTS.moveAction(shownNumber)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{PATIENTS_TEXTS.moveQuestion({ rows, number: shownNumber })}</p>
        {isSuppressed && <p className="text-attention">{PATIENTS_TEXTS.moveListed}</p>}
      </div>
    </Dialog>
  );
}

/** '2 visits and 1 message'; empty without any. */
export function describeRows(counts: OnOtherNumbers): string {
  return listText(
    PLANNED_KINDS.flatMap((kind) =>
      counts[kind] === 0 ? [] : PATIENTS_TEXTS.planned[kind](counts[kind]),
    ),
  );
}
