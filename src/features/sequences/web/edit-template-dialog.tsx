import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useEdit, type Conflict } from '#platform/web/use-edit.ts';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { EditDialog } from '#platform/web/ui/edit-dialog.tsx';
import type { SequenceTemplate } from '../schema.ts';
import { sequencesApi } from './api.ts';
import { TemplateFields, type TemplateValues } from './template-fields.tsx';
import { GENERATOR_EDIT_TEXTS, GENERATOR_TEXTS, GENERATOR_REFUSALS } from './generator-texts.ts';

interface EditTemplateDialogProps {
  template: SequenceTemplate;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Edits one of the clinic's own templates. Typed text stays until it is saved, even if someone else
 * saves first.
 */
export function EditTemplateDialog({ template, onClose, onSaved }: EditTemplateDialogProps) {
  const { id, language, profileType } = template;
  const draft = useDraft<SequenceTemplate, TemplateValues>(`template/${id}`, template);
  const { base, keep } = draft;
  const [values, setValues] = useState<TemplateValues>(draft.typedValues ?? toValues(base));
  const queryClient = useQueryClient();
  const edit = useEdit<SequenceTemplate, Partial<TemplateValues>>({
    draft,
    findChanges: (row, edits) => changesBetween(toValues(row), edits),
    update: ({ version }, changes) =>
      sequencesApi.updateTemplate
        .call({ id, version, ...changes })
        .finally(
          () => void queryClient.invalidateQueries({ queryKey: sequencesApi.templates.key() }),
        ),
    onSaved,
    onUnchanged: onSaved,
    onTaken: onSaved,
  });
  const saving = useMutation({
    mutationFn: () => edit.save(changesBetween(toValues(base), values)),
  });
  const isChanged = differences({ newer: base, draft: values }).length > 0;
  useEffect(() => keep(isChanged ? values : undefined), [keep, isChanged, values]);
  const form = {
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!saving.isPending) saving.mutate();
    },
    isBusy: saving.isPending,
    failure: saving.error ?? undefined,
    isChanged,
    reset: (savedValues = toValues(template)) => setValues(savedValues),
  };
  return (
    <EditDialog
      texts={GENERATOR_EDIT_TEXTS}
      refusals={GENERATOR_REFUSALS}
      description={GENERATOR_TEXTS.set(profileType, language)}
      form={form}
      draft={{ isRestored: draft.isRestored, forget: () => draft.forget(template) }}
      edit={edit}
      differences={differences}
      savedValues={toValues(template)}
      onClose={onClose}
    >
      <TemplateFields
        values={values}
        language={language}
        before={base}
        onChange={(change) => setValues({ ...values, ...change })}
      />
    </EditDialog>
  );
}

function toValues({
  messageTemplate,
  sequenceDays,
  sequenceOrder,
  exactDay,
}: TemplateValues): TemplateValues {
  return { messageTemplate, sequenceDays, sequenceOrder, exactDay };
}

function changesBetween(
  before: TemplateValues,
  after: Partial<TemplateValues>,
): Partial<TemplateValues> {
  const fields = Object.entries(after) as [keyof TemplateValues, unknown][];
  return Object.fromEntries(fields.filter(([field, value]) => value !== before[field]));
}

/** Compares this person's changes with the same fields of the newer version. */
function differences({
  newer,
  draft: change,
}: Conflict<SequenceTemplate, Partial<TemplateValues>>) {
  const { language } = newer;
  const draft = { ...toValues(newer), ...change };
  const fields = [
    {
      label: GENERATOR_TEXTS.text,
      differs: draft.messageTemplate !== newer.messageTemplate,
      draft: <ChatBubble text={draft.messageTemplate} lang={language} />,
      current: <ChatBubble text={newer.messageTemplate} lang={language} />,
    },
    {
      label: GENERATOR_TEXTS.days,
      differs: draft.sequenceDays !== newer.sequenceDays,
      draft: draft.sequenceDays,
      current: newer.sequenceDays,
    },
    {
      label: GENERATOR_TEXTS.order,
      differs: draft.sequenceOrder !== newer.sequenceOrder,
      draft: draft.sequenceOrder,
      current: newer.sequenceOrder,
    },
    {
      label: GENERATOR_TEXTS.isOffer,
      differs: draft.purpose !== undefined && draft.purpose !== newer.purpose,
      draft: GENERATOR_TEXTS.yesOrNo(draft.purpose === 'marketing'),
      current: GENERATOR_TEXTS.yesOrNo(newer.purpose === 'marketing'),
    },
    {
      label: GENERATOR_TEXTS.exactDay,
      differs: draft.exactDay !== newer.exactDay,
      draft: GENERATOR_TEXTS.yesOrNo(draft.exactDay),
      current: GENERATOR_TEXTS.yesOrNo(newer.exactDay),
    },
  ];
  return fields.filter(({ differs }) => differs);
}
