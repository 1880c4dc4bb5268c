import { useRef, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { monthOf } from '#features/creatives/rules.ts';
import type { Category, CreativeId } from '#features/creatives/schema.ts';
import { currentOf } from '#platform/web/api.ts';
import { newId, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { KeptCreative, KeptCreativeInput } from '../../schema.ts';
import { adminApi } from '../api.ts';
import { ADMIN_REFUSALS } from '../texts.ts';
import { CreativeFields, CreativeValues, inputOf, valuesOf } from './creative-fields.tsx';
import { differences } from './creative-differences.tsx';
import { KEEPING_TEXTS } from './texts.ts';

interface CreativeDialogProps {
  /** The one to edit; without it a new one is made. */
  creative?: KeptCreative;
  categories: readonly Category[];
  onSaved: (creative: KeptCreative) => void;
  onClose: () => void;
}

/** Makes a creative, or changes one. What was typed stays until the server has it. */
export function CreativeDialog({ creative, categories, onSaved, onClose }: CreativeDialogProps) {
  const { today } = useSession();
  const formElement = useRef<HTMLFormElement>(null);
  const [id] = useState(() => creative?.id ?? newId<CreativeId>());
  const [newer, setNewer] = useState<KeptCreative>();
  const start = creative ?? emptyCreative(today);
  const form = useSchemaForm(CreativeValues, {
    initial: valuesOf(start),
    onValid: async (values) => {
      try {
        onSaved(await save(inputOf(values)));
      } catch (error) {
        const current = currentOf<KeptCreative>(error);
        if (current === undefined) throw error;
        setNewer(current);
      }
    },
  });
  const save = (input: KeptCreativeInput) => {
    if (creative === undefined) return adminApi.createCreative.call({ ...input, id });
    const { version } = newer ?? creative;
    return adminApi.updateCreative.call({ ...changesOf(creative, input), id, version });
  };
  const { leave, question } = useDiscardQuestion({ isUnsaved: form.isChanged, onClose });
  return (
    <Dialog
      title={creative ? KEEPING_TEXTS.editTitle : KEEPING_TEXTS.addTitle}
      description={creative?.title}
      open
      onClose={leave}
      busy={form.isBusy}
      banner={
        form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, {
              refusals: ADMIN_REFUSALS,
              fallback: KEEPING_TEXTS.saveFailed,
            })}
          </Banner>
        )
      }
    >
      <form ref={formElement} noValidate onSubmit={form.submit}>
        <CreativeFields form={form} categories={categories} clinic={creative} />
        <FormActions>
          <Button onClick={() => !form.isBusy && leave()}>{UI_TEXTS.cancel}</Button>
          <Button look="primary" type="submit" busy={form.isBusy} busyText={KEEPING_TEXTS.saving}>
            {creative ? KEEPING_TEXTS.save : KEEPING_TEXTS.add}
          </Button>
        </FormActions>
      </form>
      {newer && (
        <ConflictDialog
          title={KEEPING_TEXTS.staleTitle}
          description={KEEPING_TEXTS.staleHelp}
          mineLabel={KEEPING_TEXTS.mine}
          theirsLabel={KEEPING_TEXTS.theirs}
          keepMine={KEEPING_TEXTS.keepMine}
          takeTheirs={KEEPING_TEXTS.takeTheirs}
          fields={differences({
            mine: { ...newer, ...changesOf(start, inputOf(form.values)) },
            theirs: newer,
            categories,
          })}
          onKeepMine={() => formElement.current?.requestSubmit()}
          onTakeTheirs={() => onSaved(newer)}
          onClose={() => setNewer(undefined)}
          busy={form.isBusy}
        />
      )}
      {question}
    </Dialog>
  );
}

function emptyCreative(today: string): KeptCreativeInput {
  return {
    ...monthOf(today),
    categoryId: null,
    clinicId: null,
    title: '',
    description: '',
    contentType: 'image',
    content: '',
    thumbnailUrl: null,
  };
}

/** Only what this person changed, so that it does not undo what someone else changed meanwhile. */
function changesOf(
  before: KeptCreativeInput,
  input: KeptCreativeInput,
): Partial<KeptCreativeInput> {
  const differs = ([field, value]: [string, unknown]) =>
    value !== before[field as keyof KeptCreativeInput];
  return Object.fromEntries(Object.entries(input).filter(differs));
}
