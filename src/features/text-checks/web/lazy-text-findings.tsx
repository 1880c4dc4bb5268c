import { Suspense } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import type { TextFindingsProps } from './text-findings.tsx';

// The words for ten languages are larger than the screens that use them.
const TextFindings = lazyPart<TextFindingsProps>(
  async () => (await import('./text-findings.tsx')).TextFindings,
);

/** `TextFindings`, loaded on demand for screens that are seldom used for writing. */
export function LazyTextFindings(props: TextFindingsProps) {
  return (
    <Suspense fallback={null}>
      <TextFindings {...props} />
    </Suspense>
  );
}
