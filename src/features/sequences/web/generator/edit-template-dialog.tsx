import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
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
  const [values, setValues] = useState<TemplateValues>(template);
  const [newer, setNewer] = useState<SequenceTemplate>();
  const queryClient = useQueryClient();
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: sequencesApi.templates.key() });
  const update = useMutation(
    sequencesApi.updateTemplate.mutationOptions({
      onSuccess: () => {
        refresh();
        onSaved();
      },
      onError: (error) => {
        setNewer(currentOf<SequenceTemplate>(error));
        refresh();
      },
    }),
  );
  const save = () => {
    const { messageTemplate, sequenceDays, sequenceOrder } = values;
    const { version } = newer ?? template;
    update.mutate({ id, version, messageTemplate, sequenceDays, sequenceOrder });
  };
  const isUnsaved = conflictsBetween(values, template).length > 0;
  const { leave, question } = useDiscardQuestion({ isUnsaved, onClose });
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
      <TemplateFields
        values={values}
        language={language}
        onChange={(changes) => setValues({ ...values, ...changes })}
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
          onTakeTheirs={onSaved}
          onClose={() => setNewer(undefined)}
          busy={update.isPending}
        />
      )}
      {question}
    </Dialog>
  );
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
