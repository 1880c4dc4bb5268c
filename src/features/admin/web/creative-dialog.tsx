import { useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { getMonth } from '#features/creatives/rules.ts';
import type { Category, CreativeId } from '#features/creatives/schema.ts';
import { newId, useSchemaForm } from '#platform/web/form.ts';
import { EditDialog } from '#platform/web/ui/edit-dialog.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { useEdit } from '#platform/web/use-edit.ts';
import type { KeptCreative } from '../schema.ts';
import { adminApi } from './api.ts';
import { ADMIN_REFUSALS } from './texts.ts';
import {
  CreativeFields,
  CreativeValues,
  toInput,
  toValues,
  type StartOfCreative,
} from './creative-fields.tsx';
import {
  differences,
  findChanges,
  toChange,
  type CreativeChange,
} from './creative-differences.tsx';
import { KEEPING_TEXTS } from './creatives-texts.ts';

interface AddCreativeDialogProps {
  categories: readonly Category[];
  onSaved: (creative: KeptCreative) => void;
  onClose: () => void;
}

/** Creates a creative. Keeps the input until it is saved. */
export function AddCreativeDialog({ categories, onSaved, onClose }: AddCreativeDialogProps) {
  const { today } = useSession();
  const [id] = useState(newId<CreativeId>);
  const draft = useDraft<{ id: CreativeId }, CreativeValues>('new-creative', { id });
  const start = toValues(emptyCreative(today));
  const form = useSchemaForm(CreativeValues, {
    initial: start,
    draft,
    onValid: async (values) => {
      const creative = await adminApi.createCreative.call({
        ...toInput(values),
        id: draft.base.id,
      });
      draft.forget();
      onSaved(creative);
    },
  });
  return (
    <FormDialog
      title={KEEPING_TEXTS.addTitle}
      texts={{ ...KEEPING_TEXTS, save: KEEPING_TEXTS.add }}
      refusals={ADMIN_REFUSALS}
      form={form}
      draft={draft}
      savedValues={start}
      onClose={onClose}
    >
      <CreativeFields form={form} categories={categories} />
    </FormDialog>
  );
}

interface EditCreativeDialogProps extends AddCreativeDialogProps {
  creative: KeptCreative;
}

/** Edits a creative; sends only the fields that differ. */
export function EditCreativeDialog({
  creative,
  categories,
  onSaved,
  onClose,
}: EditCreativeDialogProps) {
  const draft = useDraft<{ creative: KeptCreative }, CreativeValues>(`creative/${creative.id}`, {
    creative,
  });
  const baseCreative = draft.base.creative;
  const edit = useEdit<KeptCreative, CreativeChange>({
    draft: { ...draft, base: baseCreative },
    findChanges,
    update: ({ id, version }, { pictureUrl, ...changes }) =>
      adminApi.updateCreative.call({ ...changes, picture: pictureUrl, id, version }),
    onSaved,
    onUnchanged: onSaved,
    onTaken: onSaved,
  });
  const form = useSchemaForm(CreativeValues, {
    initial: toValues(baseCreative),
    draft,
    onValid: (values) => edit.save(findChanges(baseCreative, toChange(toInput(values)))),
  });
  return (
    <EditDialog
      texts={KEEPING_TEXTS}
      refusals={ADMIN_REFUSALS}
      description={creative.title}
      form={form}
      draft={draft}
      edit={edit}
      differences={(conflict) => differences({ ...conflict, categories })}
      savedValues={toValues(creative)}
      onClose={onClose}
    >
      <CreativeFields form={form} categories={categories} clinic={creative} />
    </EditDialog>
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
