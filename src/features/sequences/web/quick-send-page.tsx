import { PageHead } from '#platform/web/ui/page-head.tsx';

export function QuickSendPage() {
  return <PageHead title="Quick Send" description="Follow-ups that are due today or overdue." />;
}
