import type { Category } from '#features/creatives/schema.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { adminApi } from './api.ts';
import { ADMIN_REFUSALS } from './texts.ts';
import { KEEPING_TEXTS } from './creatives-texts.ts';

interface RenameCategoryDialogProps {
  category: Category;
  onRenamed: (category: Category) => void;
  onClose: () => void;
}

const CategoryForm = laterSchema(async () => (await import('../schema.ts')).CategoryInput);

export function RenameCategoryDialog({ category, onRenamed, onClose }: RenameCategoryDialogProps) {
  const form = useSchemaForm(CategoryForm, {
    initial: { name: category.name },
    onValid: async ({ name }) =>
      onRenamed(await adminApi.renameCategory.call({ id: category.id, name })),
  });
  return (
    <Dialog
      title={KEEPING_TEXTS.renameTitle}
      description={category.name}
      open
      onClose={onClose}
      busy={form.isBusy}
      size="small"
      banner={
        form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, {
              refusals: ADMIN_REFUSALS,
              fallback: KEEPING_TEXTS.categoryFailed,
            })}
          </Banner>
        )
      }
    >
      <form noValidate onSubmit={form.submit}>
        <TextInput label={KEEPING_TEXTS.categoryName} maxLength={60} {...form.field('name')} />
        <FormActions>
          <Button onClick={() => !form.isBusy && onClose()}>{UI_TEXTS.cancel}</Button>
          <Button variant="primary" type="submit" busy={form.isBusy} busyText={UI_TEXTS.saving}>
            {UI_TEXTS.save}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
