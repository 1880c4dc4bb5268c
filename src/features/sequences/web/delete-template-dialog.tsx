import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#platform/web/texts.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import type { SequenceTemplate } from '../schema.ts';
import { sequencesApi } from './api.ts';
import { GENERATOR_TEXTS } from './generator-texts.ts';

interface DeleteTemplateDialogProps {
  template: SequenceTemplate;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before one of the clinic's own templates is deleted. */
export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const { id, sequenceOrder, profileType, language } = template;
  const queryClient = useQueryClient();
  const remove = useMutation(
    sequencesApi.deleteTemplate.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: sequencesApi.templates.key() });
        onDeleted();
      },
    }),
  );
  return (
    <ConfirmDialog
      title={GENERATOR_TEXTS.deleteTitle}
      open
      action={GENERATOR_TEXTS.deleteTitle}
      busyAction={GENERATOR_TEXTS.deleting}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
      failure={
        remove.isError && failureText(remove.error, { fallback: GENERATOR_TEXTS.deleteFailed })
      }
    >
      {GENERATOR_TEXTS.deleteQuestion(sequenceOrder, GENERATOR_TEXTS.set(profileType, language))}
    </ConfirmDialog>
  );
}
