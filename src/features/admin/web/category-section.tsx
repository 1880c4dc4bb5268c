import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Category, CategoryId } from '#features/creatives/schema.ts';
import { laterSchema, newId, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { adminApi } from './api.ts';
import { ADMIN_REFUSALS } from './texts.ts';
import { RenameCategoryDialog } from './rename-category-dialog.tsx';
import { KEEPING_TEXTS } from './creatives-texts.ts';

interface CategorySectionProps {
  categories: UseQueryResult<{ items: Category[] }>;
  /** Receives the message about the change. */
  onChanged: (text: string) => void;
}

type Question = { ask: 'rename' | 'delete'; category: Category };

/** The categories by name; saves each change at once. */
export function CategorySection({ categories, onChanged }: CategorySectionProps) {
  const [question, setQuestion] = useState<Question>();
  const finish = (text: string) => {
    setQuestion(undefined);
    onChanged(text);
  };
  return (
    <Card title={KEEPING_TEXTS.categories} description={KEEPING_TEXTS.categoriesHelp}>
      <div className="grid gap-6">
        <AddCategoryForm onAdded={({ name }) => onChanged(KEEPING_TEXTS.categoryAdded(name))} />
        {categories.isPending && <SkeletonRows label={KEEPING_TEXTS.categoriesLoading} rows={2} />}
        {categories.isLoadingError && (
          <ErrorState
            title={failureText(categories.error, { fallback: KEEPING_TEXTS.categoriesFailed })}
            onRetry={() => void categories.refetch()}
            busy={categories.isFetching}
          />
        )}
        <ReloadFailed list={categories} />
        {categories.data && <CategoryList categories={categories.data.items} onAsk={setQuestion} />}
      </div>
      {question?.ask === 'rename' && (
        <RenameCategoryDialog
          category={question.category}
          onRenamed={({ name }) => finish(KEEPING_TEXTS.renamed(name))}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {question?.ask === 'delete' && (
        <DeleteCategoryDialog
          category={question.category}
          onDeleted={() => finish(KEEPING_TEXTS.categoryDeleted(question.category.name))}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </Card>
  );
}

function CategoryList({
  categories,
  onAsk,
}: {
  categories: readonly Category[];
  onAsk: (question: Question) => void;
}) {
  if (categories.length === 0) return <p className="text-ink-soft">{KEEPING_TEXTS.noCategories}</p>;
  return (
    <ul aria-label={KEEPING_TEXTS.categories} className="divide-y divide-line border-y border-line">
      {categories.map((category) => (
        <li key={category.id} className="flex items-center justify-between gap-4 py-1">
          <span className="min-w-0 wrap-anywhere">{category.name}</span>
          <Menu
            label={UI_TEXTS.moreActions(category.name)}
            items={[
              {
                label: KEEPING_TEXTS.rename,
                icon: Pencil,
                onSelect: () => onAsk({ ask: 'rename', category }),
              },
              {
                label: KEEPING_TEXTS.delete,
                icon: Trash2,
                danger: true,
                onSelect: () => onAsk({ ask: 'delete', category }),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

const CategoryForm = laterSchema(async () => (await import('../schema.ts')).CategoryInput);

function AddCategoryForm({ onAdded }: { onAdded: (category: Category) => void }) {
  const id = useRef(newId<CategoryId>());
  const form = useSchemaForm(CategoryForm, {
    initial: { name: '' },
    onValid: async ({ name }) => {
      const category = await adminApi.createCategory.call({ id: id.current, name });
      id.current = newId();
      form.reset({ name: '' });
      onAdded(category);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: ADMIN_REFUSALS,
            fallback: KEEPING_TEXTS.categoryFailed,
          })}
        </Banner>
      )}
      <TextInput label={KEEPING_TEXTS.categoryName} maxLength={60} {...form.field('name')} />
      <Button type="submit" icon={Plus} busy={form.isBusy} busyText={KEEPING_TEXTS.addingCategory}>
        {KEEPING_TEXTS.addCategory}
      </Button>
    </form>
  );
}

interface DeleteCategoryDialogProps {
  category: Category;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteCategoryDialog({ category, onDeleted, onClose }: DeleteCategoryDialogProps) {
  const remove = useMutation(adminApi.deleteCategory.mutationOptions({ onSuccess: onDeleted }));
  return (
    <ConfirmDialog
      title={KEEPING_TEXTS.deleteCategoryTitle}
      open
      action={KEEPING_TEXTS.deleteCategoryAction}
      busyAction={KEEPING_TEXTS.deleting}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: category.id })}
      onClose={onClose}
      failure={
        remove.isError &&
        failureText(remove.error, { fallback: KEEPING_TEXTS.deleteCategoryFailed })
      }
    >
      {KEEPING_TEXTS.deleteCategoryQuestion(category.name)}
    </ConfirmDialog>
  );
}
