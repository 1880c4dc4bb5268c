import { lazy, Suspense, type ComponentType } from 'react';
import type { TextFindingsProps } from './text-findings.tsx';

// The words that it looks for in ten languages weigh more than the screens around it.
const TextFindings = lazy(async (): Promise<{ default: ComponentType<TextFindingsProps> }> => {
  try {
    return { default: (await import('./text-findings.tsx')).TextFindings };
  } catch {
    // What is being typed must not be lost because a file did not arrive: the server judges it too.
    return { default: () => null };
  }
});

/** `TextFindings` for screens that are looked at more often than written in. */
export function LazyTextFindings(props: TextFindingsProps) {
  return (
    <Suspense fallback={null}>
      <TextFindings {...props} />
    </Suspense>
  );
}
