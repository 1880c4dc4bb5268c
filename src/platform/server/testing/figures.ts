import type { TestContext } from 'vitest';

/** What a test measured. */
export type Figures = Record<string, number | string>;

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** Keeps what a test measured in the run's report under the test's name, where the scorecard finds it. */
export function recordFigures({ task }: Pick<TestContext, 'task'>, figures: Figures): void {
  task.meta.figures = figures;
}
