import { useRef, useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { getMonth } from '#features/creatives/rules.ts';
import type { Category, CreativeId } from '#features/creatives/schema.ts';
import { isConflict } from '#platform/merge.ts';
import { currentVersion } from '#platform/web/api.ts';
import { newId, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConflictDialog } from '#platform/web/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { KeptCreative, KeptCreativeInput } from '../../schema.ts';
import { adminApi } from '../api.ts';
import { ADMIN_REFUSALS } from '../texts.ts';
import {
  CreativeFields,
  CreativeValues,
  toInput,
  toValues,
  type StartOfCreative,
} from './creative-fields.tsx';
import { differences } from './creative-differences.tsx';
import { KEEPING_TEXTS } from './texts.ts';

interface CreativeDialogProps {
  /** The creative to edit; without it a new one is created. */
  creative?: KeptCreative;
  categories: readonly Category[];
  onSaved: (creative: KeptCreative) => void;
  onClose: () => void;
}

/** The stored version that the draft started from. */
interface Begun {
  id: CreativeId;
  creative?: KeptCreative;
}

/** Creates or changes a creative. Keeps the input until it is saved. */
export function CreativeDialog({ creative, categories, onSaved, onClose }: CreativeDialogProps) {
  const { today } = useSession();
  const formElement = useRef<HTMLFormElement>(null);
  const [fresh] = useState(newId<CreativeId>);
  const draft = useDraft<Begun, CreativeValues>(
    creative ? `creative/${creative.id}` : 'new-creative',
    { id: creative?.id ?? fresh, creative },
  );
  const { id, creative: begun } = draft.base;
  const [newer, setNewer] = useState<KeptCreative>();
  const start = begun ?? emptyCreative(today);
  const form = useSchemaForm(CreativeValues, {
    initial: toValues(start),
    draft,
    onValid: (values) => save(toInput(values), newer ?? begun),
  });
  const finish = (current: KeptCreative) => {
    draft.forget();
    onSaved(current);
  };
  const save = async (input: KeptCreativeInput, base?: KeptCreative): Promise<void> => {
    if (base === undefined) return finish(await adminApi.createCreative.call({ ...input, id }));
    const changes = pickChanges(start, input);
    try {
      finish(await adminApi.updateCreative.call({ ...changes, id, version: base.version }));
    } catch (error) {
      const current = currentVersion<KeptCreative>(error);
      if (current === undefined) throw error;
      if (isConflict({ base, current, changes: withPicture(changes) })) setNewer(current);
      else await save(input, current);
    }
  };
  const { leave, question } = useDiscardQuestion({
    isUnsaved: form.isChanged,
    onClose,
    onDiscard: () => draft.forget(),
  });
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
        <div className="mb-5 empty:hidden">
          <DraftNote
            draft={draft}
            onDiscard={() => {
              draft.forget();
              form.reset(toValues(creative ?? emptyCreative(today)));
            }}
          />
        </div>
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
            mine: { ...newer, ...pickChanges(start, toInput(form.values)) },
            theirs: newer,
            categories,
          })}
          onKeepMine={() => formElement.current?.requestSubmit()}
          onTakeTheirs={() => finish(newer)}
          onClose={() => setNewer(undefined)}
          busy={form.isBusy}
        />
      )}
      {question}
    </Dialog>
  );
}

function emptyCreative(today: string): StartOfCreative {
  return {
    ...getMonth(today),
    categoryId: null,
    clinicId: null,
    title: '',
    description: '',
    contentType: 'image',
    content: '',
    thumbnailUrl: null,
  };
}

/**
 * The address of a new picture is not known yet; it conflicts with any other change of the picture.
 */
function withPicture({ picture, ...changes }: Partial<KeptCreativeInput>): object {
  return picture === undefined ? changes : { ...changes, pictureUrl: picture };
}

/**
 * Returns only the fields that this user changed, so that saving does not undo another admin's
 * change.
 */
function pickChanges(
  before: StartOfCreative,
  input: KeptCreativeInput,
): Partial<KeptCreativeInput> {
  const differs = ([field, value]: [string, unknown]) =>
    value !== before[field as keyof StartOfCreative];
  return Object.fromEntries(Object.entries(input).filter(differs));
}
