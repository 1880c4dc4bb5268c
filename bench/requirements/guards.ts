import { LANGUAGES } from '../../src/platform/language.ts';
import { readFirstExamples, readSecondExamples } from '../../scripts/guards/examples.ts';
import { measureGuards } from '../../scripts/guards/measure.ts';
import { loadWeights } from '../../src/features/writing/server/load-weights.ts';
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

function measureAll(share: (measured: ReturnType<typeof measureGuards>) => number) {
  const shares = LANGUAGES.map((language) => {
    const halves = [readFirstExamples(language), readSecondExamples(language)];
    return [language, share(measureGuards(language, halves, loadWeights()))] as const;
  });
  const pass = shares.every(([, percent]) => percent <= MOST_PERCENT);
  return Promise.resolve({ figures: Object.fromEntries(shares), pass });
}

/** A language without examples keeps no requirement. */
function toPercent(wrong: number, all: number): number {
  return all === 0 ? 100 : Math.round((wrong / all) * 1000) / 10;
}
