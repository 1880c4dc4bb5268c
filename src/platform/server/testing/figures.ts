import type { TestContext } from 'vitest';

/** The measurements of a test. */
export type Figures = Record<string, number | string>;

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** Records measurements in the run's report under the test's name, where the scorecard reads them. */
export function recordFigures({ task }: Pick<TestContext, 'task'>, figures: Figures): void {
  task.meta.figures = figures;
}
