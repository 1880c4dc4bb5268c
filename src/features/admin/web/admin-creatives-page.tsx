import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import type { KeptCreative } from '../schema.ts';
import { AccessDenied, AdminHead } from './admin-head.tsx';
import { adminApi } from './api.ts';
import { isForbidden } from './use-user-search.ts';
import { CategorySection } from './category-section.tsx';
import { CreativeFilters } from './creative-filters.tsx';
import { CreativeList } from './creative-list.tsx';
import { KEEPING_TEXTS } from './creatives-texts.ts';
import {
  useKeptCategories,
  useKeptCreatives,
  useRefreshKept,
  type KeptFilter,
} from './use-kept-creatives.ts';

// Loaded on demand.
const AddCreativeDialog = lazyPart(
  async () => (await import('./creative-dialog.tsx')).AddCreativeDialog,
  { isDialog: true },
);
const EditCreativeDialog = lazyPart(
  async () => (await import('./creative-dialog.tsx')).EditCreativeDialog,
  { isDialog: true },
);

type OpenDialog = { show: 'add' } | { show: 'edit' | 'delete'; creative: KeptCreative };

/** The creatives that clinics see, and their categories. */
export function AdminCreativesPage() {
  const notice = useNotice();
  const [filter, setFilter] = useState<KeptFilter>({});
  const [dialog, setDialog] = useState<OpenDialog>();
  const list = useKeptCreatives(filter);
  const categories = useKeptCategories();
  const refresh = useRefreshKept();
  const close = () => setDialog(undefined);
  const finish = (text: string) => {
    close();
    refresh();
    notice.succeed(text);
  };
  if (isForbidden(list.error)) return <AccessDenied />;
  const knownCategories = categories.data?.items ?? [];
  return (
    <>
      <AdminHead
        action={
          <Button variant="primary" icon={Plus} onClick={() => setDialog({ show: 'add' })}>
            {KEEPING_TEXTS.add}
          </Button>
        }
      />
      <NoticeBanner state={notice} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <CreativeList
          list={list}
          filters={
            <CreativeFilters filter={filter} categories={knownCategories} onChange={setFilter} />
          }
          isFiltered={Object.values(filter).some((value) => value !== undefined)}
          onShowAll={() => setFilter({})}
          onAction={(show, creative) => setDialog({ show, creative })}
        />
        <CategorySection categories={categories} onChanged={finish} />
      </div>
      <Suspense fallback={null}>
        {dialog?.show === 'add' && (
          <AddCreativeDialog
            categories={knownCategories}
            onSaved={({ title }) => finish(KEEPING_TEXTS.added(title))}
            onClose={close}
          />
        )}
        {dialog?.show === 'edit' && (
          <EditCreativeDialog
            creative={dialog.creative}
            categories={knownCategories}
            onSaved={({ title }) => finish(KEEPING_TEXTS.saved(title))}
            onClose={close}
          />
        )}
      </Suspense>
      {dialog?.show === 'delete' && (
        <DeleteCreativeDialog
          creative={dialog.creative}
          onDeleted={() => finish(KEEPING_TEXTS.deleted(dialog.creative.title))}
          onClose={close}
        />
      )}
    </>
  );
}

interface DeleteCreativeDialogProps {
  creative: KeptCreative;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteCreativeDialog({
  creative: { id, title },
  onDeleted,
  onClose,
}: DeleteCreativeDialogProps) {
  const remove = useMutation(adminApi.deleteCreative.mutationOptions({ onSuccess: onDeleted }));
  return (
    <ConfirmDialog
      title={KEEPING_TEXTS.deleteTitle}
      open
      action={KEEPING_TEXTS.deleteAction}
      busyAction={KEEPING_TEXTS.deleting}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
      failure={
        remove.isError && failureText(remove.error, { fallback: KEEPING_TEXTS.deleteFailed })
      }
    >
      {KEEPING_TEXTS.deleteQuestion(title)}
    </ConfirmDialog>
  );
}
