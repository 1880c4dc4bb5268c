import { useState } from 'react';
import type { ClinicId } from '#platform/ids.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { laterSchema, newId, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Invitation, User } from '../schema.ts';
import { adminApi } from './api.ts';
import { ADMIN_REFUSALS, ADMIN_TEXTS } from './texts.ts';

interface CreateClinicDialogProps {
  onCreated: (user: User, invitation: Invitation) => void;
  onClose: () => void;
}

const NewClinic = laterSchema(async () => (await import('../schema.ts')).NewClinicInput);

const EMPTY = { clinicName: '', name: '', email: '' };

/** Creates a clinic and invites its first user. */
export function CreateClinicDialog({ onCreated, onClose }: CreateClinicDialogProps) {
  // The same id for every try, so that a retry after a lost response creates no second clinic.
  const draft = useDraft<ClinicId, typeof EMPTY>('new-clinic', useState(newId<ClinicId>)[0]);
  const id = draft.base;
  const form = useSchemaForm(NewClinic, {
    initial: EMPTY,
    draft,
    onValid: async (input) => {
      const { user, invitation } = await adminApi.createClinic.call({ ...input, id });
      draft.forget(newId<ClinicId>());
      onCreated(user, invitation);
    },
  });
  const { leave, question } = useDiscardQuestion({
    isUnsaved: form.isChanged,
    onClose,
    onDiscard: () => draft.forget(),
  });
  return (
    <Dialog
      title={ADMIN_TEXTS.createClinic}
      description={ADMIN_TEXTS.createClinicHelp}
      open
      onClose={leave}
      busy={form.isBusy}
      size="small"
      banner={
        form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, {
              refusals: ADMIN_REFUSALS,
              fallback: ADMIN_TEXTS.createFailed,
            })}
          </Banner>
        )
      }
    >
      <form noValidate onSubmit={form.submit}>
        <div className="grid gap-5">
          <DraftNote
            draft={draft}
            onDiscard={() => {
              draft.forget(newId<ClinicId>());
              form.reset();
            }}
          />
          <TextInput label={ADMIN_TEXTS.clinicName} maxLength={120} {...form.field('clinicName')} />
          <TextInput label={ADMIN_TEXTS.personName} maxLength={120} {...form.field('name')} />
          <TextInput
            label={ADMIN_TEXTS.email}
            type="email"
            inputMode="email"
            maxLength={254}
            {...form.field('email')}
          />
        </div>
        <FormActions>
          <Button onClick={() => !form.isBusy && leave()}>{UI_TEXTS.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            busy={form.isBusy}
            busyText={ADMIN_TEXTS.creatingClinic}
          >
            {ADMIN_TEXTS.createClinic}
          </Button>
        </FormActions>
      </form>
      {question}
    </Dialog>
  );
}
