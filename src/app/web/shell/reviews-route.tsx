import { lazy, Suspense, type ComponentProps } from 'react';
import { ReviewsPage } from '#features/reviews/web/reviews-page.tsx';

const CreateSequenceDialog = lazy(async () => ({
  default: (await import('#features/sequences/web/create-sequence-dialog.tsx'))
    .CreateSequenceDialog,
}));

/** The Reviews screen, with the follow-ups of a slice that it may not know. */
export function ReviewsRoute() {
  return <ReviewsPage followUps={followUps} />;
}

function followUps(props: ComponentProps<typeof CreateSequenceDialog>) {
  return (
    <Suspense fallback={null}>
      <CreateSequenceDialog {...props} />
    </Suspense>
  );
}
