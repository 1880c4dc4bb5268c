import { lazy, Suspense, type ComponentType } from 'react';
import type { TextFindingsProps } from './text-findings.tsx';

// The words for ten languages are larger than the screens that use them.
const TextFindings = lazy(async (): Promise<{ default: ComponentType<TextFindingsProps> }> => {
  try {
    return { default: (await import('./text-findings.tsx')).TextFindings };
  } catch {
    // A file that does not load must not lose what is typed: the server checks the text too.
    return { default: () => null };
  }
});

/** `TextFindings`, loaded on demand for screens that are seldom used for writing. */
export function LazyTextFindings(props: TextFindingsProps) {
  return (
    <Suspense fallback={null}>
      <TextFindings {...props} />
    </Suspense>
  );
}
