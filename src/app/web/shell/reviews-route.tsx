import { Suspense, type ComponentProps } from 'react';
import { ReviewsPage } from '#features/reviews/web/reviews-page.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';

const CreateSequenceDialog = lazyPart(
  async () =>
    (await import('#features/sequences/web/create-sequence-dialog.tsx')).CreateSequenceDialog,
  { isDialog: true },
);

const BulkSequencesDialog = lazyPart(
  async () =>
    (await import('#features/sequences/web/bulk-sequences-dialog.tsx')).BulkSequencesDialog,
  { isDialog: true },
);

/** The Reviews screen with the follow-ups of a feature that it may not import. */
export function ReviewsRoute() {
  return <ReviewsPage followUps={followUps} bulkFollowUps={bulkFollowUps} />;
}

function followUps(props: ComponentProps<typeof CreateSequenceDialog>) {
  return (
    <Suspense fallback={null}>
      <CreateSequenceDialog {...props} />
    </Suspense>
  );
}

function bulkFollowUps(props: ComponentProps<typeof BulkSequencesDialog>) {
  return (
    <Suspense fallback={null}>
      <BulkSequencesDialog {...props} />
    </Suspense>
  );
}
