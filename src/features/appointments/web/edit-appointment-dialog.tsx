import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { MarkedLine } from '#features/delivery/web/do-not-contact/mark.tsx';
import { isConflict } from '#platform/merge.ts';
import { currentVersion } from '#platform/web/api.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions, FormGrid } from '#platform/web/ui/form-layout.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { changedFields } from '../rules.ts';
import {
  AppointmentInput,
  type Appointment,
  type AppointmentChange,
  type Clash,
} from '../schema.ts';
import { appointmentsApi } from './api.ts';
import { AppointmentFields, type AppointmentValues } from './appointment-fields.tsx';
import { momentText } from './appointment-patient.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { clashesIn } from './use-clashes.ts';
import { changeFrom, differences, doctorChoices, valuesOf } from './edited-appointment.tsx';
import { DIALOG_TEXTS } from './dialog-texts.ts';
import { APPOINTMENTS_REFUSALS, APPOINTMENTS_TEXTS } from './texts.ts';
import { usePastQuestion } from './use-past-question.tsx';
import { useDoctors } from './use-doctors.ts';

interface EditAppointmentDialogProps {
  appointment: Appointment;
  /** Someone else's version was found, and taken. */
  onChanged: (appointment: Appointment) => void;
  onSaved: (appointment: Appointment) => void;
  onClose: () => void;
}

/** The doctor is optional here. */
const EditForm = z.strictObject({ ...AppointmentInput.shape, doctorId: z.string() });

/** What keeps an edit from being saved until the person has decided. */
type Question =
  | { ask: 'stale'; newer: Appointment }
  | { ask: 'clash'; base: Appointment; clashes: readonly Clash[] };

/** Changes an appointment's fields; only those that differ are sent, and none means no call. */
export function EditAppointmentDialog(props: EditAppointmentDialogProps) {
  const { appointment, onChanged, onSaved, onClose } = props;
  const doctors = useDoctors();
  const [question, setQuestion] = useState<Question>();
  const leaveWith = (current: Appointment) => {
    onChanged(current);
    onClose();
  };
  const draft = useDraft<Appointment, AppointmentValues>(
    `appointment/${appointment.id}`,
    appointment,
  );
  const change = () => changedFields(draft.base, changeFrom(form.values));
  const saving = useMutation({ mutationFn: save });
  const trySaving = async (base: Appointment, acceptClash = false): Promise<void> => {
    const changes = changedFields(base, change());
    if (Object.keys(changes).length === 0) {
      draft.forget();
      return leaveWith(base);
    }
    try {
      const saved = await saving.mutateAsync({ base, changes, acceptClash });
      draft.forget();
      onSaved(saved);
    } catch (error) {
      const newer = currentVersion<Appointment>(error);
      const clashes = clashesIn(error);
      if (newer && !isConflict({ base, current: newer, changes }))
        return trySaving(newer, acceptClash);
      if (newer) setQuestion({ ask: 'stale', newer });
      else if (clashes) setQuestion({ ask: 'clash', base, clashes });
      else throw error;
    }
  };
  const formElement = useRef<HTMLFormElement>(null);
  const past = usePastQuestion(formElement);
  const form = useSchemaForm(EditForm, {
    initial: valuesOf(draft.base),
    draft,
    onValid: async (values) => {
      const isMoved = momentText(values) !== momentText(draft.base);
      if (!isMoved || !past.mustAsk(values)) await trySaving(draft.base);
    },
  });
  /** Whatever goes wrong after a question stands in the form again, with all that was typed. */
  const decide = (work: () => Promise<void>) => {
    void work().catch(() => setQuestion(undefined));
  };
  const { leave, question: discard } = useDiscardQuestion({
    isUnsaved: form.isChanged,
    onClose,
    onDiscard: () => draft.forget(),
  });
  const failure = form.failure ?? (question ? undefined : lateFailure(saving.error));
  return (
    <Dialog
      title={DIALOG_TEXTS.editTitle}
      description={<MarkedLine row={appointment}>{appointment.patientName}</MarkedLine>}
      open
      onClose={leave}
      busy={saving.isPending}
      banner={
        failure !== undefined && (
          <Banner tone="danger">
            {failureText(failure, {
              refusals: APPOINTMENTS_REFUSALS,
              fallback: DIALOG_TEXTS.saveFailed,
            })}
          </Banner>
        )
      }
    >
      <form ref={formElement} noValidate onSubmit={form.submit}>
        <div className="mb-5 empty:hidden">
          <DraftNote
            draft={draft}
            onDiscard={() => {
              draft.forget();
              form.reset(valuesOf(appointment));
            }}
          />
        </div>
        <FormGrid>
          <AppointmentFields
            form={form}
            otherDoctors={doctorChoices(appointment)}
            isDoctorOptional
          />
        </FormGrid>
        <FormActions>
          <Button onClick={() => !saving.isPending && leave()}>{UI_TEXTS.cancel}</Button>
          <Button
            look="primary"
            type="submit"
            busy={saving.isPending}
            busyText={DIALOG_TEXTS.saving}
          >
            {DIALOG_TEXTS.save}
          </Button>
        </FormActions>
      </form>
      {past.question}
      {question?.ask === 'stale' && (
        <ConflictDialog
          title={DIALOG_TEXTS.staleTitle}
          description={DIALOG_TEXTS.staleHelp}
          fields={differences({ newer: question.newer, change: change(), doctors })}
          mineLabel={DIALOG_TEXTS.mine}
          theirsLabel={DIALOG_TEXTS.theirs}
          keepMine={DIALOG_TEXTS.keepMine}
          takeTheirs={DIALOG_TEXTS.takeTheirs}
          onKeepMine={() => decide(() => trySaving(question.newer))}
          onTakeTheirs={() => {
            draft.forget();
            leaveWith(question.newer);
          }}
          onClose={() => setQuestion(undefined)}
          busy={saving.isPending}
        />
      )}
      {question?.ask === 'clash' && (
        <ClashDialog
          clashes={question.clashes}
          doctor={doctors.nameOf(form.values.doctorId) ?? appointment.doctorName}
          when={momentText(form.values)}
          accept={APPOINTMENTS_TEXTS.scheduleAnyway}
          decline={DIALOG_TEXTS.chooseAnotherTime}
          onAccept={() => decide(() => trySaving(question.base, true))}
          onDecline={() => setQuestion(undefined)}
          busy={saving.isPending}
        />
      )}
      {discard}
    </Dialog>
  );
}

function save({
  base: { id, version },
  changes,
  acceptClash,
}: {
  base: Appointment;
  changes: AppointmentChange;
  acceptClash: boolean;
}): Promise<Appointment> {
  return appointmentsApi.update.call({ ...changes, id, version, acceptClash });
}

/** A refusal that was answered by a question is no failure. */
function lateFailure(error: unknown): unknown {
  return clashesIn(error) || currentVersion<Appointment>(error) ? undefined : (error ?? undefined);
}
