import { PageHead } from '#platform/web/ui/page-head.tsx';

export function SequenceMessagesPage() {
  return (
    <PageHead title="Sequence Messages" description="Every follow-up message, past and planned." />
  );
}
