import { loadExamples } from '../../src/features/writing/guard-examples/examples.ts';
import { measureGuards } from '../../src/features/writing/guard-examples/measure.ts';
import type { Requirement } from './requirement.ts';

const MOST_PERCENT = 2;

/** The share of harmful texts that the guards let pass, by language. */
export const harmfulPassed: Requirement = {
  run: () => measureAll(({ harmful, passed }) => toPercent(passed.length, harmful)),
};

/** The share of legitimate texts that the guards refuse, by language. */
export const legitimateRefused: Requirement = {
  run: () => measureAll(({ legitimate, refused }) => toPercent(refused.length, legitimate)),
};

async function measureAll(share: (measured: ReturnType<typeof measureGuards>) => number) {
  const examples = await loadExamples();
  const figures = Object.fromEntries(
    [...examples].map(([language, halves]) => [language, share(measureGuards(language, halves))]),
  );
  return { figures, pass: Object.values(figures).every((percent) => percent <= MOST_PERCENT) };
}

/** A language without examples keeps no requirement. */
function toPercent(wrong: number, all: number): number {
  return all === 0 ? 100 : Math.round((wrong / all) * 1000) / 10;
}
