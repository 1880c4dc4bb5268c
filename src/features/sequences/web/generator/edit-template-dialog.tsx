import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { isConflict } from '#platform/merge.ts';
import { currentVersion } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import type { SequenceTemplate } from '../../schema.ts';
import { sequencesApi } from '../api.ts';
import { TemplateFields, type TemplateValues } from './template-fields.tsx';
import { GENERATOR_TEXTS, refusalsOf } from './texts.ts';

interface EditTemplateDialogProps {
  template: SequenceTemplate;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes one of the clinic's own templates. What was typed stays until it is saved, whoever else was quicker. */
export function EditTemplateDialog({ template, onClose, onSaved }: EditTemplateDialogProps) {
  const { id, language, profileType } = template;
  const draft = useDraft<SequenceTemplate, TemplateValues>(`template/${id}`, template);
  const { base } = draft;
  const [values, setValues] = useState<TemplateValues>(draft.typed ?? valuesOf(base));
  const [newer, setNewer] = useState<SequenceTemplate>();
  const queryClient = useQueryClient();
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: sequencesApi.templates.key() });
  const update = useMutation(
    sequencesApi.updateTemplate.mutationOptions({
      onSuccess: () => {
        draft.forget();
        refresh();
        onSaved();
      },
      onError: (error, { version }) => {
        const current = currentVersion<SequenceTemplate>(error);
        const over = newer?.version === version ? newer : base;
        const isMerged = current && !isConflict({ base: over, current, changes: changes() });
        if (isMerged) saveOver(current);
        else setNewer(current);
        refresh();
      },
    }),
  );
  const changes = () => changesBetween(valuesOf(base), values);
  const saveOver = (current: SequenceTemplate) =>
    update.mutate({ id, version: current.version, ...valuesOf(current), ...changes() });
  const save = () => saveOver(newer ?? base);
  const isUnsaved = conflictsBetween(values, base).length > 0;
  const { keep } = draft;
  useEffect(() => keep(isUnsaved ? values : undefined), [keep, isUnsaved, values]);
  const { leave, question } = useDiscardQuestion({
    isUnsaved,
    onClose,
    onDiscard: () => draft.forget(),
  });
  return (
    <Dialog
      title={GENERATOR_TEXTS.editTitle}
      description={GENERATOR_TEXTS.set(profileType, language)}
      open
      onClose={leave}
      busy={update.isPending}
      banner={
        update.isError &&
        !newer && (
          <Banner tone="danger">
            {failureText(update.error, {
              refusals: refusalsOf(update.error),
              fallback: GENERATOR_TEXTS.changeFailed,
            })}
          </Banner>
        )
      }
      footer={
        <>
          <Button onClick={() => !update.isPending && leave()}>{GENERATOR_TEXTS.cancel}</Button>
          <Button
            look="primary"
            busy={update.isPending}
            busyText={GENERATOR_TEXTS.saving}
            onClick={save}
          >
            {GENERATOR_TEXTS.saveChanges}
          </Button>
        </>
      }
    >
      <div className="mb-5 empty:hidden">
        <DraftNote
          draft={draft}
          onDiscard={() => {
            draft.forget(template);
            setValues(valuesOf(template));
          }}
        />
      </div>
      <TemplateFields
        values={values}
        language={language}
        onChange={(typed) => setValues({ ...values, ...typed })}
      />
      {newer && (
        <ConflictDialog
          title={GENERATOR_TEXTS.staleTitle}
          description={GENERATOR_TEXTS.staleHelp}
          mineLabel={GENERATOR_TEXTS.mine}
          theirsLabel={GENERATOR_TEXTS.theirs}
          keepMine={GENERATOR_TEXTS.keepMine}
          takeTheirs={GENERATOR_TEXTS.takeTheirs}
          fields={conflictsBetween(values, newer)}
          onKeepMine={save}
          onTakeTheirs={() => {
            draft.forget();
            onSaved();
          }}
          onClose={() => setNewer(undefined)}
          busy={update.isPending}
        />
      )}
      {question}
    </Dialog>
  );
}

function valuesOf({
  messageTemplate,
  sequenceDays,
  sequenceOrder,
}: TemplateValues): TemplateValues {
  return { messageTemplate, sequenceDays, sequenceOrder };
}

function changesBetween(before: TemplateValues, after: TemplateValues): Partial<TemplateValues> {
  const fields = Object.entries(after) as [keyof TemplateValues, unknown][];
  return Object.fromEntries(fields.filter(([field, value]) => value !== before[field]));
}

function conflictsBetween(mine: TemplateValues, theirs: SequenceTemplate) {
  const { language } = theirs;
  const fields = [
    {
      label: GENERATOR_TEXTS.text,
      differs: mine.messageTemplate !== theirs.messageTemplate,
      mine: <ChatBubble text={mine.messageTemplate} lang={language} />,
      theirs: <ChatBubble text={theirs.messageTemplate} lang={language} />,
    },
    {
      label: GENERATOR_TEXTS.days,
      differs: mine.sequenceDays !== theirs.sequenceDays,
      mine: mine.sequenceDays,
      theirs: theirs.sequenceDays,
    },
    {
      label: GENERATOR_TEXTS.order,
      differs: mine.sequenceOrder !== theirs.sequenceOrder,
      mine: mine.sequenceOrder,
      theirs: theirs.sequenceOrder,
    },
  ];
  return fields.filter(({ differs }) => differs);
}
