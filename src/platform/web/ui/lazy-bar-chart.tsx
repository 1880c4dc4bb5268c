import { Suspense } from 'react';
import type { BarChartProps } from './bar-chart.tsx';
import { lazyPart } from './lazy-part.tsx';

const Chart = lazyPart(async () => (await import('./bar-chart.tsx')).BarChart);

/** Loads what draws the bars after the page's numbers, and keeps its place meanwhile. */
export function LazyBarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<div className="min-h-44" />}>
      <Chart {...props} />
    </Suspense>
  );
}
