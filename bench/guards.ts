import { LANGUAGES } from '../src/platform/language.ts';
import { checkText } from '../src/features/text-checks/check-text.ts';
import { EXAMPLE_RULES, measureGuards, readExamples } from './guard-examples.ts';
import { median, within, type Bench } from './measure.ts';

const ROUNDS = 21;
const MOST_MS = 1;
/** Passed and refused texts of the second author, from whom no phrase was taken (docs/decisions/080). */
const MOST_PASSED = 60;
const MOST_REFUSED = 10;
const CLINIC = { names: [], phones: [], links: [] };

/** The cost of the guards for each text that a person or a model writes, and what they find. */
export const guards: Bench = {
  says: 'ms that the guards take for a message of five sentences, and the per cent of examples that they judge wrong',
  onlyLong: true,
  run() {
    return Promise.resolve([measureTime(), ...LANGUAGES.flatMap(measureMistakes)]);
  },
};

function measureTime() {
  const examples = readExamples('en', 'first');
  const texts = EXAMPLE_RULES.map((rule) => examples[rule]?.legitimate.slice(0, 5).join(' ') ?? '');
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    for (const text of texts) checkText({ text, language: 'en', kind: 'request', clinic: CLINIC });
    return (performance.now() - startedAt) / texts.length;
  });
  const note = `${texts.length} messages, ${ROUNDS} rounds`;
  return within(MOST_MS, { name: 'guards ms', value: median(rounds.slice(1)), note });
}

function measureMistakes(language: (typeof LANGUAGES)[number]) {
  const { passed, refused } = measureGuards(language, ['second']);
  return [
    within(MOST_PASSED, { name: `${language} harmful passed %`, value: passed }),
    within(MOST_REFUSED, { name: `${language} legitimate refused %`, value: refused }),
  ];
}
