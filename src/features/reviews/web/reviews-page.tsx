import { PageHead } from '#platform/web/ui/page-head.tsx';

export function ReviewsPage() {
  return (
    <PageHead
      title="Reviews"
      description="Ask patients for a review, and send the three messages."
    />
  );
}
