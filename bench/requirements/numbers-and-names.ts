import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPhoneNumber } from '../../src/platform/phone-reading.ts';
import type { Requirement } from './requirement.ts';
import { requirementOfTests } from './test-runs.ts';

const FILE = join(import.meta.dirname, '../../test-data/phone-spellings.json');

const shownByTests = requirementOfTests({
  files: [
    'src/platform/phone.test.ts',
    'src/platform/name-fold.test.ts',
    'src/platform/text.test.ts',
    'src/features/patients/server/search-patients.test.ts',
    'src/features/patient-import/server/import.test.ts',
  ],
});

/**
 * P5: every listed spelling of a number is read as that number, as a choice, or refused with its reason;
 * a number of a random text is in the text; names are cleaned, and found in every spelling.
 */
export const numbersAndNames: Requirement = {
  async run(options) {
    const listedSpellings = JSON.parse(readFileSync(FILE, 'utf8')) as Record<
      string,
      [string, string | string[]][]
    >;
    const spellings = Object.values(listedSpellings).flat();
    const wrong = spellings.filter(
      ([text, expected]) => JSON.stringify(summarize(text)) !== JSON.stringify(expected),
    ).length;
    const { figures, pass } = await shownByTests.run(options);
    return {
      figures: { spellings: spellings.length, wrong, ...figures },
      pass: pass && spellings.length >= 300 && wrong === 0,
    };
  },
};

function summarize(text: string): string | string[] {
  const reading = readPhoneNumber(text);
  if (reading.kind === 'number') return reading.number;
  if (reading.kind === 'choice') return reading.numbers.map(({ number }) => number);
  return reading.reason;
}
